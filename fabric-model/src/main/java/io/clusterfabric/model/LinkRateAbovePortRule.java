package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import java.util.Optional;

/** A link is no faster than the ports at its ends. */
final class LinkRateAbovePortRule extends PlausibilityRule {

  LinkRateAbovePortRule() {
    super(
        "model.link.rate-above-port",
        Severity.ERROR,
        "a link carries no more than the ports at its ends");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        Optional<Bandwidth> rate = LinkEnd.rateOf(l);
        if (rate.isEmpty()) {
          continue;
        }
        for (PortRef port : List.of(l.a(), l.b())) {
          LinkEnd end = LinkEnd.of(cluster, f, port);
          end.portRate()
              .filter(most -> rate.get().compareTo(most) > 0)
              .ifPresent(
                  most ->
                      out.add(
                          at(
                                  ElementRef.link(l.id()),
                                  "the link is faster than its port "
                                      + port
                                      + " ("
                                      + end.carrier()
                                      + ")")
                              .observed(rate.get().toString())
                              .expected("at most " + most)
                              .fix("correct the rate of the link or the model of the device")
                              .build()));
        }
      }
    }
  }
}
