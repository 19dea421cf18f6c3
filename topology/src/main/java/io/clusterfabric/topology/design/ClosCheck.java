package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Says why a Clos design cannot be. Every reason is an error with a parameter as its place. */
final class ClosCheck {
  private static final int MOST_HOSTS = 1 << 22;
  private static final int MOST = 1 << 20;

  private final ClosDesign d;
  private final Findings.Builder out = Findings.builder();

  ClosCheck(ClosDesign design) {
    this.d = design;
  }

  Findings run() {
    checkNumbers();
    checkAdapters();
    checkWiring("access", d.access(), OptionalInt.empty());
    boolean flat = d.tiers().orElse(0) == 1;
    if (!flat) {
      checkWiring("leafSpine", d.leafSpine(), OptionalInt.of(d.leafSpine().lowerSplit()));
      if (!d.spineCore().equals(d.leafSpine())) {
        checkWiring("spineCore", d.spineCore(), OptionalInt.of(d.spineCore().lowerSplit()));
      }
    }
    if (out.size() > 0) {
      return out.build();
    }
    checkPortRates(flat);
    ClosFigures f = new ClosFigures(d);
    if (out.size() == 0) {
      checkLeaf(f);
      if (f.tiers > 1) {
        checkSpines(f);
      }
      if (out.size() == 0 && f.tiers == 3) {
        checkCores(f);
      }
    }
    return out.build();
  }

  private void checkNumbers() {
    if (!d.id().matches("[a-z0-9][a-z0-9-]{0,99}")) {
      wrong(
          "design.id.form",
          "id",
          "an id is made of a-z, 0-9 and '-', at most 100 of them",
          "'" + d.id() + "'",
          "a form like dgx-superpod-h100");
    }
    range("hosts", d.hosts(), 1, MOST_HOSTS);
    range("planes", d.planes(), 1, 64);
    range("leavesPerAdapter", d.leavesPerAdapter(), 1, 64);
    range("hostsPerGroup", d.hostsPerGroup(), 1, MOST);
    range("hostsPerUnit", d.hostsPerUnit(), 1, MOST_HOSTS);
    range("spareHostsPerGroup", d.spareHostsPerGroup(), 0, MOST);
    range("reservedLeafPorts", d.reservedLeafPorts(), 0, MOST);
    d.tiers().ifPresent(n -> range("tiers", n, 1, 3));
    d.leafUplinks().ifPresent(n -> range("leafUplinks", n, flat() ? 0 : 1, MOST));
    d.spines().ifPresent(n -> range("spines", n, 1, MOST));
    d.spineUplinks().ifPresent(n -> range("spineUplinks", n, 1, MOST));
    d.groupsPerPod().ifPresent(n -> range("groupsPerPod", n, 1, MOST));
    d.coresPerGroup().ifPresent(n -> range("coresPerGroup", n, 1, MOST));
    positive("leafOversubscription", d.leafOversubscription());
    positive("spineOversubscription", d.spineOversubscription());
    if (out.size() == 0) {
      d.tiers().ifPresent(this::checkUpperTiers);
    }
    both("leafUplinks", d.leafUplinks(), "leafOversubscription", d.leafOversubscription());
    both("spineUplinks", d.spineUplinks(), "spineOversubscription", d.spineOversubscription());
    if (d.hostsPerGroup() >= 1 && d.hostsPerUnit() % d.hostsPerGroup() != 0) {
      wrong(
          "design.unit.groups",
          "hostsPerUnit",
          "a scalable unit is made of whole groups of hosts",
          d.hostsPerUnit() + " hosts a unit",
          "a multiple of the " + d.hostsPerGroup() + " hosts of a group");
    }
    if (d.population() == Population.ONLY_FULL_UNITS
        && d.hostsPerUnit() >= 1
        && d.hosts() % d.hostsPerUnit() != 0) {
      wrong(
          "design.population.not-full",
          "hosts",
          "the hosts do not fill whole scalable units, as the population ONLY_FULL_UNITS demands;"
              + " FULL_UNITS would leave positions free",
          d.hosts() + " hosts",
          "a multiple of " + Counts.of(d.hostsPerUnit(), "host", "hosts"));
    }
    if (d.hosts() > MOST_HOSTS / 2 && ClosFigures.endpointsPerHost(d) > 64) {
      wrong(
          "design.size",
          "hosts",
          "the design is larger than this library counts",
          d.hosts() + " hosts",
          "at most " + MOST_HOSTS / 2 + " where a host has more than 64 endpoints");
    }
  }

