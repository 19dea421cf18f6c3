package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Parallel links between two nodes have one rate: hashing spreads flows over them alike, so the
 * slowest one limits.
 */
final class BundleRatesMixedRule extends PlausibilityRule {

  BundleRatesMixedRule() {
    super("model.bundle.rates-mixed", Severity.WARNING, "parallel links have one rate");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      Map<List<String>, SortedSet<Bandwidth>> rates = new LinkedHashMap<>();
      Map<List<String>, Integer> sizes = new HashMap<>();
      for (Link l : f.links()) {
        // Two ports of one host are two endpoints, not one bundle.
        if (f.findSwitch(l.a().node()).isPresent() && f.findSwitch(l.b().node()).isPresent()) {
          List<String> pair = List.of(l.a().node(), l.b().node());
          sizes.merge(pair, 1, Integer::sum);
          LinkEnd.rateOf(l)
              .ifPresent(r -> rates.computeIfAbsent(pair, p -> new TreeSet<>()).add(r));
        }
      }
      rates.forEach(
          (pair, found) -> {
            if (found.size() > 1) {
              out.add(
                  at(
                          ElementRef.switchNode(pair.get(0)),
                          "its "
                              + sizes.get(pair)
                              + " links to switch "
                              + pair.get(1)
                              + " have different rates")
                      .observed(found.toString())
                      .expected("one rate")
                      .fix("bring all links of the bundle to one rate")
                      .build());
            }
          });
    }
  }
}
