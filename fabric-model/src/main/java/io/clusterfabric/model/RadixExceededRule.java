package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.HashMap;
import java.util.Map;

/** A switch has no more link ends than ports. */
final class RadixExceededRule extends PlausibilityRule {

  RadixExceededRule() {
    super("model.switch.radix-exceeded", Severity.ERROR, "a switch has no more links than ports");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      Map<String, Integer> ends = new HashMap<>();
      for (Link l : f.links()) {
        ends.merge(l.a().node(), 1, Integer::sum);
        ends.merge(l.b().node(), 1, Integer::sum);
      }
      for (Switch s : f.switches()) {
        int used = ends.getOrDefault(s.id(), 0);
        if (s.spec().radix().isPresent() && used > s.spec().radix().getAsInt()) {
          out.add(
              at(ElementRef.switchNode(s.id()), "the switch has more links than ports")
                  .observed(used + " link ends")
                  .expected("at most " + s.spec().radix().getAsInt())
                  .fix("correct the radix of " + s.spec().model() + " or count splits in it")
                  .build());
        }
      }
    }
  }
}
