package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The hosts of a leaf are on it with one rail. */
final class RailsMixedRule extends SharpRule {
  RailsMixedRule() {
    super("rails-mixed", Severity.WARNING, "the hosts of a leaf are on it with one rail", "hpcx");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    FabricGraph g = plan.graph();
    for (int n = 0; n < g.nodeCount(); n++) {
      if (g.isEndpoint(n)) {
        continue;
      }
      Set<Integer> rails = new TreeSet<>();
      for (int k = 0; k < g.degree(n); k++) {
        int e = g.neighbor(n, k);
        if (g.isEndpoint(e)) {
          g.endpoint(e).rail().ifPresent(rails::add);
        }
      }
      if (rails.size() > 1) {
        out.add(
            at(
                    ElementRef.switchNode(g.node(n).id()),
                    "hosts are on this leaf with several rails; a flow for each rail needs a tree"
                        + " of its own through it, of which there are few")
                .observed("rails " + rails)
                .expected("one rail")
                .fix("cable each rail to leaves of its own")
                .build());
      }
    }
    return out;
  }
}
