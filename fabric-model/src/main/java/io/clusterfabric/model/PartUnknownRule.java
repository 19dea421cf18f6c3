package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.TreeSet;

/**
 * The parts that specs and cables name are in the catalogue of the cluster; rules about parts are
 * silent without them.
 */
final class PartUnknownRule extends PlausibilityRule {

  PartUnknownRule() {
    super("model.part.unknown", Severity.INFO, "the parts that specs name are in the catalogue");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    Set<String> named = new TreeSet<>();
    Set<HostSpec> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Host h : cluster.hosts()) {
      if (seen.add(h.spec())) {
        h.spec().part().ifPresent(named::add);
        h.spec().adapters().forEach(a -> a.part().ifPresent(named::add));
        h.spec().gpus().forEach(g -> g.part().ifPresent(named::add));
      }
    }
    for (Fabric f : cluster.fabrics()) {
      f.switches().forEach(s -> s.spec().part().ifPresent(named::add));
      f.cables().forEach(c -> c.part().ifPresent(named::add));
    }
    for (String id : named) {
      if (cluster.parts().find(id).isEmpty()) {
        out.add(
            at(
                    new ElementRef(ElementKind.PART, id),
                    "the part is named in the cluster but not in its catalogue")
                .fix("build the cluster with parts(...) that hold it")
                .build());
      }
    }
  }
}
