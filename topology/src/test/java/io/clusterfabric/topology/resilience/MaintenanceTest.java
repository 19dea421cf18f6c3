package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MaintenanceTest {
  private static final FabricGraph GRAPH = Networks.leafSpine(4, 4, 4, 4);

  /** 48 demands of a leaf over 4, 3, 2 spines: 12, 16, 24 a link, where an access link has 15. */
  @Test
  void spinesGoTwoByTwoAndLeavesDoNot() {
    MaintenancePlan plan =
        MaintenancePlan.of(
            GRAPH,
            FailureScenarios.switches(GRAPH),
            Failure.none(),
            MaintenanceLimits.ofThroughput(0.6));
    assertThat(plan.waves()).hasSize(2);
    assertThat(plan.waves().get(0).drained())
        .extracting(Failure::name)
        .containsExactly("switch spine-1", "switch spine-2");
    assertThat(plan.waves().get(0).throughputLeft().getAsDouble()).isCloseTo(0.625, within(1e-12));
    assertThat(plan.refused())
        .extracting(c -> c.drained().name())
        .containsExactly("switch leaf-1", "switch leaf-2", "switch leaf-3", "switch leaf-4");
    assertThat(plan.refused().get(0).reasons()).singleElement().asString().contains("host-1");
    assertThat(plan.explain().toString()).contains("switch spine-1 + switch spine-2");
  }

  @Test
  void bisectionLimitsWaves() {
    MaintenancePlan plan =
        MaintenancePlan.of(
            GRAPH,
            FailureScenarios.switches(GRAPH).subList(4, 8),
            Failure.none(),
            MaintenanceLimits.ofBisection(0.75));
    assertThat(plan.waves()).hasSize(4);
    assertThat(plan.waves().get(0).bisectionLeft().orElseThrow().lower()).isEqualTo(0.75);
  }

  @Test
  void mayASwitchRebootNow() {
    Failure spine = Failure.of(GRAPH, ElementRef.switchNode("spine-1"));
    MaintenanceLimits limits = MaintenanceLimits.ofThroughput(0.9);
    MaintenanceCheck free = MaintenanceCheck.of(GRAPH, Failure.none(), spine, limits);
    assertThat(free.outcome()).isEqualTo(Outcome.PASS);
    assertThat(free.reasons()).isEmpty();
    assertThat(free.throughputLeft().getAsDouble()).isCloseTo(0.9375, within(1e-12));

    // leaf-1 then has two uplinks for 48 demands.
    Failure down = Failure.of(GRAPH, ElementRef.link(linkOf("leaf-1", "spine-2")));
    MaintenanceCheck now = MaintenanceCheck.of(GRAPH, down, spine, limits);
    assertThat(now.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(now.reasons())
        .containsExactly("0.625000 of the all-to-all would be left, asked for are 0.900000");
    assertThat(now.impact().throughputLeft().getAsDouble()).isCloseTo(0.625, within(1e-12));
    assertThat(now.explain().toString()).contains("FAIL", "down already", "spine-1");
  }

  @Test
  void whoIsCutOffAlreadyIsNoReason() {
    Failure down = Failure.of(GRAPH, ElementRef.switchNode("leaf-1"));
    Failure spine = Failure.of(GRAPH, ElementRef.switchNode("spine-1"));
    MaintenanceLimits limits = MaintenanceLimits.ofThroughput(0.5);
    assertThat(MaintenanceCheck.of(GRAPH, down, spine, limits).outcome()).isEqualTo(Outcome.PASS);
    Failure leaf = Failure.of(GRAPH, ElementRef.switchNode("leaf-2"));
    assertThat(MaintenanceCheck.of(GRAPH, down, leaf, limits).reasons())
        .anyMatch(r -> r.startsWith("4 hosts would be cut off, such as host-5"));
  }

  /** Who is taken out is not cut off; whom that cuts off from a leaf is. */
  @Test
  void hostsCanBeTakenOut() {
    MaintenanceLimits limits = MaintenanceLimits.ofThroughput(0.9);
    Failure host = Failure.of(GRAPH, ElementRef.host("host-1"));
    MaintenanceCheck one = MaintenanceCheck.of(GRAPH, Failure.none(), host, limits);
    assertThat(one.outcome()).as(one.toString()).isEqualTo(Outcome.PASS);
    // 15 of 16 hosts send at full rate
    assertThat(one.throughputLeft().getAsDouble()).isCloseTo(15.0 / 16, within(1e-12));
    Failure rack =
        Failure.of(GRAPH, ElementRef.switchNode("leaf-1"), ElementRef.host("host-1"))
            .and(Failure.of(GRAPH, ElementRef.host("host-2"), ElementRef.host("host-3")));
    MaintenanceCheck most = MaintenanceCheck.of(GRAPH, Failure.none(), rack, limits);
    assertThat(most.reasons()).anyMatch(r -> r.equals("1 host would be cut off, such as host-4"));
    Failure all = rack.and(Failure.of(GRAPH, ElementRef.host("host-4")));
    assertThat(
            MaintenanceCheck.of(GRAPH, Failure.none(), all, MaintenanceLimits.ofThroughput(0.75))
                .outcome())
        .isEqualTo(Outcome.PASS);
    MaintenancePlan plan =
        MaintenancePlan.of(
            GRAPH,
            FailureScenarios.hosts(GRAPH),
            Failure.none(),
            MaintenanceLimits.ofThroughput(0.75));
    assertThat(plan.refused()).isEmpty();
    assertThat(plan.waves()).extracting(w -> w.drained().size()).containsExactly(4, 4, 4, 4);
  }

  /** Each outcome of each limit: hosts, all-to-all, bisection. */
  @Test
  void everyOutcome() {
    Failure spine = Failure.of(GRAPH, ElementRef.switchNode("spine-1"));
    Failure leaf = Failure.of(GRAPH, ElementRef.switchNode("leaf-1"));
    assertThat(outcome(spine, 0.9, 0)).isEqualTo(Outcome.PASS);
    assertThat(outcome(spine, 0.95, 0)).isEqualTo(Outcome.FAIL);
    assertThat(outcome(leaf, 0, 0)).isEqualTo(Outcome.FAIL);
    assertThat(outcome(spine, 0, 0.75)).isEqualTo(Outcome.PASS);
    assertThat(outcome(spine, 0, 0.8)).isEqualTo(Outcome.FAIL);
    assertThat(outcome(spine, 0.95, 0.75)).isEqualTo(Outcome.FAIL);
  }

  /** An interval decides if all of it is on one side; nothing known is no interval. */
  @Test
  void intervalsOfBisections() {
    assertThat(judge(Optional.of(new Interval<>(0.5, 0.6)), 0.5)).isEqualTo(Outcome.PASS);
    assertThat(judge(Optional.of(new Interval<>(0.4, 0.6)), 0.5)).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(judge(Optional.of(new Interval<>(0.3, 0.4)), 0.5)).isEqualTo(Outcome.FAIL);
    assertThat(judge(Optional.empty(), 0.5)).isEqualTo(Outcome.NOT_CHECKED);
  }

  private static Outcome judge(Optional<Interval<Double>> left, double asked) {
    List<String> reasons = new ArrayList<>();
    Outcome outcome = MaintenanceJudge.judgeBisection(left, asked, reasons);
    assertThat(reasons.isEmpty()).isEqualTo(outcome == Outcome.PASS);
    return outcome;
  }

  private static Outcome outcome(Failure drained, double throughput, double bisection) {
    return MaintenanceCheck.of(
            GRAPH, Failure.none(), drained, new MaintenanceLimits(throughput, bisection))
        .outcome();
  }

  private static String linkOf(String a, String b) {
    int x = GRAPH.indexOf(a);
    int y = GRAPH.indexOf(b);
    for (int k = 0; k < GRAPH.degree(x); k++) {
      if (GRAPH.neighbor(x, k) == y) {
        return GRAPH.links(GRAPH.bundle(x, k)).get(0).id();
      }
    }
    throw new AssertionError();
  }
}
