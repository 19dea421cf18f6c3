package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** An endpoint has a link. Silent for a fabric whose links are not described at all. */
final class EndpointUnlinkedRule extends PlausibilityRule {

  EndpointUnlinkedRule() {
    super("model.endpoint.unlinked", Severity.WARNING, "an endpoint has a link");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      if (f.links().isEmpty()) {
        continue;
      }
      for (Endpoint e : f.endpoints()) {
        if (f.linkAt(e.port()).isEmpty()) {
          out.add(
              at(
                      ElementRef.port(e.port().toString()),
                      "the endpoint has no link in fabric " + f.id())
                  .fix("plug it in, or take it out of the description")
                  .build());
        }
      }
    }
  }
}
