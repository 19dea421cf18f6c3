package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;

/** Says why a flat design cannot be. Every reason is an error with a parameter as its place. */
final class FlatCheck {
  static final long MOST_HOSTS = 1L << 22;
  static final long MOST_SWITCHES = 1L << 22;
  static final long MOST_LINKS = 1L << 26;
  private static final int MOST = 1 << 20;

  private final FlatDesign d;
  private final Findings.Builder out = Findings.builder();

  FlatCheck(FlatDesign design) {
    this.d = design;
  }

  /** All reasons, those that forbid only the drawing among them if wanted. */
  Findings run(boolean drawn) {
    if (!d.id().matches("[a-z0-9][a-z0-9-]{0,99}")) {
      wrong(
          "design.id.form",
          "id",
          "an id is made of a-z, 0-9 and '-', at most 100 of them",
          "'" + d.id() + "'",
          "a form like torus-16-16-16");
    }
    range("hostsPerSwitch", d.hostsPerSwitch(), 1, MOST);
    range("reservedPortsPerSwitch", d.reservedPortsPerSwitch(), 0, MOST);
    wiring("access", d.access());
    checkAdapters();
    for (Wiring w : d.networkWirings()) {
      wiring("network", w);
      checkNetwork(w);
    }
    d.checkShape(this);
    if (isClear()) {
      FlatCounts counts = new FlatCounts();
      d.count(counts);
      checkSize(counts);
      if (isClear()) {
        counts.switches.forEach(this::checkPorts);
        checkRates(counts);
      }
    }
    if (drawn && isClear()) {
      d.checkDrawable(this);
    }
    return out.build();
  }

  boolean isClear() {
    return out.size() == 0;
  }

  private void checkAdapters() {
    if (d.hostSpec().adapters().isEmpty()) {
      wrong(
          "design.host.adapters",
          "hostSpec",
          "the hosts have no adapter on the fabric",
          "0 adapters",
          "at least 1 adapter");
    }
    for (Adapter a : d.hostSpec().adapters()) {
      if (a.portRate().isPresent() && a.portRate().get().compareTo(d.access().rate()) < 0) {
        wrong(
            "design.rate.adapter",
            "access",
            "the link of a host is faster than the port of adapter " + a.id(),
            d.access().rate().toString(),
            "at most " + a.portRate().get());
      }
    }
  }

  private void wiring(String name, Wiring w) {
    if (w.rate().isZero()) {
      wrong(
          "design.link.no-rate",
          name,
          "a design computes with the data rate of its links",
          w.link().toString(),
          "a link spec with a data rate above zero");
    }
    split(name + ".lowerSplit", w.lowerSplit());
    split(name + ".upperSplit", w.upperSplit());
    range(name + ".linksPerHostModule", w.linksPerHostModule(), 1, 64);
  }

  private void split(String name, int ways) {
    if (ways != 1 && ways != 2 && ways != 4 && ways != 8) {
      wrong(
          "design.split.odd",
          name,
          "a port is split in equal parts of its lanes",
          "split in " + ways,
          "1, 2, 4 or 8");
    }
  }

  private void checkNetwork(Wiring w) {
    int ways = d.network().lowerSplit();
    if (w.lowerSplit() != ways || w.upperSplit() != ways) {
      wrong(
          "design.split.network",
          "network",
          "the ports between switches of a flat network are split alike at all ends",
          w.lowerSplit() + " and " + w.upperSplit(),
          "the same number at both ends of every network link");
    }
    if (w.cables() != CableRule.PER_LINK) {
      wrong(
          "design.cables.network",
          "network",
          "the links of one port lead to different switches, so they share no cable",
          w.cables().toString(),
          CableRule.PER_LINK.toString());
    }
  }

  private void checkSize(FlatCounts counts) {
    long switches = counts.switchCount();
    if (switches > MOST_SWITCHES || counts.networkLinks() > MOST_LINKS) {
      wrong(
          "design.size",
          "switches",
          "the network is larger than this library counts",
          Counts.of(switches, "switch", "switches")
              + " and "
              + Counts.of(counts.networkLinks(), "link"),
          "at most " + MOST_SWITCHES + " switches and " + MOST_LINKS + " links between them");
      return;
    }
    long hosts = counts.hostSwitches() * d.hostsPerSwitch();
    if (hosts > MOST_HOSTS || hosts * d.endpointsPerHost() > MOST_LINKS) {
      wrong(
          "design.size",
          "hostsPerSwitch",
          "the network has more hosts than this library counts",
          Counts.of(hosts, "host") + " of " + Counts.of(d.endpointsPerHost(), "endpoint"),
          "at most " + MOST_HOSTS + " hosts and " + MOST_LINKS + " endpoints");
    }
  }

  private void checkPorts(FlatCounts.Switches s) {
    if (d.switchShape().isEmpty()) {
      return;
    }
    SwitchShape shape = d.switchShape().get();
    FlatPorts p = new FlatPorts(d, s);
    if (p.needed > shape.ports()) {
      wrong(
          "design.ports.switch",
          "switchShape",
          "the "
              + s.name()
              + " has too few ports: "
              + p.downPorts
              + " for "
              + p.down
              + (s.hosts() ? " links to hosts" : " links down")
              + " and "
              + p.upPorts
              + " for "
              + s.beside()
              + (s.up() ? " links up" : " links to other switches")
              + (d.reservedPortsPerSwitch() > 0
                  ? " and " + d.reservedPortsPerSwitch() + " reserved"
                  : "")
              + "; take fewer hosts a switch, or a switch of more ports",
          Counts.of(p.needed, "port"),
          "at most " + Counts.of(shape.ports(), "port") + " of " + shape.model());
    }
  }

  private void checkRates(FlatCounts counts) {
    if (d.switchShape().isEmpty()) {
      return;
    }
    SwitchShape shape = d.switchShape().get();
    portRate("access.upperSplit", d.access(), d.access().upperSplit(), shape);
    for (FlatCounts.Links l : counts.links) {
      portRate("network.lowerSplit", l.wiring(), l.wiring().lowerSplit(), shape);
    }
  }

  private void portRate(String name, Wiring w, int split, SwitchShape s) {
    Bandwidth load = w.rate().times(split);
    if (load.compareTo(s.portRate()) > 0) {
      wrong(
          "design.rate.port",
          name,
          "the links of one port of the switch together are faster than the port",
          split + " x " + w.rate(),
          "at most " + s.portRate() + " a port of " + s.model());
    }
  }

  void range(String name, long value, long least, long most) {
    if (value < least || value > most) {
      wrong(
          "design.parameter.range",
          name,
          "the parameter is out of range",
          String.valueOf(value),
          least + " to " + most);
    }
  }

  void wrong(String rule, String parameter, String why, String observed, String expected) {
    out.add(
        Finding.builder()
            .ruleId(rule)
            .severity(Severity.ERROR)
            .where(new ElementRef(ElementKind.PARAMETER, parameter))
            .why(why)
            .observed(observed)
            .expected(expected)
            .build());
  }
}
