package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.JellyfishDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.Collections;
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
    assertThat(worst.ranked().get(1).throughputLeft().getAsDouble())
        .isCloseTo(0.9375, within(1e-12));
    assertThat(worst.meanThroughputLeft().orElseThrow().lower())
        .isCloseTo((0.75 + 0.9375) / 2, within(1e-12));
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
        .isGreaterThanOrEqualTo(
            WorstCase.of(g, triples(all)).worst().throughputLeft().getAsDouble() - 1e-9);
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

  /** A spine of four leaves 12 of 16 links, its end-to-end ratio is 4 down to 3 up. */
  @Test
  void rowsTellAllThatIsLeft() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    RankedFailure spine = WorstCase.of(g, FailureScenarios.switches(g)).ranked().get(1);
    assertThat(spine.example().name()).isEqualTo("switch spine-1");
    assertThat(spine.bisectionLeft().orElseThrow().lower()).isEqualTo(0.75);
    assertThat(spine.oversubscriptionAfter()).hasToString("4:3 down:up");
    assertThat(spine.impact().disconnectedEndpoints()).isEmpty();
    RankedFailure pair = WorstCase.ofPairs(g, FailureScenarios.switches(g).subList(4, 8)).worst();
    assertThat(pair.bisectionLeft().orElseThrow().lower()).isEqualTo(0.5);
    assertThat(pair.oversubscriptionAfter()).hasToString("2:1 down:up");
    assertThat(WorstCase.of(g, FailureScenarios.switches(g)).explain().toString())
        .contains("oversubscription", "4:3 down:up", "0.750000");
  }

  @Test
  void tooManyCasesAreRefusedBeforehand() {
    FabricGraph g = Networks.fatTree(4);
    List<Failure> all = FailureScenarios.switches(g);
    WorstCaseOptions few = WorstCaseOptions.defaults().withLimit(100);
    assertThatThrownBy(() -> WorstCase.ofPairs(g, all, few))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("190 pairs of 20 failures are more than the 100")
        .hasMessageContaining("WorstCase.sampled")
        .hasMessageContaining("WorstCaseOptions.withLimit");
    assertThatThrownBy(() -> WorstCase.of(g, all, few.withLimit(19)))
        .isInstanceOf(LimitExceededException.class);
    assertThatThrownBy(() -> WorstCase.sampled(g, all, 3, 101, 1, few))
        .isInstanceOf(LimitExceededException.class);
    assertThat(WorstCase.ofPairs(g, all, few.withLimit(190)).cases()).isEqualTo(190);
    assertThatThrownBy(() -> FailureScenarios.pairs(Collections.nCopies(1_415, all.get(0))))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("without a list");
  }

  @Test
  void reportsAndStops() {
    FabricGraph g = Networks.fatTree(4);
    List<Failure> all = FailureScenarios.switches(g);
    List<Progress> heard = new ArrayList<>();
    WorstCase.of(g, all, WorstCaseOptions.defaults().withListener(heard::add));
    assertThat(heard).hasSize(20);
    assertThat(heard.get(19)).isEqualTo(Progress.of("failures", 19, 20));
    WorstCaseOptions stop = WorstCaseOptions.defaults().withListener(p -> p.done() < 5);
    assertThatThrownBy(() -> WorstCase.ofPairs(g, all, stop))
        .isInstanceOf(CancelledException.class);
  }

  /** The bisection before is that of all rows, found once. */
  @Test
  void rowsShareTheBisectionBefore() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    for (RankBy rank : RankBy.values()) {
      List<RankedFailure> rows = WorstCase.of(g, FailureScenarios.switches(g), by(rank)).ranked();
      assertThat(rows).hasSize(2);
      assertThat(rows.get(1).impact().bisectionBefore())
          .isSameAs(rows.get(0).impact().bisectionBefore());
    }
  }

  @Test
  void explainsTheBisectionOfTheWorstAlone() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    List<Failure> all = FailureScenarios.switches(g);
    assertThat(WorstCase.of(g, all).explain().toString())
        .contains("not looked at", "the bisection is found for the worst alone");
    assertThat(WorstCase.of(g, all, by(RankBy.BISECTION)).explain().toString())
        .doesNotContain("not looked at", "for the worst alone");
  }

  /** A random network, of which a bisection is no closed form. */
  @Test
  void bisectionsCanBeStopped() {
    FabricGraph g = JellyfishDesign.of(24, 7, 5, Bandwidth.of("400Gb/s"), 1).graph();
    List<Failure> all = FailureScenarios.switches(g).subList(0, 2);
    WorstCaseOptions stop =
        WorstCaseOptions.defaults().withListener(p -> p.task().equals("failures"));
    WorstCase worst = WorstCase.of(g, all, stop);
    assertThatThrownBy(() -> worst.worst().bisectionLeft()).isInstanceOf(CancelledException.class);
    assertThatThrownBy(worst::explain).isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> WorstCase.of(g, all, stop.withRank(RankBy.BISECTION)))
        .isInstanceOf(CancelledException.class);
  }
}
