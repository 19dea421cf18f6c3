package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Differences of loads against loads of the graph without what fails. */
class SweepProperties {
  private static FabricGraph graph(SplittableRandom random) {
    return switch (random.nextInt(7)) {
      case 0 -> Networks.fatTree(4);
      case 1 -> Networks.rails(4, 4, 2, 3, 2);
      case 2 -> Networks.planes(4, 2);
      case 3 -> damaged(Networks.fatTree(6), random);
      case 4 -> damaged(Networks.rails(8, 4, 4, 3, 1), random);
      default -> RandomGraphs.any(random.nextLong());
    };
  }

  /** Some leaves are still alike, others not. */
  private static FabricGraph damaged(FabricGraph graph, SplittableRandom random) {
    List<Failure> links = FailureScenarios.links(graph);
    Failure lost = Failure.none();
    for (int i = random.nextInt(6); i > 0; i--) {
      lost = lost.and(links.get(random.nextInt(links.size())));
    }
    return lost.on(graph);
  }

  private static Failure failure(FabricGraph graph, SplittableRandom random) {
    List<Failure> all = new ArrayList<>(FailureScenarios.switches(graph));
    all.addAll(FailureScenarios.links(graph));
    all.addAll(FailureScenarios.hosts(graph));
    Failure out = Failure.none();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      out = out.and(all.get(random.nextInt(all.size())));
    }
    return out;
  }

  @Property(tries = 400)
  void sweepEqualsLoadsOfTheDamagedGraph(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraph graph = graph(random);
    LoadSweep sweep = new LoadSweep(new SwitchNet(graph));
    ElementIndex index = new ElementIndex(graph);
    for (int i = 0; i < 5; i++) {
      Failure failure = failure(graph, random);
      AllToAllState state = sweep.after(index.of(failure));
      double unit = graph.capacityUnit().asRatio().toDouble();
      double expected = DamagedLoads.total(graph, failure);
      assertThat(state.total() * unit).isCloseTo(expected, within(1e-9 * (1 + expected)));
    }
    assertThat(sweep.after(FailedElements.NONE)).isEqualTo(sweep.whole());
  }
}
