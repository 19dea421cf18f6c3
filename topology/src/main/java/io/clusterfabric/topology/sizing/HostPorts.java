package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.CableRule;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.OptionalInt;

/** Hosts as a request has them, and the links that splits of ports give. */
final class HostPorts {
  private HostPorts() {}

  /** A host whose adapters have so many ports, which share the rate of an adapter. */
  static HostSpec host(SizingRequest r, int portsPerAdapter) {
    return HostShape.of(
        "host",
        r.gpusPerHost(),
        r.adaptersPerHost(),
        portsPerAdapter,
        r.rate().dividedBy(portsPerAdapter));
  }

  /** A host with one adapter that has all ports, for trees in which all go to one leaf. */
  static HostSpec hostOfOneAdapter(SizingRequest r) {
    return HostShape.of("host", r.gpusPerHost(), 1, r.adaptersPerHost(), r.rate());
  }

  /** The most links of a rate that a port can be split into; empty if the port is too slow. */
  static OptionalInt split(SwitchOption s, Bandwidth rate) {
    int most = 0;
    for (int ways : s.splits()) {
      if (rate.times(ways).compareTo(s.shape().portRate()) <= 0) {
        most = ways;
      }
    }
    return most == 0 ? OptionalInt.empty() : OptionalInt.of(most);
  }

  /**
   * Links of a kind. Where one end alone is split, the links of one port share a cable with ends of
   * its own for each, a breakout; where both are, each link has its own.
   */
  static Wiring wiring(Bandwidth rate, int lowerSplit, int upperSplit, CableMedium medium) {
    CableRule rule = CableRule.PER_LINK;
    if (lowerSplit == 1 && upperSplit > 1) {
      rule = CableRule.PER_UPPER_PORT;
    } else if (lowerSplit > 1 && upperSplit == 1) {
      rule = CableRule.PER_LOWER_PORT;
    }
    return Wiring.builder()
        .cables(rule)
        .link(LinkSpec.builder().dataRate(rate).build())
        .lowerSplit(lowerSplit)
        .upperSplit(upperSplit)
        .medium(medium)
        .build();
  }
}
