package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The random designs must reach what the properties are about. */
class FlatDesignsTest {
  @Test
  void allFamiliesAndOptionsAreMet() {
    Set<String> met = new TreeSet<>();
    for (long seed = 0; seed < 3000; seed++) {
      FlatDesign d = FlatDesigns.random(seed);
      assertThat(d.check()).as(d.id()).isEmpty();
      FabricPlan plan = d.plan();
      String family = d.id().replaceAll("-[0-9].*", "");
      met.add(family);
      met.add("pods " + (plan.pods() > 1));
      met.add("reserved " + (d.reservedPortsPerSwitch() > 0));
      met.add("split " + d.network().lowerSplit() + " " + d.access().upperSplit());
      met.add("cables " + d.access().cables());
      plan.bisection()
          .ifPresent(
              b -> {
                met.add(family + " exact " + b.exact());
                met.add("odd " + (plan.switches() % 2 == 1));
              });
      plan.switchBisection().ifPresent(b -> met.add(family + " halves exact " + b.exact()));
      for (BoundaryPlan b : plan.boundaries()) {
        met.add(b.name());
        b.bundles().ifPresent(s -> met.add("bundles " + s.least() + " " + s.most()));
      }
    }
    assertThat(met)
        .contains(
            "torus",
            "mesh",
            "grid",
            "full-mesh",
            "hypercube",
            "hyperx",
            "dragonfly",
            "dragonfly-plus",
            "slim-fly",
            "polar-fly",
            "jellyfish",
            "xpander",
            "torus exact true",
            "torus exact false",
            "torus halves exact false",
            "mesh exact true",
            "mesh exact false",
            "grid exact true",
            "grid exact false",
            "hyperx exact true",
            "hyperx exact false",
            "full-mesh exact true",
            "hypercube exact true",
            "in-block",
            "between-blocks",
            "local",
            "global",
            "bundles 1 2",
            "bundles 2 2",
            "odd true",
            "split 1 2",
            "split 2 1",
            "split 2 2",
            "pods true",
            "reserved true",
            "cables PER_LINK",
            "cables PER_LOWER_PORT",
            "cables PER_UPPER_PORT");
  }
}
