package io.clusterfabric.infiniband.sharp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharpTest {
  private static final long RATE = 400_000_000_000L;

  private static Endpoint endpoint(int rail) {
    return Endpoint.builder()
        .port(new PortRef("host", "nic-" + rail))
        .fabricId("ib")
        .rail(rail)
        .adapter(Adapter.builder().id("nic-" + rail).model("unknown").build())
        .build();
  }

  /** Hosts with two rails; each rail has a leaf for every two hosts; all leaves on all spines. */
  private static FabricGraph rails(int hosts, int spines, int linksEach) {
    FabricGraphBuilder b = FabricGraph.builder("ib");
    b.addHosts("host-", hosts, List.of(endpoint(0), endpoint(1)));
    int leavesPerRail = hosts / 2;
    List<Integer> leaves = new ArrayList<>();
    for (int rail = 0; rail < 2; rail++) {
      for (int l = 0; l < leavesPerRail; l++) {
        leaves.add(b.addSwitch("leaf-" + rail + "-" + l));
      }
    }
    List<Integer> tops = new ArrayList<>();
    for (int s = 0; s < spines; s++) {
      tops.add(b.addSwitch("spine-" + s));
    }
    for (int h = 0; h < hosts; h++) {
      for (int rail = 0; rail < 2; rail++) {
        b.addLinks(2 * h + rail, leaves.get(rail * leavesPerRail + h / 2), 1, RATE);
      }
    }
    for (int leaf : leaves) {
      for (int top : tops) {
        b.addLinks(leaf, top, linksEach, RATE);
      }
    }
    return b.build();
  }

  private static SharpJob job(String name, int... hosts) {
    List<String> ids = new ArrayList<>();
    for (int h : hosts) {
      ids.add("host-" + h + "[nic-0]");
      ids.add("host-" + h + "[nic-1]");
    }
    return new SharpJob(name, ids);
  }

  @Test
  void aTreeForEachRail() {
    AggregationTrees t =
        AggregationTrees.of(rails(4, 2, 1), List.of(job("a", 1, 2, 3, 4)), SharpGeneration.V2);
    assertThat(t.trees()).hasSize(2);
    assertThat(t.trees().get(0).rail()).hasValue(0);
    assertThat(t.trees().get(0).root()).contains("spine-0");
    assertThat(t.trees().get(0).switches()).containsExactly("leaf-0-0", "leaf-0-1", "spine-0");
    assertThat(t.trees().get(0).height()).isEqualTo(1);
    // the first rail has spine-0 for itself
    assertThat(t.trees().get(1).root()).contains("spine-1");
    assertThat(t.outcome("a")).isEqualTo(Outcome.PASS);
    assertThat(t.outcome("nobody")).isEqualTo(Outcome.NOT_CHECKED);
  }

  /** One spine: by switch one rail has a tree, by port both. */
  @Test
  void exclusivenessByGeneration() {
    FabricGraph g = rails(4, 1, 1);
    List<SharpJob> jobs = List.of(job("a", 1, 2, 3, 4));
    AggregationTrees bySwitch = AggregationTrees.of(g, jobs, SharpGeneration.V2);
    assertThat(bySwitch.outcome("a")).isEqualTo(Outcome.FAIL);
    assertThat(bySwitch.trees().get(1).reason().orElseThrow()).contains("switches");
    assertThat(AggregationTrees.of(g, jobs, SharpGeneration.V3).outcome("a"))
        .isEqualTo(Outcome.PASS);
    AggregationTrees unknown = AggregationTrees.of(g, jobs, SharpGeneration.V4);
    assertThat(unknown.outcome("a")).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(unknown.explain().assumptions().toString()).contains("not published");
  }

  /** Two jobs whose hosts share leaves: each leaf has one port to each spine. */
  @ParameterizedTest
  @CsvSource({"1,1,1", "2,1,2", "1,2,2", "3,1,2"})
  void jobsAtOnce(int spines, int linksEach, int served) {
    AggregationTrees t =
        AggregationTrees.of(
            rails(4, spines, linksEach),
            List.of(job("a", 1, 3), job("b", 2, 4)),
            SharpGeneration.V3);
    long good = List.of("a", "b").stream().filter(j -> t.outcome(j) == Outcome.PASS).count();
    assertThat(good).isEqualTo(served);
    assertThat(t.outcome("a")).isEqualTo(Outcome.PASS);
  }

  @Test
  void oneHostTwice() {
    AggregationTrees t =
        AggregationTrees.of(
            rails(4, 4, 1), List.of(job("a", 1, 3), job("b", 1, 4)), SharpGeneration.V3);
    assertThat(t.outcome("b")).isEqualTo(Outcome.FAIL);
    assertThat(t.trees().get(2).reason().orElseThrow()).contains("no free link");
  }

  @Test
  void leavesThatAreNotConnected() {
    FabricGraphBuilder b = FabricGraph.builder("ib");
    b.addHosts("host-", 2, List.of(endpoint(0), endpoint(1)));
    for (int i = 0; i < 4; i++) {
      b.addSwitch("leaf-" + i);
    }
    for (int i = 0; i < 4; i++) {
      b.addLinks(i, 4 + i, 1, RATE);
    }
    AggregationTrees t =
        AggregationTrees.of(b.build(), List.of(job("a", 1, 2)), SharpGeneration.V3);
    assertThat(t.outcome("a")).isEqualTo(Outcome.FAIL);
    assertThat(t.trees().get(0).reason().orElseThrow()).contains("not connected");
    assertThatIllegalArgumentException().isThrownBy(() -> new SharpJob("x", List.of()));
  }

  @Test
  void limitsByGeneration() {
    assertThat(SharpGeneration.V2.trees()).hasValue(126);
    assertThat(SharpGeneration.V2.streamingTrees()).hasValue(63);
    assertThat(SharpGeneration.V3.trees()).hasValue(1023);
    assertThat(SharpGeneration.V3.exclusive()).isEqualTo(SharpGeneration.Exclusive.PORT);
    assertThat(SharpGeneration.V4.trees()).isEmpty();
    assertThat(SharpGeneration.V4.exclusive()).isEqualTo(SharpGeneration.Exclusive.UNKNOWN);
  }

  @Test
  void theGainHasACeiling() {
    SharpGain two = new SharpGain(2, Bandwidth.of("400Gb/s"));
    assertThat(two.factor()).isEqualTo(Ratio.ONE);
    SharpGain many = new SharpGain(128, Bandwidth.of("400Gb/s"));
    assertThat(many.factor()).isEqualTo(Ratio.of(127, 64));
    assertThat(many.busBandwidth()).isEqualTo(Bandwidth.of("793.75Gb/s"));
    assertThat(many.algorithmBandwidth()).isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(many.explain().terms()).isNotEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> new SharpGain(1, Bandwidth.ZERO));
  }

  // ---- rules

  private static SharpPlan.Builder good() {
    SharpPlan.Builder b = SharpPlan.builder();
    b.graph(rails(4, 2, 1))
        .generation(SharpGeneration.V3)
        .engine("ar_updn")
        .provisioned(true)
        .addManagerHosts("service-1")
        .switchManagersOff(true)
        .reassignsLids(false)
        .serviceLevel(1)
        .addCongestionControlLevels(0)
        .ipoib(true)
        .addJobs(job("a", 1, 2, 3, 4));
    return b;
  }

  private static Findings rule(SharpPlan plan, String rule) {
    return SharpRules.all().check(plan).ofRule("infiniband.sharp." + rule);
  }

  @Test
  void aGoodPlan() {
    assertThat(SharpRules.all().check(good().build()).asList()).isEmpty();
  }

  @Test
  void eachRuleSpeaks() {
    assertThat(rule(good().engine("minhop").build(), "engine").errors().size()).isEqualTo(1);
    assertThat(rule(good().engine("dor").build(), "engine").errors().size()).isEqualTo(1);
    assertThat(rule(good().engine("dor").hypercube(true).build(), "engine").asList()).isEmpty();
    SharpPlan.Builder noEngine = SharpPlan.builder();
    assertThat(rule(noEngine.graph(rails(2, 1, 1)).build(), "engine").asList())
        .extracting(f -> f.severity())
        .containsExactly(Severity.INFO);
    assertThat(rule(good().addManagerHosts("host-2").build(), "manager-in-job").errors().size())
        .isEqualTo(1);
    assertThat(rule(good().switchManagersOff(false).build(), "switch-manager").errors().size())
        .isEqualTo(1);
    assertThat(rule(good().reassignsLids(true).build(), "lids-reassigned").errors().size())
        .isEqualTo(1);
    assertThat(rule(good().addCongestionControlLevels(1).build(), "level-shared").errors().size())
        .isEqualTo(1);
    assertThat(rule(good().ipoib(false).build(), "ipoib-missing").errors().size()).isEqualTo(1);
    assertThat(rule(good().addJobs(job("b", 1)).build(), "tree-missing").errors().size())
        .isEqualTo(2);
    SharpPlan.Builder unknown = SharpPlan.builder();
    unknown.graph(rails(2, 1, 1)).engine("updn").addJobs(job("a", 1));
    assertThat(rule(unknown.build(), "tree-missing").asList())
        .extracting(f -> f.severity())
        .containsExactly(Severity.INFO);
  }

  @Test
  void leavesWithSeveralRails() {
    FabricGraphBuilder b = FabricGraph.builder("ib");
    b.addHosts("host-", 2, List.of(endpoint(0), endpoint(1)));
    int leaf = b.addSwitch("leaf");
    for (int i = 0; i < 4; i++) {
      b.addLinks(i, leaf, 1, RATE);
    }
    SharpPlan.Builder plan = SharpPlan.builder();
    plan.graph(b.build()).engine("updn").generation(SharpGeneration.V3);
    assertThat(rule(plan.build(), "rails-mixed").warnings().size()).isEqualTo(1);
  }
}
