package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class WorstCaseTest {
  private static WorstCaseOptions by(RankBy rank) {
    return WorstCaseOptions.defaults().withRank(rank);
  }

  @Test
  void ranksSwitchesWorstFirstWithTies() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    WorstCase worst = WorstCase.of(g, FailureScenarios.switches(g));
    assertThat(worst.cases()).isEqualTo(8);
    // All leaves are alike and all spines are.
    assertThat(worst.computed()).isEqualTo(2);
    assertThat(worst.ranked()).hasSize(2);
    assertThat(worst.worst().example().name()).isEqualTo("switch leaf-1");
    assertThat(worst.worst().count()).isEqualTo(4);
    assertThat(worst.worst().throughputLeft().getAsDouble()).isCloseTo(0.75, within(1e-12));
    assertThat(worst.ranked().get(1).throughputLeft().getAsDouble()).isCloseTo(0.9375, within(1e-12));
    assertThat(worst.meanThroughputLeft().orElseThrow().lower()).isCloseTo((0.75 + 0.9375) / 2, within(1e-12));
    assertThat(worst.worstImpact().hostsCutOff()).hasSize(4);
    assertThat(worst.isExhaustive()).isTrue();
    assertThat(worst.shareWorse()).isZero();
    assertThat(worst.explain().toString()).contains("switch leaf-1", "automorphisms");
  }

  @Test
  void ranksByBisection() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    WorstCase worst = WorstCase.of(g, FailureScenarios.switchLinks(g), by(RankBy.BISECTION));
    assertThat(worst.ranked()).hasSize(1);
    assertThat(worst.computed()).isEqualTo(1);
    // 15 of 16 links: a leaf with 3 of them is alone with another one at best.
    assertThat(worst.worst().bisectionLeft().orElseThrow().isExact()).isTrue();
    assertThat(worst.worst().bisectionLeft().orElseThrow().lower()).isEqualTo(7.0 / 8);
  }

  @Test
  void pairsAreWhatTheirListIs() {
    FabricGraph g = Networks.fatTree(4);
    List<Failure> all = FailureScenarios.switches(g);
    WorstCase pairs = WorstCase.ofPairs(g, all, by(RankBy.HOSTS_CUT_OFF));
    WorstCase listed = WorstCase.of(g, FailureScenarios.pairs(all), by(RankBy.HOSTS_CUT_OFF));
    assertThat(pairs.ranked()).isEqualTo(listed.ranked());
    assertThat(pairs.cases()).isEqualTo(190);
    // Any two leaves, and both spines of a pod, cut off four hosts; nothing cuts off more.
    assertThat(pairs.worst().hostsCutOff()).isEqualTo(4);
    assertThat(
            pairs.ranked().stream()
                .filter(r -> r.hostsCutOff() == 4)
                .mapToLong(r -> r.count())
                .sum())
        .isEqualTo(28 + 4);
  }

  @Test
  void samplesSayWhatTheyProve() {
    FabricGraph g = Networks.fatTree(4);
    List<Failure> all = FailureScenarios.switchLinks(g);
    WorstCase sample = WorstCase.sampled(g, all, 3, 200, 7);
    assertThat(sample.isExhaustive()).isFalse();
    assertThat(sample.cases()).isEqualTo(200);
    assertThat(sample.ranked()).isEqualTo(WorstCase.sampled(g, all, 3, 200, 7).ranked());
    // The rule of three.
    assertThat(sample.shareWorse()).isCloseTo(3.0 / 200, within(1e-3));
    double exact = WorstCase.of(g, triples(all)).meanThroughputLeft().orElseThrow().lower();
    assertThat(sample.meanThroughputLeft().orElseThrow().contains(exact)).isTrue();
    assertThat(sample.worst().throughputLeft().getAsDouble())
        .isGreaterThanOrEqualTo(WorstCase.of(g, triples(all)).worst().throughputLeft().getAsDouble() - 1e-9);
    assertThatThrownBy(() -> WorstCase.sampled(g, all, 33, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 1 to 32");
  }

  private static List<Failure> triples(List<Failure> all) {
    return FailureScenarios.pairs(all).stream()
        .flatMap(p -> all.stream().filter(f -> !p.elements().containsAll(f.elements())).map(p::and))
        .distinct()
        .toList();
  }

  @Test
  void nothingIsTheWorstOfNothing() {
    WorstCase none = WorstCase.of(Networks.fatTree(4), List.of());
    assertThat(none.ranked()).isEmpty();
    assertThatThrownBy(none::worst).isInstanceOf(NoSuchElementException.class);
  }
}
