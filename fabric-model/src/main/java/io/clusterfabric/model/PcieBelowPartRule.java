package io.clusterfabric.model;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.part.AdapterPart;
import io.clusterfabric.model.part.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An adapter has the PCIe generation and lanes that its part can have: less means the wrong slot or
 * a link that trained down.
 */
final class PcieBelowPartRule extends PlausibilityRule {

  PcieBelowPartRule() {
    super(
        "model.adapter.pcie-below-part",
        Severity.WARNING,
        "an adapter has the PCIe link that its part can have");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (AdapterUse use : AdapterUse.of(cluster)) {
      Adapter a = use.adapter();
      Optional<AdapterPart> part = a.part().flatMap(cluster.parts()::findAdapter);
      if (part.isEmpty() || a.pcieLink().isEmpty()) {
        continue;
      }
      PcieLink has = a.pcieLink().get();
      Optional<Figure<Integer>> generation = part.get().pcieGeneration();
      Optional<Figure<Integer>> lanes = part.get().pcieLanes();
      List<String> expected = new ArrayList<>();
      generation
          .filter(g -> has.generation() < g.value())
          .ifPresent(g -> expected.add("Gen" + g.value()));
      lanes.filter(l -> has.lanes() < l.value()).ifPresent(l -> expected.add("x" + l.value()));
      if (!expected.isEmpty()) {
        out.add(
            at(
                    use.where(),
                    "the PCIe link of " + a + " is below what the part can have" + use.others())
                .observed(has.toString())
                .expected(String.join(" ", expected))
                .fix("look at the slot and at the trained link")
                .build());
      }
    }
  }
}