  private void checkUpperTiers(int tiers) {
    for (UpperTierParameter p : UpperTierParameter.unusedBy(tiers, d)) {
      out.add(
          Finding.builder()
              .ruleId("design.parameter.tiers")
              .severity(Severity.ERROR)
              .where(new ElementRef(ElementKind.PARAMETER, p.name()))
              .why("the number of tiers asked for has no use for it")
              .observed(p.given())
              .expected(p.expectedWith(tiers))
              .fix("leave it out, or ask for " + p.usedBy())
              .build());
    }
  }

  private boolean flat() {
    return d.tiers().orElse(0) == 1;
  }

  private void checkAdapters() {
    List<Adapter> adapters = d.hostSpec().adapters();
    if (adapters.isEmpty()) {
      wrong(
          "design.host.no-adapter",
          "hostSpec",
          "a host needs an adapter to be on the fabric",
          d.hostSpec().toString(),
          "at least one adapter");
      return;
    }
    int ports = adapters.get(0).ports();
    boolean byPort = d.planeRule() == PlaneRule.BY_PORT;
    int wanted = d.leavesPerAdapter() * (byPort ? d.planes() : 1);
    for (Adapter a : adapters) {
      if (a.ports() != wanted) {
        wrong(
            "design.planes.ports",
            "planes",
            "adapter "
                + a.id()
                + " must have one port for each plane (where planes go by port) and each leaf of an"
                + " adapter",
            Counts.of(a.ports(), "port", "ports"),
            Counts.of(wanted, "port", "ports")
                + ": "
                + (byPort ? Counts.of(d.planes(), "plane", "planes") + " x " : "")
                + Counts.of(d.leavesPerAdapter(), "leaf", "leaves")
                + " an adapter");
        break;
      }
      if (a.ports() != ports) {
        break;
      }
    }
    if (!byPort && d.planes() >= 1 && adapters.size() % d.planes() != 0) {
      wrong(
          "design.planes.adapters",
          "planes",
          "where planes go by adapter, each plane gets as many adapters of a host",
          adapters.size() + " adapters",
          "a multiple of " + d.planes() + " planes");
    }
  }

  private void checkWiring(String name, Wiring w, OptionalInt lowerSplit) {
    if (w.rate().isZero()) {
      wrong(
          "design.link.no-rate",
          name,
          "a design computes with the data rate of its links",
          w.link().toString(),
          "a link spec with a data rate above zero");
    }
    split(name + ".upperSplit", w.upperSplit());
    lowerSplit.ifPresent(s -> split(name + ".lowerSplit", s));
    range(name + ".linksPerHostModule", w.linksPerHostModule(), 1, 64);
  }

  private void split(String name, int split) {
    if (split != 1 && split != 2 && split != 4 && split != 8) {
      wrong(
          "design.split.odd",
          name,
          "a port is split in equal parts of its lanes",
          "split in " + split,
          "1, 2, 4 or 8");
    }
  }

