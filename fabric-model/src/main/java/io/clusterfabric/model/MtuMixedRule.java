package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.DataSize;
import java.util.SortedMap;
import java.util.TreeMap;

/** The links of a fabric have one MTU: larger packets are dropped or cut at the smaller one. */
final class MtuMixedRule extends PlausibilityRule {

  MtuMixedRule() {
    super("model.fabric.mtu-mixed", Severity.WARNING, "the links of a fabric have one MTU");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      SortedMap<DataSize, Samples> byMtu = new TreeMap<>();
      for (Link l : f.links()) {
        l.spec().mtu().ifPresent(m -> byMtu.computeIfAbsent(m, x -> new Samples()).add(l.id()));
      }
      if (byMtu.size() > 1) {
        StringBuilder found = new StringBuilder();
        byMtu.forEach(
            (mtu, links) ->
                found
                    .append(found.length() == 0 ? "" : "; ")
                    .append(mtu)
                    .append(" on ")
                    .append(links.count())
                    .append(links.count() == 1 ? " link" : " links")
                    .append(" (")
                    .append(links)
                    .append(')'));
        out.add(
            at(ElementRef.fabric(f.id()), "the links of the fabric have different MTUs")
                .observed(found.toString())
                .expected("one MTU")
                .fix("set one MTU on all ports of the fabric")
                .build());
      }
    }
  }
}
