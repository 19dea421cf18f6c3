package io.clusterfabric.topology.design;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.OptionalLong;

/** Counts what a flat design needs, by arithmetic alone. */
final class FlatPlan {
  private final FlatDesign d;
  private final FlatCounts f = new FlatCounts();

  FlatPlan(FlatDesign design) {
    this.d = design;
    design.count(f);
  }

  FabricPlan run() {
    long hosts = f.hostSwitches() * d.hostsPerSwitch();
    long endpoints = hosts * d.endpointsPerHost();
    FabricPlan.Builder out = FabricPlan.builder();
    out.designId(d.id())
        .hosts(hosts)
        .designedHosts(hosts)
        .gpus(hosts * d.hostSpec().gpus().size())
        .endpoints(endpoints)
        .designedEndpoints(endpoints)
        .planes(1)
        .rails(1)
        .pods(f.groups)
        .switchDiameter(f.diameter)
        .addAllAssumptions(f.assumptions)
        .addAllAssumptions(d.assumptions())
        .addAllSources(d.sources());
    parameters(out);
    for (FlatCounts.Switches s : f.switches) {
      out.addTiers(tier(s));
      left(s);
    }
    out.addBoundaries(access(hosts, endpoints));
    f.links.forEach(l -> out.addBoundaries(boundary(l)));
    f.halfCut.ifPresent(
        cut -> {
          Bandwidth rate = f.links.isEmpty() ? d.network().rate() : f.links.get(0).wiring().rate();
          // with links of several rates, a closed form that counts links says nothing
          if (f.links.stream().allMatch(l -> l.wiring().rate().equals(rate))) {
            out.switchBisection(
                new SwitchBisection(
                    rate.times(cut.links()),
                    cut.links(),
                    f.switchCount(),
                    cut.exact(),
                    cut.formula(),
                    cut.source()));
            PlannedBisection ofHosts = ofHosts(cut, rate);
            out.bisection(ofHosts).designedBisection(ofHosts);
          }
        });
    return out.findings(f.findings.build()).build();
  }

  private void parameters(FabricPlan.Builder out) {
    f.parameters.forEach(out::putParameter);
    out.putParameter("hostsPerSwitch", String.valueOf(d.hostsPerSwitch()))
        .putParameter("host", d.hostSpec().toString())
        .putParameter("access", d.access().toString())
        .putParameter("network", d.network().toString());
    d.switchShape().ifPresent(s -> out.putParameter("switch", s.toString()));
  }

  // ---- tiers

  private TierPlan tier(FlatCounts.Switches s) {
    FlatPorts p = new FlatPorts(d, s);
    long ports = s.count() * p.configured(unsplit(p));
    long used = s.hosts() ? s.count() * p.down : 0;
    for (FlatCounts.Links l : f.links) {
      used += l.lower().equals(s.name()) ? l.count() : 0;
      used += l.upper().equals(s.name()) ? l.count() : 0;
    }
    long reserved = s.count() * d.reservedPortsPerSwitch();
    return TierPlan.builder()
        .tier(s.tier())
        .name(s.name())
        .model(d.switchShape().map(SwitchShape::model).orElse("switch"))
        .switchesPerPlane(s.count())
        .switches(s.count())
        .cages(s.count() * d.switchShape().map(x -> (long) x.cages()).orElse(p.needed))
        .ports(ports)
        .portsUsed(used)
        .portsReserved(reserved)
        .portsFree(ports - used - reserved)
        .build();
  }

  private long unsplit(FlatPorts p) {
    return d.switchShape().map(s -> (long) s.ports()).orElse(p.needed);
  }

  private void left(FlatCounts.Switches s) {
    FlatPorts p = new FlatPorts(d, s);
    long ports = unsplit(p);
    if (p.needed < ports) {
      f.findings.add(
          Finding.builder()
              .ruleId("design.ports.left")
              .severity(Severity.INFO)
              .where(new ElementRef(ElementKind.PARAMETER, s.name()))
              .why("the design leaves ports of each " + s.name() + " without a purpose")
              .observed(ports - p.needed + " of " + ports + " unsplit ports")
              .expected("0 ports left")
              .build());
    }
  }

