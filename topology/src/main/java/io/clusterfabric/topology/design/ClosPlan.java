package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;

/** Counts what a Clos design needs, by arithmetic alone. */
final class ClosPlan {
  private final ClosDesign d;
  private final ClosFigures f;
  private final Findings.Builder findings = Findings.builder();

  /** Switches that carry the same number of links on one side. */
  private record Load(long switches, long links) {}

  ClosPlan(ClosDesign design) {
    this.d = design;
    this.f = new ClosFigures(design);
  }

  FabricPlan run() {
    long perHost = ClosFigures.endpointsPerHost(d);
    FabricPlan.Builder out = FabricPlan.builder();
    out.designId(d.id())
        .hosts(d.hosts())
        .designedHosts(f.designedHosts)
        .gpus((long) d.hosts() * d.hostSpec().gpus().size())
        .endpoints(d.hosts() * perHost)
        .designedEndpoints(f.designedHosts * perHost)
        .planes(d.planes())
        .rails(d.layout() == AccessLayout.RAIL_OPTIMISED ? (int) f.adapters : 1)
        .pods(f.pods);
    parameters(out);
    List<Load> leafLoads = leafLoads();
    List<Load> spineLoads = spineLoads();
    out.addTiers(leafTier());
    out.addBoundaries(accessBoundary(perHost, leafLoads));
    if (f.tiers > 1) {
      out.addTiers(spineTier());
      out.addBoundaries(leafSpineBoundary(leafLoads, spineLoads));
    }
    if (f.tiers > 2) {
      List<Load> coreLoads = dealt(f.pods * f.spineUp, f.cores, f.spines * f.planes);
      out.addTiers(coreTier());
      out.addBoundaries(spineCoreBoundary(spineLoads, coreLoads));
    }
    out.bisection(ClosBisection.planned(d, f, d.hosts()))
        .designedBisection(ClosBisection.planned(d, f, f.designedHosts));
    declaredBisection().ifPresent(out::declaredBisection);
    look();
    return out.findings(findings.build())
        .addAllAssumptions(d.assumptions())
        .addAllSources(d.sources())
        .build();
  }

  private void parameters(FabricPlan.Builder out) {
    out.putParameter("layout", d.layout().toString())
        .putParameter("hosts", String.valueOf(d.hosts()))
        .putParameter("hostsPerGroup", String.valueOf(d.hostsPerGroup()))
        .putParameter("hostsPerUnit", String.valueOf(d.hostsPerUnit()))
        .putParameter("host", d.hostSpec().toString())
        .putParameter("leaf", d.leaf().toString())
        .putParameter("leafUplinks", String.valueOf(f.leafUp))
        .putParameter("access", d.access().toString())
        .putParameter("population", d.population().toString())
        .putParameter("planes", String.valueOf(d.planes()))
        .putParameter("planeRule", d.planeRule().toString());
    if (f.tiers > 1) {
      out.putParameter("spine", d.spine().toString())
          .putParameter("spineRule", d.spineRule().toString())
          .putParameter("leafSpine", d.leafSpine().toString());
    }
    if (f.tiers > 2) {
      out.putParameter("core", d.core().toString())
          .putParameter("groupsPerPod", String.valueOf(f.groupsPerPod))
          .putParameter("spineUplinks", String.valueOf(f.spineUp))
          .putParameter("spineCore", d.spineCore().toString());
    }
  }

  // ---- tiers

  /** Ports as configured: split ones count one by one; where both sides split alike, all do. */
  static long configured(
      SwitchShape shape, long downPorts, long downSplit, long upPorts, long upSplit) {
    return downSplit == upSplit
        ? shape.ports() * downSplit
        : downPorts * downSplit + upPorts * upSplit + (shape.ports() - downPorts - upPorts);
  }

  private TierPlan leafTier() {
    long downSplit = d.access().upperSplit();
    long upSplit = f.tiers == 1 ? downSplit : d.leafSpine().lowerSplit();
    long leaves = f.leaves * f.planes;
    long reserved = d.reservedLeafPorts() + leaves * f.leafSpare;
    long used = d.hosts() * ClosFigures.endpointsPerHost(d) + leaves * f.leafUp;
    TierPlan.Builder out =
        tier(1, "leaf", d.leaf(), f.leaves).declaredOversubscription(d.leafOversubscription());
    if (f.tiers > 1) {
      out.oversubscription(f.leafOversubscription(d));
    }
    return ports(
        out,
        leaves * configured(d.leaf(), f.leafDownPorts, downSplit, f.leafUpPorts, upSplit),
        used,
        reserved);
  }

