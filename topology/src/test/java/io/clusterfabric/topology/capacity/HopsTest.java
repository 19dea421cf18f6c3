package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.sample.Networks;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class HopsTest {

  @Test
  void fatTreesHaveTheirClosedForms() {
    // topology.md 2.1: 4 links between leaves of two tiers, 6 over three tiers.
    assertThat(Hops.of(Networks.leafSpine(4, 4, 2, 2)).diameter()).isEqualTo(4);
    Hops k4 = Hops.of(Networks.fatTree(4));
    assertThat(k4.diameter()).isEqualTo(6);
    assertThat(k4.pairs())
        .as("same leaf, same pod, other pods")
        .containsExactly(Map.entry(2, 8L), Map.entry(4, 16L), Map.entry(6, 96L));
    assertThat(k4.mean()).isEqualTo(Ratio.of(8 * 2 + 16 * 4 + 96 * 6, 120));
    assertThat(k4.explain().toString()).contains("diameter = 6");
    assertThat(k4).hasToString("Hops: at most 6 links between endpoints");
  }

  @Test
  void countsPairsThatDoNotMeet() {
    Hops planes = Hops.of(Networks.planes(4, 2));
    assertThat(planes.unreachablePairs()).isEqualTo(16);
    assertThat(planes.pairs()).containsExactly(Map.entry(2, 12L));
  }

  @Test
  void distancesNameTheirNodes() {
    Distances d = Distances.from(Networks.planes(4, 2), "plane-1");
    assertThat(d.to("host-1[eth0]")).hasValue(1);
    assertThat(d.to("host-1[eth1]")).isEmpty();
    assertThat(d.reachedCount()).isEqualTo(5);
    assertThat(d.farthest()).isEqualTo(1);
    assertThatThrownBy(() -> d.to("x")).isInstanceOf(NoSuchElementException.class);
    assertThat(d).hasToString("Distances from plane-1: 5 of 10 nodes, at most 1 links away");
  }
}