  // ---- boundaries

  private BoundaryPlan access(long hosts, long endpoints) {
    Wiring w = d.access();
    long switches = f.hostSwitches();
    long perSwitch = d.hostsPerSwitch() * d.endpointsPerHost();
    long portsPerSwitch = up(perSwitch, w.upperSplit());
    long cables = endpoints;
    if (w.cables() == CableRule.PER_LOWER_PORT) {
      cables = hosts * d.hostSpec().adapters().size();
    } else if (w.cables() == CableRule.PER_UPPER_PORT) {
      cables = switches * portsPerSwitch;
    }
    String above = f.switches.get(0).name();
    return boundary("endpoint-" + above, w, endpoints, cables)
        .attachedCables(switches * d.reservedPortsPerSwitch())
        .lowerModules(modules(w, hosts * up(d.endpointsPerHost(), w.linksPerHostModule()), true))
        .upperModules(modules(w, switches * portsPerSwitch, cageIsPort()))
        .build();
  }

  private BoundaryPlan boundary(FlatCounts.Links l) {
    boolean onePort = cageIsPort() && l.wiring().lowerSplit() == 1;
    BoundaryPlan.Builder out = boundary(l.name(), l.wiring(), l.count(), l.count());
    if (l.least() > 0) {
      out.bundles(new BundleSizes(l.least(), l.most()));
    }
    return out.attachedCables(0)
        .lowerModules(modules(l.wiring(), l.count(), onePort))
        .upperModules(modules(l.wiring(), l.count(), onePort))
        .build();
  }

  private boolean cageIsPort() {
    return d.switchShape().map(s -> s.portsPerCage() == 1).orElse(true);
  }

  private static BoundaryPlan.Builder boundary(String name, Wiring w, long links, long cables) {
    BoundaryPlan.Builder out =
        BoundaryPlan.builder()
            .name(name)
            .linkRate(w.rate())
            .links(links)
            .designedLinks(links)
            .cables(cables)
            .medium(w.medium());
    CableMedium m = w.medium();
    if (m == CableMedium.DAC || m == CableMedium.ACC || m == CableMedium.AEC) {
      out.fibres(0);
    } else if (w.fibresPerCable().isPresent()) {
      out.fibres(cables * w.fibresPerCable().getAsInt());
    }
    return out;
  }

  /** Where links of several kinds share cages or ports, modules are not counted by kind. */
  private static OptionalLong modules(Wiring w, long pluggable, boolean countable) {
    if (w.medium() == CableMedium.UNKNOWN) {
      return OptionalLong.empty();
    }
    if (w.medium() != CableMedium.MULTIMODE_FIBRE && w.medium() != CableMedium.SINGLE_MODE_FIBRE) {
      return OptionalLong.of(0);
    }
    return countable ? OptionalLong.of(pluggable) : OptionalLong.empty();
  }

  private static long up(long a, long b) {
    return (a + b - 1) / b;
  }

  // ---- bisection

  /** From halves of switches to halves of hosts, see {@link FlatDesign}. */
  private PlannedBisection ofHosts(FlatCounts.HalfCut cut, Bandwidth rate) {
    long n = f.switchCount();
    long p = d.hostsPerSwitch();
    Bandwidth host = d.access().rate().times(d.endpointsPerHost());
    long parted = n % 2 == 0 ? 0 : p / 2;
    Bandwidth across = rate.times(cut.links()).plus(host.times(parted));
    Bandwidth half = host.times(n * p / 2);
    boolean hostsBind = half.compareTo(across) <= 0;
    boolean rich = host.times(p).compareTo(rate.times(Math.max(0, f.largestDegree - 2))) >= 0;
    String formula =
        hostsBind
            ? "floor(" + n * p + "/2) hosts x " + host
            : cut.formula()
                + " links x "
                + rate
                + (parted == 0 ? "" : " + " + Counts.of(parted, "host") + " x " + host);
    return new PlannedBisection(
        hostsBind ? half : across,
        n * p,
        n == 1 || (cut.exact() && (cut.concave() || rich)),
        formula,
        hostsBind ? Source.computed("half of the hosts' own links") : cut.source());
  }
}
