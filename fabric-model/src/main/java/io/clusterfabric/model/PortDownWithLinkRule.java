package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** A port that carries a link is up. */
final class PortDownWithLinkRule extends PlausibilityRule {

  PortDownWithLinkRule() {
    super("model.port.down-with-link", Severity.WARNING, "a port that carries a link is up");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        for (Port p : s.ports()) {
          boolean off = p.admin() == PortState.DOWN;
          boolean down = p.operational() == PortState.DOWN;
          if ((off || down) && f.linkAt(p.ref()).isPresent()) {
            out.add(
                at(
                        ElementRef.port(p.ref().toString()),
                        "the port carries link "
                            + f.linkAt(p.ref()).get().id()
                            + " but is "
                            + (off ? "switched off" : "down"))
                    .observed("admin " + p.admin() + ", operational " + p.operational())
                    .expected("UP")
                    .fix("bring the port up, or take the link out of the description")
                    .build());
          }
        }
      }
    }
  }
}