  private void checkPortRates(boolean flat) {
    for (Adapter a : d.hostSpec().adapters()) {
      if (a.portRate().isPresent() && d.access().rate().compareTo(a.portRate().get()) > 0) {
        wrong(
            "design.rate.adapter",
            "access.link",
            "the link is faster than the port of adapter " + a.id(),
            d.access().rate().toString(),
            "at most " + a.portRate().get());
        break;
      }
    }
    portRate("access.upperSplit", d.access(), d.access().upperSplit(), d.leaf(), "leaf");
    if (!flat) {
      Wiring w = d.leafSpine();
      portRate("leafSpine.lowerSplit", w, w.lowerSplit(), d.leaf(), "leaf");
      portRate("leafSpine.upperSplit", w, w.upperSplit(), d.spine(), "spine");
    }
  }

  private void portRate(String name, Wiring w, int split, SwitchShape s, String tier) {
    if (w.rate().times(split).compareTo(s.portRate()) > 0) {
      wrong(
          "design.rate.port",
          name,
          "the links of one port of the " + tier + " together are faster than the port",
          split + " x " + w.rate(),
          "at most " + s.portRate() + " a port of " + s.model());
    }
  }

  private void checkLeaf(ClosFigures f) {
    if (f.leafDownPorts + f.leafUpPorts > d.leaf().ports()) {
      wrong(
          "design.ports.leaf",
          "hostsPerGroup",
          "the leaf has too few ports: "
              + f.leafDownPorts
              + " for "
              + (f.leafDown + f.leafSpare)
              + " links down and "
              + f.leafUpPorts
              + " for "
              + f.leafUp
              + " links up; make the groups smaller, split ports, or accept more oversubscription",
          f.leafDownPorts + f.leafUpPorts + " ports",
          "at most " + d.leaf().ports() + " ports of " + d.leaf().model());
      return;
    }
    long inLastGroup =
        Math.max(0, Math.min(d.hostsPerGroup(), d.hosts() - (f.groups - 1) * d.hostsPerGroup()));
    long free =
        (d.hostsPerGroup() - inLastGroup) * f.linksPerHostAndLeaf
            + ClosPlan.configured(
                d.leaf(),
                f.leafDownPorts,
                d.access().upperSplit(),
                f.leafUpPorts,
                f.tiers == 1 ? d.access().upperSplit() : d.leafSpine().lowerSplit())
            - f.leafDown
            - f.leafSpare
            - f.leafUp;
    long room = free * f.leavesPerGroup * f.planes;
    if (d.reservedLeafPorts() > room) {
      wrong(
          "design.ports.reserved",
          "reservedLeafPorts",
          "the leaves of the last group have too few free ports to reserve; leave a host out",
          Counts.of(d.reservedLeafPorts(), "port", "ports"),
          "at most " + Counts.of(room, "port", "ports"));
    }
  }

  private void checkSpines(ClosFigures f) {
    if (f.tiers == 3 && f.spineRoom < 1) {
      wrong(
          "design.ports.spine",
          "spineUplinks",
          "the uplinks of a spine leave no port for a leaf",
          d.spineUplinks().isPresent()
              ? Counts.of(d.spineUplinks().getAsInt(), "uplink", "uplinks")
              : "a spine of " + Counts.of(d.spine().ports(), "port", "ports"),
          "uplinks that leave at least 1 port of " + d.spine());
      return;
    }
    if (f.fewestSpines > f.leafUp) {
      wrong(
          "design.spines.radix",
          f.tiers == 3 ? "groupsPerPod" : "tiers",
          "a leaf reaches at most one spine by each uplink, and "
              + f.leafUp
              + " spines have room for fewer leaves than there are"
              + (f.tiers == 3
                  ? " in a pod: make pods smaller, or take spines of more ports"
                  : ": use three tiers, or spines of more ports"),
          f.podLeaves + " leaves",
          "at most " + f.spineRoom + " leaves under spines with so many ports down");
      return;
    }
    if (d.spines().isPresent()) {
      explicit(
          "spines",
          "spine",
          f.spines,
          f.fewestSpines,
          f.leafUp,
          "leaf",
          f.podLeaves + " leaves with " + f.leafUp + " uplinks each",
          f.spineRoom);
    }
    if (f.tiers == 3 && f.spineDownPorts + f.spineUpPorts > d.spine().ports()) {
      wrong(
          "design.ports.spine",
          "spineUplinks",
          "the spine has too few ports: "
              + f.spineDownPorts
              + " for "
              + f.spineDown
              + " links down and "
              + f.spineUpPorts
              + " for "
              + f.spineUp
              + " links up; make pods smaller or accept more oversubscription",
          f.spineDownPorts + f.spineUpPorts + " ports",
          "at most " + d.spine().ports() + " ports of " + d.spine().model());
    }
  }

