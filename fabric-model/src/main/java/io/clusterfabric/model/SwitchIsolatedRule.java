package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.HashSet;
import java.util.Set;

/**
 * A switch has a link. Silent for aggregation nodes and for a fabric whose links are not described
 * at all.
 */
final class SwitchIsolatedRule extends PlausibilityRule {

  SwitchIsolatedRule() {
    super("model.switch.isolated", Severity.WARNING, "a switch has a link");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      if (f.links().isEmpty()) {
        continue;
      }
      Set<String> linked = new HashSet<>();
      for (Link l : f.links()) {
        linked.add(l.a().node());
        linked.add(l.b().node());
      }
      for (Switch s : f.switches()) {
        if (s.spec().kind() != SwitchKind.AGGREGATION_NODE && !linked.contains(s.id())) {
          out.add(
              at(ElementRef.switchNode(s.id()), "the switch has no link in fabric " + f.id())
                  .fix("cable it, or take it out of the description")
                  .build());
        }
      }
    }
  }
}
