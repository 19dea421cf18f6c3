package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Trees as large as they are built, perfect and with 100 links and 3 leaves missing. */
class LargeTreesTest {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  @Test
  @Timeout(120)
  void sixtyFourThousandEndpointsInThreeTiers() {
    halves(ClosDesign.fatTree(64, 3, G400), 65_536);
  }

  @Test
  @Timeout(120)
  void sixtyFourThousandEndpointsInFourTiers() {
    halves(XgftDesign.kAryNTree(16, 4, G400), 65_536);
  }

  @Test
  @Tag("full")
  @Timeout(300)
  void quarterOfMillionEndpointsInFourTiers() {
    halves(XgftDesign.mPortNTree(64, 4, 8, G400), 262_144);
  }

  @Test
  @Tag("full")
  @Timeout(300)
  void quarterOfMillionEndpointsInThreeTiers() {
    halves(ClosDesign.fatTree(102, 3, G400), 265_302);
  }

  private static void halves(Design design, int hosts) {
    FabricGraph graph = design.graph();
    Bandwidth full = G400.times(hosts / 2);
    assertThat(design.plan().bisection().orElseThrow().value()).isEqualTo(full);
    assertThat(Bisection.of(graph).exact()).isEqualTo(full);
    Bisection damaged = Bisection.of(damaged(graph));
    assertThat(damaged.upper()).isLessThan(full);
    // 100 links and the hosts of 3 leaves are less than a hundredth
    assertThat(damaged.lower().times(100)).isGreaterThan(full.times(98));
    assertThat(damaged.upper().times(100)).isLessThanOrEqualTo(damaged.lower().times(102));
  }

  private static FabricGraph damaged(FabricGraph graph) {
    SplittableRandom random = new SplittableRandom(1);
    Set<ElementRef> removed = new LinkedHashSet<>();
    while (removed.size() < 100) {
      int bundle = random.nextInt(graph.bundleCount());
      removed.add(ElementRef.link(graph.links(bundle).get(0).id()));
    }
    while (removed.size() < 103) {
      removed.add(ElementRef.switchNode("leaf-" + (1 + random.nextInt(1000))));
    }
    return graph.without(removed.toArray(new ElementRef[0]));
  }
}
