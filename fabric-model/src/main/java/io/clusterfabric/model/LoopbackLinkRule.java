package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** A link joins two different nodes. */
final class LoopbackLinkRule extends PlausibilityRule {

  LoopbackLinkRule() {
    super("model.link.loopback", Severity.WARNING, "a link joins two nodes");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        if (l.isLoopback()) {
          out.add(
              at(ElementRef.link(l.id()), "both ends of the link are on " + l.a().node())
                  .fix("take out the loopback plug or cable when testing is over")
                  .build());
        }
      }
    }
  }
}
