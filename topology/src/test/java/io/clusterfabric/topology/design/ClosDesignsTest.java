package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The random designs must reach every feature, or the properties over them say little. */
class ClosDesignsTest {
  @Test
  void randomDesignsReachEveryFeature() {
    Map<String, Integer> seen = new TreeMap<>();
    for (long seed = 0; seed < 1500; seed++) {
      ClosDesign d = ClosDesigns.random(seed, 60, 3);
      if (!d.check().isEmpty()) {
        d.check().forEach(f -> seen.merge(f.ruleId(), 1, Integer::sum));
        continue;
      }
      FabricPlan p = d.plan();
      seen.merge("possible", 1, Integer::sum);
      seen.merge("tiers " + p.tiers().size(), 1, Integer::sum);
      seen.merge("planes " + d.planes(), 1, Integer::sum);
      seen.merge(d.layout().toString(), 1, Integer::sum);
      seen.merge(d.planeRule().toString(), 1, Integer::sum);
      seen.merge("leaves an adapter " + d.leavesPerAdapter(), 1, Integer::sum);
      seen.merge("exact " + p.bisection().orElseThrow().exact(), 1, Integer::sum);
      if (p.pods() > 1) {
        seen.merge("pods", 1, Integer::sum);
      }
      if (d.spareHostsPerGroup() > 0) {
        seen.merge("spare hosts", 1, Integer::sum);
      }
      if (d.reservedLeafPorts() > 0) {
        seen.merge("reserved ports", 1, Integer::sum);
      }
      p.findings().forEach(f -> seen.merge(f.ruleId(), 1, Integer::sum));
    }
    assertThat(seen)
        .containsKeys(
            "tiers 1",
            "tiers 2",
            "tiers 3",
            "planes 1",
            "planes 2",
            "planes 3",
            "RAIL_OPTIMISED",
            "TOP_OF_RACK",
            "BY_PORT",
            "BY_ADAPTER",
            "leaves an adapter 2",
            "exact true",
            "exact false",
            "pods",
            "spare hosts",
            "reserved ports",
            "design.bundles.uneven",
            "design.oversubscription.silent",
            "design.oversubscription.rounded",
            "design.oversubscription.spare",
            "design.parameter.tiers",
            "design.parameter.unused",
            "design.population.partial",
            "design.ports.left",
            "design.ports.leaf",
            "design.ports.spine",
            "design.ports.reserved",
            "design.spines.radix",
            "design.spines.few",
            "design.spines.many",
            "design.spines.uneven",
            "design.cores.radix");
  }
}