  private void checkCores(ClosFigures f) {
    Wiring w = d.spineCore();
    portRate("spineCore.lowerSplit", w, w.lowerSplit(), d.spine(), "spine");
    portRate("spineCore.upperSplit", w, w.upperSplit(), d.core(), "core");
    if (f.fewestCores > f.spineUp) {
      wrong(
          "design.cores.radix",
          "hosts",
          "a spine reaches at most one core by each uplink, and "
              + f.spineUp
              + " cores have room for fewer pods than there are",
          f.pods + " pods",
          "at most " + f.coreRoom + " pods under cores with so many ports");
    } else if (d.coresPerGroup().isPresent()) {
      explicit(
          "coresPerGroup",
          "core",
          f.cores,
          f.fewestCores,
          f.spineUp,
          "spine",
          f.pods + " spines with " + f.spineUp + " uplinks each",
          f.coreRoom);
    }
  }

  private void explicit(
      String name,
      String upper,
      long given,
      long fewest,
      long uplinks,
      String lower,
      String load,
      long room) {
    String found = Counts.of(given, upper, upper + "s");
    if (given < fewest) {
      wrong(
          "design." + name + ".few",
          name,
          "too few switches for " + load + " at " + room + " ports down",
          found,
          "at least " + Counts.of(fewest, upper, upper + "s"));
    } else if (given > uplinks) {
      wrong(
          "design." + name + ".many",
          name,
          "a " + lower + " cannot reach more switches than it has uplinks",
          found,
          "at most " + Counts.of(uplinks, upper, upper + "s"));
    } else if (d.spineRule() == SpineRule.EVEN_BUNDLES && uplinks % given != 0) {
      wrong(
          "design." + name + ".uneven",
          name,
          "the uplinks of a " + lower + " do not divide evenly; PORT_CEILING allows uneven bundles",
          found,
          "a divisor of the " + Counts.of(uplinks, "uplink", "uplinks") + " of a " + lower);
    }
  }

  private void range(String name, int value, int least, int most) {
    if (value < least || value > most) {
      wrong(
          "design.parameter.range",
          name,
          "the parameter is out of range",
          String.valueOf(value),
          least + " to " + most);
    }
  }

  private void positive(String name, Optional<Ratio> ratio) {
    if (ratio.isPresent() && ratio.get().signum() <= 0) {
      wrong(
          "design.parameter.range",
          name,
          "an oversubscription is down over up",
          ratio.get() + " down over up",
          "above 0, such as 2 for 2:1 down:up");
    }
  }

  private void both(String one, OptionalInt uplinks, String other, Optional<Ratio> ratio) {
    // a negative ratio is told as such and has no form as an oversubscription
    if (uplinks.isPresent() && ratio.isPresent() && ratio.get().signum() >= 0) {
      wrong(
          "design.parameter.both",
          one,
          one + " and " + other + " say the same thing; give one",
          Counts.of(uplinks.getAsInt(), "uplink", "uplinks")
              + " and "
              + OversubscriptionRatio.of(ratio.get()),
          "one of them");
    }
  }

  private void wrong(String rule, String parameter, String why, String observed, String expected) {
    out.add(Refusal.of(rule, parameter, why, observed, expected));
  }
}
