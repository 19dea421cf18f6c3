package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** It is known which ports belong to a host; results by host need it. */
final class HostIdentityUnknownRule extends PlausibilityRule {

  HostIdentityUnknownRule() {
    super("model.host.identity-unknown", Severity.INFO, "it is known which ports belong to a host");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    Samples unknown = new Samples();
    for (Host h : cluster.hosts()) {
      if (h.identity() == HostIdentity.UNKNOWN) {
        unknown.add(h.id());
      }
    }
    if (unknown.count() > 0) {
      out.add(
          at(
                  ElementRef.cluster(cluster.id()),
                  "for "
                      + unknown.count()
                      + " of "
                      + cluster.hosts().size()
                      + " hosts it is not known which ports belong together: "
                      + unknown)
              .fix("import names or system image GUIDs, or merge the hosts by hand")
              .build());
    }
  }
}