  private TierPlan spineTier() {
    long downSplit = d.leafSpine().upperSplit();
    long upSplit = f.tiers == 2 ? downSplit : d.spineCore().lowerSplit();
    long perPlane = f.pods * f.spines;
    TierPlan.Builder out = tier(2, "spine", d.spine(), perPlane);
    if (f.tiers == 3) {
      out.declaredOversubscription(d.spineOversubscription())
          .oversubscription(f.spineOversubscription(d));
    }
    return ports(
        out,
        perPlane
            * f.planes
            * configured(d.spine(), f.spineDownPorts, downSplit, f.spineUpPorts, upSplit),
        f.planes * (f.leaves * f.leafUp + perPlane * f.spineUp),
        0);
  }

  private TierPlan coreTier() {
    long perPlane = f.spines * f.cores;
    return ports(
        tier(3, "core", d.core(), perPlane),
        perPlane * f.planes * d.core().ports() * d.spineCore().upperSplit(),
        f.planes * f.pods * f.spines * f.spineUp,
        0);
  }

  private TierPlan.Builder tier(int number, String name, SwitchShape shape, long perPlane) {
    return TierPlan.builder()
        .tier(number)
        .name(name)
        .model(shape.model())
        .switchesPerPlane(perPlane)
        .switches(perPlane * f.planes)
        .cages(perPlane * f.planes * shape.cages());
  }

  private static TierPlan ports(TierPlan.Builder out, long ports, long used, long reserved) {
    return out.ports(ports)
        .portsUsed(used)
        .portsReserved(reserved)
        .portsFree(ports - used - reserved)
        .build();
  }

  // ---- boundaries

  private List<Load> leafLoads() {
    long leavesOfGroup = f.leavesPerGroup * f.planes;
    long full = d.hosts() / d.hostsPerGroup();
    long rest = d.hosts() % d.hostsPerGroup();
    List<Load> out = new ArrayList<>();
    out.add(new Load(full * leavesOfGroup, f.leafDown));
    long used = full;
    if (rest > 0) {
      out.add(new Load(leavesOfGroup, rest * f.linksPerHostAndLeaf));
      used++;
    }
    out.add(new Load((f.groups - used) * leavesOfGroup, 0));
    return out;
  }

  private List<Load> spineLoads() {
    List<Load> out = new ArrayList<>();
    if (f.tiers > 1) {
      out.addAll(dealt(f.podLeaves * f.leafUp, f.spines, (f.pods - 1) * f.planes));
      out.addAll(dealt(f.lastPodLeaves * f.leafUp, f.spines, f.planes));
    }
    return out;
  }

  /** Links dealt one by one to switches, in some number of equal cases. */
  private static List<Load> dealt(long links, long switches, long cases) {
    long more = links % switches;
    return List.of(
        new Load(more * cases, links / switches + 1),
        new Load((switches - more) * cases, links / switches));
  }

  private BoundaryPlan accessBoundary(long perHost, List<Load> loads) {
    Wiring w = d.access();
    long links = d.hosts() * perHost;
    long cables = links;
    if (w.cables() == CableRule.PER_LOWER_PORT) {
      cables = d.hosts() * f.adapters;
    } else if (w.cables() == CableRule.PER_UPPER_PORT) {
      cables = sum(loads, n -> ClosFigures.up(n, w.upperSplit()));
    }
    long modulesOfHost = ClosFigures.up(perHost, w.linksPerHostModule());
    return boundary("endpoint-leaf", w, links, f.designedHosts * perHost, cables)
        .attachedCables(d.reservedLeafPorts())
        .lowerModules(modules(w, d.hosts() * modulesOfHost))
        .upperModules(
            modules(w, sum(loads, n -> cages(n, w.upperSplit(), d.leaf().portsPerCage()))))
        .build();
  }

  private BoundaryPlan leafSpineBoundary(List<Load> leafLoads, List<Load> spineLoads) {
    Wiring w = d.leafSpine();
    long links = f.leaves * f.planes * f.leafUp;
    long below =
        sum(
            leafLoads,
            n ->
                upCages(
                    d.leaf().portsPerCage(),
                    ClosFigures.up(n, d.access().upperSplit()),
                    f.leafDownPorts,
                    f.leafUpPorts));
    return boundary("leaf-spine", w, links, links, switchCables(w, f.leaves, f.leafUp, spineLoads))
        .attachedCables(0)
        .bundles(new BundleSizes(f.leafUp / f.spines, ClosFigures.up(f.leafUp, f.spines)))
        .lowerModules(modules(w, below))
        .upperModules(
            modules(w, sum(spineLoads, n -> cages(n, w.upperSplit(), d.spine().portsPerCage()))))
        .build();
  }

