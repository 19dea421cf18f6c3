package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;

/** One end of a link: what is known of the switch or endpoint there. */
record LinkEnd(PortRef port, Optional<Switch> switchNode, Optional<Endpoint> endpoint) {

  static LinkEnd of(Cluster cluster, Fabric fabric, PortRef port) {
    Optional<Switch> s = fabric.findSwitch(port.node());
    Optional<Endpoint> e =
        s.isPresent()
            ? Optional.empty()
            : cluster
                .findHost(port.node())
                .flatMap(
                    h -> h.endpoints().stream().filter(x -> x.port().equals(port)).findFirst());
    return new LinkEnd(port, s, e);
  }

  /** The most that the port there carries per direction. */
  Optional<Bandwidth> portRate() {
    return switchNode.isPresent()
        ? switchNode.get().spec().portRate()
        : endpoint.flatMap(e -> e.adapter().portRate());
  }

  /** What carries the port, as a word with the model. */
  String carrier() {
    return switchNode
        .map(s -> "switch model " + s.spec().model())
        .orElse(endpoint.map(e -> "adapter model " + e.adapter().model()).orElse("unknown node"));
  }

  /**
   * Whether a rate is lower than another by more than line coding explains: a data rate is at least
   * 4/5 of the nominal rate that it belongs to (8b/10b coding), so a rate below that has another
   * cause.
   */
  static boolean clearlyBelow(Bandwidth rate, Bandwidth nominal) {
    return WideRates.compare(rate, 5, nominal, 4) < 0;
  }

  /**
   * What a link is taken to carry: its data rate, or its nominal rate if that is all that is known.
   */
  static Optional<Bandwidth> rateOf(Link link) {
    return link.spec().dataRate().isPresent() ? link.spec().dataRate() : link.spec().nominalRate();
  }
}
