package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A link of which nobody knows what it carries makes no share known. */
class UnknownRatesTest {
  /** Two leaves of two hosts under spines; the links of some spines have no known rate. */
  private static FabricGraph graph(int knownSpines, int unknownSpines) {
    FabricGraphBuilder b = FabricGraph.builder("some");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + (h + 1)), "p");
    }
    int leaf = b.addSwitch("leaf-1");
    b.addSwitch("leaf-2");
    for (int h = 0; h < 4; h++) {
      b.addLinks(h, leaf + h / 2, 1, 10);
    }
    for (int s = 0; s < knownSpines + unknownSpines; s++) {
      int spine = b.addSwitch("spine-" + (s + 1));
      for (int l = 0; l < 2; l++) {
        if (s < knownSpines) {
          b.addLinks(leaf + l, spine, 1, 1);
        } else {
          b.addLinksOfUnknownRate(leaf + l, spine, 1);
        }
      }
    }
    return b.build();
  }

  private static Failure spine(FabricGraph g, int number) {
    return Failure.of(g, ElementRef.switchNode("spine-" + number));
  }

  /** Four demands over two spines: 2 each at 1 b/s; over the unknown one alone nobody knows. */
  @Test
  void whatGoesOverItIsNotKnown() {
    FabricGraph g = graph(1, 1);
    FailureImpact impact = FailureImpact.of(g, spine(g, 1));
    assertThat(impact.throughputLeft()).isEmpty();
    assertThat(impact.throughputLeftAtMost()).isEmpty();
    assertThat(impact.allToAllBefore().total()).isEmpty();
    // 12 pairs at half a bit per second each if the known spine is the limit.
    assertThat(impact.allToAllBefore().totalAtMost()).contains(Bandwidth.ofBitsPerSecond(6));
    assertThat(impact.allToAllBefore().unknownLinks()).isEqualTo(4);
    assertThat(impact.allToAllBefore())
        .hasToString("at most 6b/s for 12 pairs, 4 loaded links of unknown rate");
    assertThat(impact.toString()).contains("an unknown share of the all-to-all left");
  }

  @Test
  void nothingLeftIsKnownWhateverTheRates() {
    FabricGraph g = graph(0, 2);
    Failure leaves =
        Failure.of(g, ElementRef.switchNode("leaf-1"), ElementRef.switchNode("leaf-2"));
    assertThat(FailureImpact.of(g, leaves).throughputLeft().getAsDouble()).isZero();
    assertThat(FailureImpact.of(g, Failure.none()).throughputLeft().getAsDouble()).isEqualTo(1);
  }

  /** Half of a bundle has no known rate: each of its links gets the same, so it may be less. */
  @Test
  void aBundleIsKnownIfAllItsLinksAre() {
    FabricGraphBuilder b = FabricGraph.builder("bundle");
    for (int h = 0; h < 2; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int s = b.addSwitch("s1");
    b.addSwitch("s2");
    b.addLinks(0, s, 1, 10).addLinks(1, s + 1, 1, 10);
    b.addLinks(s, s + 1, 1, 2).addLinksOfUnknownRate(s, s + 1, 1);
    FabricGraph g = b.build();
    FailureImpact whole = FailureImpact.of(g, Failure.none());
    assertThat(whole.allToAllBefore().total()).isEmpty();
    LoadSweep sweep = new LoadSweep(new SwitchNet(g));
    int found = 0;
    for (Failure f : FailureScenarios.switchLinks(g)) {
      AllToAllState left = sweep.after(new ElementIndex(g).of(f));
      found += Double.isNaN(left.total()) ? 1 : 0;
    }
    // without the link that nobody knows all is known
    assertThat(found).isEqualTo(1);
  }

  /** A backup spine that carries nothing before: a leaf's uplinks of known rate are shorter. */
  @Test
  void whatIsKnownBeforeBoundsWhatIsNotAfter() {
    FabricGraphBuilder b = FabricGraph.builder("detour");
    for (int h = 0; h < 2; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int s = b.addSwitch("s1");
    b.addSwitch("s2");
    b.addSwitch("s3");
    b.addLinks(0, s, 1, 10).addLinks(1, s + 1, 1, 10).addLinks(s, s + 1, 1, 10);
    b.addLinks(s, s + 2, 1, 4).addLinksOfUnknownRate(s + 2, s + 1, 1);
    FabricGraph g = b.build();
    Failure direct = FailureScenarios.switchLinks(g).get(0);
    FailureImpact impact = FailureImpact.of(g, direct);
    assertThat(impact.throughputLeft()).isEmpty();
    assertThat(impact.throughputLeftAtMost().getAsDouble()).isCloseTo(0.4, within(1e-12));
    assertThat(verdict(g, Failure.none(), direct, 0.5)).isEqualTo(Outcome.FAIL);
    assertThat(verdict(g, Failure.none(), direct, 0.3)).isEqualTo(Outcome.NOT_CHECKED);
    assertThat(verdict(g, Failure.none(), direct, 0)).isEqualTo(Outcome.PASS);
  }

  private static Outcome verdict(FabricGraph g, Failure down, Failure drained, double share) {
    return MaintenanceCheck.of(g, down, drained, MaintenanceLimits.ofThroughput(share)).outcome();
  }

  @Test
  void maintenanceDoesNotPassUnchecked() {
    FabricGraph g = graph(1, 1);
    MaintenanceCheck c =
        MaintenanceCheck.of(g, Failure.none(), spine(g, 2), MaintenanceLimits.ofThroughput(0.1));
    assertThat(c.outcome()).isEqualTo(Outcome.NOT_CHECKED);
    assertThat(c.reasons())
        .singleElement()
        .asString()
        .contains(
            "is not known",
            "loaded links have no known rate (4 before, 0 after)",
            "asked for are 0.1");
    MaintenancePlan plan =
        MaintenancePlan.of(
            g,
            List.of(spine(g, 1), spine(g, 2)),
            Failure.none(),
            MaintenanceLimits.ofThroughput(0.1));
    assertThat(plan.waves()).isEmpty();
    assertThat(plan.refused()).hasSize(2);
    MaintenanceCheck cut =
        MaintenanceCheck.of(g, Failure.none(), spine(g, 2), MaintenanceLimits.ofBisection(0.1));
    assertThat(cut.outcome()).isNotEqualTo(Outcome.PASS);
  }

  @Test
  void theUnknownIsNeitherTheWorstNorLeftOut() {
    FabricGraph g = graph(2, 0);
    assertThat(WorstCase.of(g, FailureScenarios.switches(g)).unknown()).isZero();
    FabricGraph open = graph(1, 1);
    WorstCase worst = WorstCase.of(open, FailureScenarios.switches(open));
    assertThat(worst.unknown()).isEqualTo(4);
    assertThat(worst.meanThroughputLeft()).isEmpty();
    assertThat(worst.shareWorse()).isEqualTo(1);
    assertThat(worst.explain().toString()).contains("4 of the cases", "an unknown share");
    // nothing tells how much there was, so nothing how much is left
    FabricGraph dark = graph(0, 2);
    WorstCase cuts =
        WorstCase.of(
            dark,
            FailureScenarios.switches(dark),
            WorstCaseOptions.defaults().withRank(RankBy.BISECTION));
    assertThat(cuts.ranked()).allMatch(r -> r.bisectionLeft().isEmpty());
    assertThat(cuts.unknown()).isEqualTo(4);
    assertThat(cuts.toString()).contains("bisection unknown", "of 4 it is not known");
  }

  /** Two fabrics that nothing joins: half of the hosts on each side need no link at all. */
  @Test
  void aBisectionOfNothingIsNotSaidToBeForRates() {
    FabricGraphBuilder b = FabricGraph.builder("two");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int s = b.addSwitch("left");
    b.addSwitch("right");
    for (int h = 0; h < 4; h++) {
      b.addLinks(h, s + h / 2, 1, 10);
    }
    FabricGraph g = b.build();
    WorstCase cuts =
        WorstCase.of(
            g,
            FailureScenarios.switches(g),
            WorstCaseOptions.defaults().withRank(RankBy.BISECTION));
    assertThat(cuts.unknown()).isEqualTo(2);
    assertThat(cuts.explain().toString())
        .contains("the bisection before (0b/s one way, exact", "has the lower end 0")
        .doesNotContain("unknown rate");
  }

  /** Access links count in both directions, as those between switches. */
  @Test
  void accessLinksCountInBothDirections() {
    FabricGraphBuilder b = FabricGraph.builder("access");
    for (int h = 0; h < 5; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int s = b.addSwitch("s");
    b.addLinks(0, s, 1, 10).addLinks(1, s, 1, 10).addLinksOfUnknownRate(2, s, 1);
    // and two hosts without a switch
    b.addLinksOfUnknownRate(3, 4, 1);
    FabricGraph g = b.build();
    assertThat(FailureImpact.of(g, Failure.none()).allToAllBefore().unknownLinks()).isEqualTo(4);
    assertThat(DamagedLoads.unknownRates(g)).isEqualTo(4);
  }

  @Test
  void expectedCapacityIsOpenWhereStatesAre() {
    FabricGraph g = graph(1, 1);
    List<FailureMode> modes =
        FailureMode.each(FailureScenarios.switches(g), Unavailability.of(0.01));
    assertThat(ExpectedCapacity.of(g, modes, 2).throughputLeft()).isEmpty();
    assertThat(ExpectedCapacity.sampled(g, modes, 10, 1).throughputLeft()).isEmpty();
    assertThat(ExpectedCapacity.of(g, modes, 1).toString()).contains("an unknown share");
    for (ExpectedCapacity c :
        List.of(ExpectedCapacity.of(g, modes, 2), ExpectedCapacity.sampled(g, modes, 10, 1))) {
      assertThat(c.openProbability()).isEqualTo(1);
      assertThat(c.probabilityOfAtLeast(0.5)).isEqualTo(new Interval<>(0.0, 1.0));
    }
  }
}