  private BoundaryPlan spineCoreBoundary(List<Load> spineLoads, List<Load> coreLoads) {
    Wiring w = d.spineCore();
    long spines = f.pods * f.spines;
    long links = spines * f.planes * f.spineUp;
    long below =
        sum(
            spineLoads,
            n ->
                upCages(
                    d.spine().portsPerCage(),
                    ClosFigures.up(n, d.leafSpine().upperSplit()),
                    f.spineDownPorts,
                    f.spineUpPorts));
    return boundary("spine-core", w, links, links, switchCables(w, spines, f.spineUp, coreLoads))
        .attachedCables(0)
        .bundles(new BundleSizes(f.spineUp / f.cores, ClosFigures.up(f.spineUp, f.cores)))
        .lowerModules(modules(w, below))
        .upperModules(
            modules(w, sum(coreLoads, n -> cages(n, w.upperSplit(), d.core().portsPerCage()))))
        .build();
  }

  private long switchCables(Wiring w, long lower, long uplinks, List<Load> upperLoads) {
    if (w.cables() == CableRule.PER_LOWER_PORT) {
      return lower * f.planes * ClosFigures.up(uplinks, w.lowerSplit());
    }
    return w.cables() == CableRule.PER_UPPER_PORT
        ? sum(upperLoads, n -> ClosFigures.up(n, w.upperSplit()))
        : lower * f.planes * uplinks;
  }

  static BoundaryPlan.Builder boundary(
      String name, Wiring w, long links, long designed, long cables) {
    BoundaryPlan.Builder out =
        BoundaryPlan.builder()
            .name(name)
            .linkRate(w.rate())
            .links(links)
            .designedLinks(designed)
            .cables(cables)
            .medium(w.medium());
    if (copper(w.medium())) {
      out.fibres(0);
    } else if (w.fibresPerCable().isPresent()) {
      out.fibres(cables * w.fibresPerCable().getAsInt());
    }
    return out;
  }

  private static boolean copper(CableMedium m) {
    return m == CableMedium.DAC || m == CableMedium.ACC || m == CableMedium.AEC;
  }

  static OptionalLong modules(Wiring w, long pluggable) {
    if (w.medium() == CableMedium.UNKNOWN) {
      return OptionalLong.empty();
    }
    boolean fibre =
        w.medium() == CableMedium.MULTIMODE_FIBRE || w.medium() == CableMedium.SINGLE_MODE_FIBRE;
    return OptionalLong.of(fibre ? pluggable : 0);
  }

  /** Cages that links fill from the first port on. */
  static long cages(long links, long split, long portsPerCage) {
    return ClosFigures.up(ClosFigures.up(links, split), portsPerCage);
  }

  /** Cages of a block of upward ports, less the one whose module the ports below have already. */
  static long upCages(long portsPerCage, long usedDownPorts, long downPorts, long upPorts) {
    long shared = downPorts / portsPerCage;
    long all = ClosFigures.up(downPorts + upPorts, portsPerCage) - shared;
    boolean taken =
        upPorts > 0 && downPorts % portsPerCage != 0 && usedDownPorts > shared * portsPerCage;
    return upPorts == 0 ? 0 : taken ? all - 1 : all;
  }

  private static long sum(List<Load> loads, LongUnaryOperator of) {
    long total = 0;
    for (Load l : loads) {
      total += l.switches() * of.applyAsLong(l.links());
    }
    return total;
  }

  // ---- what is worth knowing

  private Optional<PlannedBisection> declaredBisection() {
    Bandwidth group = f.groupUplinkRate(d);
    Bandwidth pod = f.podUplinkRate(d);
    boolean rounded = false;
    Bandwidth below = f.hostRate(d).times(d.hostsPerGroup());
    if (f.tiers > 1 && d.leafOversubscription().isPresent()) {
      Bandwidth declared = below.times(Ratio.ONE.dividedBy(d.leafOversubscription().get()));
      rounded = !declared.equals(group);
      group = declared;
    }
    if (f.tiers > 2 && d.spineOversubscription().isPresent()) {
      Bandwidth declared =
          d.leafSpine()
              .rate()
              .times(f.podLeaves * f.leafUp * f.planes)
              .times(Ratio.ONE.dividedBy(d.spineOversubscription().get()));
      rounded |= !declared.equals(pod);
      pod = declared;
    }
    return rounded
        ? Optional.of(ClosBisection.planned(d, f, f.designedHosts, group, pod, f.even()))
        : Optional.empty();
  }

