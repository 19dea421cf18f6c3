package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** A host has an endpoint on some fabric. */
final class HostWithoutEndpointsRule extends PlausibilityRule {

  HostWithoutEndpointsRule() {
    super("model.host.no-endpoints", Severity.WARNING, "a host is on a fabric");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Host h : cluster.hosts()) {
      if (h.endpoints().isEmpty()) {
        out.add(
            at(ElementRef.host(h.id()), "the host has no endpoint on any fabric")
                .fix("describe its ports, or take it out of the description")
                .build());
      }
    }
  }
}
