package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;

/** An aggregation node is inside a switch: no cable ends at it. */
final class AggregationNodeCabledRule extends PlausibilityRule {

  AggregationNodeCabledRule() {
    super("model.aggregation-node.cabled", Severity.WARNING, "an aggregation node ends no cable");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Cable c : f.cables()) {
        for (PortRef end : c.ends()) {
          if (f.findSwitch(end.node())
              .filter(s -> s.spec().kind() == SwitchKind.AGGREGATION_NODE)
              .isPresent()) {
            out.add(
                at(
                        ElementRef.cable(c.id()),
                        "the cable ends at " + end + ", which is inside a switch")
                    .fix("take the cable out, or mark its links as backplane")
                    .build());
          }
        }
      }
    }
  }
}