  private void look() {
    if (f.tiers > 1) {
      oversubscription("leaf", f.leafOversubscription(d), d.leafOversubscription());
      bundles("leaf", f.leafUp, f.spines);
      spareHosts();
    }
    if (f.tiers > 2) {
      oversubscription("spine", f.spineOversubscription(d), d.spineOversubscription());
      bundles("spine", f.spineUp, f.cores);
    }
    if (d.tiers().isEmpty()) {
      unused();
    }
    if (d.hosts() < f.designedHosts) {
      note(
          "design.population.partial",
          Severity.INFO,
          "hosts",
          "the fabric is built for more hosts than there are; their ports stay free",
          d.hosts() + " hosts",
          f.designedHosts + " positions");
    }
    left("leaf", d.leaf(), f.leafDownPorts + f.leafUpPorts);
    if (f.tiers > 1) {
      left("spine", d.spine(), f.spineDownPorts + f.spineUpPorts);
    }
    if (f.tiers > 2) {
      long most = ClosFigures.up(f.pods * f.spineUp, f.cores);
      left("core", d.core(), ClosFigures.up(most, d.spineCore().upperSplit()));
    }
  }

  /** Whether two tiers are enough goes with the number of hosts, so it is no error. */
  private void unused() {
    for (UpperTierParameter p : UpperTierParameter.unusedBy(f.tiers, d)) {
      findings.add(
          Finding.builder()
              .ruleId("design.parameter.unused")
              .severity(Severity.WARNING)
              .where(new ElementRef(ElementKind.PARAMETER, p.name()))
              .why("fewer tiers are enough for the hosts, and they have no use for it")
              .observed(p.given())
              .expected(p.expectedWith(f.tiers))
              .fix("leave it out, or ask for " + p.usedBy())
              .build());
    }
  }

  private void oversubscription(String tier, Ratio provisioned, Optional<Ratio> declared) {
    if (declared.isEmpty()) {
      if (provisioned.compareTo(Ratio.ONE) > 0) {
        note(
            "design.oversubscription.silent",
            Severity.WARNING,
            tier,
            "the " + tier + " tier is oversubscribed though the design declares no ratio",
            OversubscriptionRatio.of(provisioned).toString(),
            OversubscriptionRatio.NON_BLOCKING + ", or a declared ratio");
      }
    } else if (!provisioned.equals(declared.get())) {
      note(
          "design.oversubscription.rounded",
          Severity.INFO,
          tier,
          "whole links do not give the declared ratio; uplinks are rounded " + d.uplinkRounding(),
          OversubscriptionRatio.of(provisioned).toString(),
          OversubscriptionRatio.of(declared.get()).toString());
    }
  }

  private void bundles(String tier, long uplinks, long upper) {
    if (uplinks % upper != 0) {
      note(
          "design.bundles.uneven",
          Severity.WARNING,
          tier,
          "the uplinks of a "
              + tier
              + " do not divide by the switches above; routing that counts next hops and not links"
              + " loads the smaller bundles too much",
          "bundles of " + uplinks / upper + " and " + (uplinks / upper + 1) + " links",
          "equal bundles");
    }
  }

  private void spareHosts() {
    if (f.leafSpare > 0) {
      Ratio lit = f.leafOversubscription(d).times(Ratio.of(f.leafDown + f.leafSpare, f.leafDown));
      note(
          "design.oversubscription.spare",
          Severity.INFO,
          "spareHostsPerGroup",
          "with all spare hosts in use the leaf's ratio changes",
          OversubscriptionRatio.of(lit).toString(),
          OversubscriptionRatio.of(f.leafOversubscription(d)) + " without them");
    }
  }

  private void left(String tier, SwitchShape shape, long used) {
    if (used < shape.ports()) {
      note(
          "design.ports.left",
          Severity.INFO,
          tier,
          "the design leaves ports of each " + tier + " without a purpose",
          shape.ports() - used + " of " + shape.ports() + " unsplit ports",
          "0 ports left");
    }
  }

  private void note(
      String rule, Severity severity, String place, String why, String found, String expected) {
    findings.add(
        Finding.builder()
            .ruleId(rule)
            .severity(severity)
            .where(new ElementRef(ElementKind.PARAMETER, place))
            .why(why)
            .observed(found)
            .expected(expected)
            .build());
  }
}
