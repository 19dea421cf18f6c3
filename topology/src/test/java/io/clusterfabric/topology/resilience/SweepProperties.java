package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

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

  /**
   * A share is told only where it is the same whatever the unknown rates are; and what it is at
   * most is what it is if they are large.
   */
  @Property(tries = 200)
  void unknownRatesAreNeverGuessed(@ForAll long seed) {
    long shape = new SplittableRandom(seed).nextLong();
    FabricGraph open = RandomGraphs.withUnknown(shape, 0);
    FabricGraph little = RandomGraphs.withUnknown(shape, 1);
    FabricGraph much = RandomGraphs.withUnknown(shape, 1_000_000_000L);
    LoadSweep sweep = new LoadSweep(new SwitchNet(open));
    ElementIndex index = new ElementIndex(open);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 5; i++) {
      Failure failure = i == 0 ? Failure.none() : failure(open, random);
      AllToAllState state = sweep.after(index.of(failure));
      if (state.disconnected() == 0 && state.separated() == 0) {
        assertThat(state.unknown()).isEqualTo(DamagedLoads.unknownRates(failure.on(open)));
      }
      double unit = open.capacityUnit().asRatio().toDouble();
      double least = DamagedLoads.total(little, failure);
      double most = DamagedLoads.total(much, failure);
      if (!Double.isNaN(state.total())) {
        assertThat(state.total() * unit).isCloseTo(least, within(1e-9 * (1 + least)));
        assertThat(state.total() * unit).isCloseTo(most, within(1e-9 * (1 + most)));
      } else if (Double.isFinite(state.atMost()) && state.disconnected() == 0) {
        assertThat(state.atMost() * unit).isGreaterThanOrEqualTo(least * (1 - 1e-9));
        assertThat(state.atMost() * unit).isCloseTo(most, within(1e-6 * (1 + most)));
      }
    }
  }

  /** Switches without any link fail, too, beside hosts that are joined without a switch. */
  @Test
  void linklessSwitchesFail() {
    FabricGraphBuilder b = FabricGraph.builder("lonely");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (int s = 0; s < 9; s++) {
      b.addSwitch("s" + s);
    }
    FabricGraph g = b.addLinks(0, 1, 1, 10).addLinks(2, 3, 1, 10).build();
    List<Failure> all = FailureScenarios.switches(g);
    Failure every = Failure.none();
    for (Failure f : all) {
      every = every.and(f);
    }
    LoadSweep sweep = new LoadSweep(new SwitchNet(g));
    assertThat(sweep.after(new ElementIndex(g).of(every))).isEqualTo(sweep.whole());
    WorstCase worst = WorstCase.of(g, all);
    assertThat(worst.worst().throughputLeft().getAsDouble()).isEqualTo(1);
    assertThat(FailureImpact.of(g, every).hostsCutOff()).isEmpty();
  }

  /**
   * A leaf of two spines in a chain falls into equal halves, one of which is slow: which counts
   * does not depend on names.
   */
  @Test
  void equalHalvesCountByWhatTheyCarry() {
    for (boolean slowFirst : new boolean[] {true, false}) {
      FabricGraphBuilder b = FabricGraph.builder("halves");
      for (int h = 0; h < 4; h++) {
        b.addEndpoint(b.addHost("h" + h), "p");
      }
      int s = b.addSwitch("left");
      b.addSwitch("right");
      b.addSwitch("middle");
      for (int h = 0; h < 4; h++) {
        b.addLinks(h, s + h / 2, 1, (h < 2) == slowFirst ? 1 : 10);
      }
      FabricGraph g = b.addLinks(s, s + 2, 1, 10).addLinks(s + 1, s + 2, 1, 10).build();
      Failure middle = FailureScenarios.switches(g).get(2);
      // before, 12 pairs at a third of a slow link; then 2 at a fast one
      assertThat(FailureImpact.of(g, middle).throughputLeft().getAsDouble())
          .isCloseTo(20 / 4.0, within(1e-12));
    }
  }
}
