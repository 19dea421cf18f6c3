package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** The rate of a link is known; capacities cannot be worked out without it. */
final class LinkRateUnknownRule extends PlausibilityRule {

  LinkRateUnknownRule() {
    super("model.link.rate-unknown", Severity.INFO, "the rate of each link is known");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      Samples unknown = new Samples();
      for (Link l : f.links()) {
        if (LinkEnd.rateOf(l).isEmpty()) {
          unknown.add(l.id());
        }
      }
      if (unknown.count() > 0) {
        out.add(
            at(
                    ElementRef.fabric(f.id()),
                    "the rates of "
                        + unknown.count()
                        + " of "
                        + f.links().size()
                        + " links are unknown: "
                        + unknown)
                .fix("tell the rate when importing; no analysis guesses it")
                .build());
      }
    }
  }
}
