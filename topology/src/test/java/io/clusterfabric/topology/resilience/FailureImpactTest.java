package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureImpactTest {
  private static FailureImpact without(FabricGraph graph, ElementRef... failed) {
    return FailureImpact.of(graph, Failure.of(graph, failed));
  }

  /**
   * With uplinks as the limit, s - 1 of s spines carry (s - 1)/s. Where access links were the
   * limit, at N - 1 demands each, a link to one of the other spines then has h(N - h)/(s - 1).
   */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 2, 0.5",
    "5, 8, 4, 0.75",
    "3, 9, 3, 0.6666666666666666",
    "4, 4, 4, 0.9375",
    "8, 4, 4, 0.8303571428571429"
  })
  void aSpineIsLost(int leaves, int hosts, int spines, double left) {
    FabricGraph g = Networks.leafSpine(leaves, hosts, spines, spines);
    FailureImpact impact = without(g, ElementRef.switchNode("spine-1"));
    assertThat(impact.throughputLeft().getAsDouble()).isCloseTo(left, within(1e-12));
    assertThat(impact.disconnectedEndpoints()).isEmpty();
    assertThat(impact.separatedEndpoints()).isEmpty();
    assertThat(impact.hostsCutOff()).isEmpty();
    double each = left * impact.allToAllBefore().each().orElseThrow().toGigabitsPerSecond();
    assertThat(impact.allToAllAfter().each().orElseThrow().toGigabitsPerSecond())
        .isCloseTo(each, within(1e-6));
  }

  /** Two of the four cores' links of a pod carry 24 demands then; an access link had 15. */
  @Test
  void aCoreOfAFatTreeIsLost() {
    FabricGraph g = Networks.fatTree(4);
    FailureImpact impact = without(g, ElementRef.switchNode("core-1"));
    assertThat(impact.throughputLeft().getAsDouble()).isCloseTo(15.0 / 24, within(1e-12));
    assertThat(impact.bisectionBefore().exact()).isEqualTo(Bandwidth.of("3200Gb/s"));
    assertThat(impact.bisectionAfter().exact()).isEqualTo(Bandwidth.of("2400Gb/s"));
    assertThat(impact.bisectionLeft().orElseThrow().lower()).isEqualTo(0.75);
    assertThat(impact.oversubscriptionBefore().endToEnd().toString()).isEqualTo("1:1 down:up");
    assertThat(impact.oversubscriptionAfter().endToEnd().toString()).isEqualTo("2:1 down:up");
    assertThat(impact.explain().toString())
        .contains("switch core-1", "bisection after", "endpoints without a peer = 0");
  }

  /** L - 1 of L leaves are left; each of their endpoints still sends at full rate. */
  @Test
  void aLeafIsLost() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    FailureImpact impact = without(g, ElementRef.switchNode("leaf-2"));
    assertThat(impact.throughputLeft().getAsDouble()).isCloseTo(0.75, within(1e-12));
    assertThat(impact.disconnectedEndpoints())
        .containsExactly("host-5[nic-1]", "host-6[nic-1]", "host-7[nic-1]", "host-8[nic-1]");
    assertThat(impact.hostsCutOff()).containsExactly("host-5", "host-6", "host-7", "host-8");
    assertThat(impact.separatedEndpoints()).isEmpty();
    assertThat(impact.allToAllAfter().pairs()).isEqualTo(12 * 11);
    assertThat(impact.allToAllAfter().each()).contains(Bandwidth.ofBitsPerSecond(36_363_636_364L));
  }

  @Test
  void aPlaneIsLost() {
    FabricGraph g = Networks.planes(4, 2);
    FailureImpact impact = FailureImpact.of(g, Failure.ofPlane(FabricStructure.of(g), 1));
    assertThat(impact.throughputLeft().getAsDouble()).isCloseTo(0.5, within(1e-12));
    assertThat(impact.disconnectedEndpoints()).hasSize(4).contains("host-3[eth1]");
    assertThat(impact.hostsCutOff()).isEmpty();
  }

  @Test
  void aFabricFallsInTwo() {
    // Two leaves, one spine: without it each leaf is alone.
    FabricGraph g = Networks.leafSpine(2, 3, 1, 1);
    FailureImpact impact = without(g, ElementRef.switchNode("spine-1"));
    assertThat(impact.disconnectedEndpoints()).isEmpty();
    assertThat(impact.separatedEndpoints()).hasSize(6);
    assertThat(impact.hostsCutOff()).containsExactly("host-4", "host-5", "host-6");
    assertThat(impact.allToAllAfter().pairs()).isEqualTo(6);
    // The spine's links had 9 of 30 demands; now 3 hosts send at full rate.
    assertThat(impact.throughputLeft().getAsDouble()).isCloseTo(3 / (30.0 / 9), within(1e-12));
    assertThat(impact.bisectionAfter().exact().isZero()).isTrue();
  }

  @Test
  void everythingIsLost() {
    FabricGraph g = Networks.planes(3, 1);
    FailureImpact impact = without(g, ElementRef.switchNode("plane-1"));
    assertThat(impact.throughputLeft().getAsDouble()).isZero();
    assertThat(impact.hostsCutOff()).hasSize(3);
    assertThat(impact.allToAllAfter().total()).contains(Bandwidth.ZERO);
  }

  @Test
  void nothingIsLost() {
    FabricGraph g = Networks.rails(4, 4, 2, 3);
    FailureImpact impact = FailureImpact.of(g, Failure.none());
    assertThat(impact.throughputLeft().getAsDouble()).isEqualTo(1);
    assertThat(impact.allToAllAfter()).isEqualTo(impact.allToAllBefore());
    assertThat(impact.graphAfter()).isEqualTo(g);
  }

  @Test
  void whatIsNotThereIsRefused() {
    FabricGraph g = Networks.planes(3, 1);
    assertThatThrownBy(() -> without(g, ElementRef.switchNode("spine-9")))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("spine-9");
    assertThatThrownBy(() -> without(g, ElementRef.cluster("c")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("switches, hosts, links");
  }
}
