package io.clusterfabric.topology.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrafficPatternTest {
  private static final FabricGraph EIGHT = Networks.leafSpine(2, 4, 2, 2);
  private static final FabricGraph RAILS = Networks.rails(4, 4, 4, 2, 2);

  @Test
  void allToAll() {
    assertThat(TrafficPattern.allToAll(EIGHT).totalWeight()).isEqualTo(8 * 7);
    // 4 hosts of 4 ports: each port sends to the 12 of other hosts, or to all 15 others.
    assertThat(TrafficPattern.allToAll(RAILS).totalWeight()).isEqualTo(16 * 12);
    assertThat(TrafficPattern.allToAll(RAILS, true).totalWeight()).isEqualTo(16 * 15);
    TrafficPattern some = TrafficPattern.allToAllAmong(RAILS, 0, 1, 4);
    assertThat(some.outWeight(0)).isEqualTo(1);
    assertThat(some.outWeight(4)).isEqualTo(2);
    assertThat(some.outWeight(5)).isZero();
    assertThatThrownBy(() -> TrafficPattern.allToAllAmong(RAILS, 0, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("host-1[mlx5_0] is named twice");
  }

  @Test
  void railsAndPlanes() {
    TrafficPattern rails = TrafficPattern.railAlignedAllToAll(FabricStructure.of(RAILS));
    assertThat(rails.blocks()).hasSize(4);
    assertThat(rails.totalWeight()).isEqualTo(4 * 4 * 3);
    FabricStructure flat = FabricStructure.of(EIGHT);
    assertThatThrownBy(() -> TrafficPattern.railAlignedAllToAll(flat))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no rails");
    FabricGraph planes = Networks.planes(3, 2);
    TrafficPattern perPlane = TrafficPattern.allToAllPerPlane(FabricStructure.of(planes));
    assertThat(perPlane.blocks()).hasSize(2);
    assertThat(perPlane.totalWeight()).isEqualTo(2 * 3 * 2);
  }

  @Test
  void rings() {
    assertThat(TrafficPattern.ring(EIGHT).totalWeight()).isEqualTo(8);
    // Of 16 steps only those from one host to the next leave it.
    assertThat(TrafficPattern.ring(RAILS).totalWeight()).isEqualTo(4);
    TrafficPattern both = TrafficPattern.ring(EIGHT, RingDirection.BOTH, 3, 0, 5);
    assertThat(both.totalWeight()).isEqualTo(6);
    assertThat(both.outWeight(5)).isEqualTo(2);
    assertThat(both.inWeight(1)).isZero();
    assertThat(TrafficPattern.ring(EIGHT, RingDirection.FORWARD, 3).blocks()).isEmpty();
  }

  @Test
  void permutationsAndShifts() {
    TrafficPattern p = TrafficPattern.permutation(EIGHT, 1, 0, 2, -1, -1, -1, -1, -1);
    assertThat(p.totalWeight()).isEqualTo(2);
    assertThatThrownBy(() -> TrafficPattern.permutation(EIGHT, 1, 1, 2, 3, 4, 5, 6, 7))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TrafficPattern.permutation(EIGHT, 1))
        .hasMessageContaining("8 endpoints")
        .hasMessageContaining("found 1");
    TrafficPattern back = TrafficPattern.shift(EIGHT, -1);
    assertThat(back.blocks().get(0).destination(0)).isEqualTo(7);
    assertThat(TrafficPattern.shift(EIGHT, 8).blocks()).isEmpty();
  }

  @Test
  void bisectingPairsLeaveOneOfAnOddNumberOut() {
    TrafficPattern even = TrafficPattern.bisectingPairs(EIGHT, 1);
    assertThat(even.blocks()).hasSize(4);
    for (int e = 0; e < 8; e++) {
      assertThat(even.outWeight(e) + even.inWeight(e)).isEqualTo(1);
    }
    assertThat(TrafficPattern.bisectingPairs(EIGHT, 1)).hasToString(even.toString());
    FabricGraph odd = Networks.leafSpine(3, 3, 1, 1);
    TrafficPattern p = TrafficPattern.bisectingPairs(odd, 7);
    assertThat(p.blocks()).hasSize(4);
    int out = 0;
    for (int e = 0; e < 9; e++) {
      if (p.outWeight(e) + p.inWeight(e) == 0) {
        out++;
        assertThat(p.name()).endsWith("without " + odd.node(e).id());
      }
    }
    assertThat(out).isEqualTo(1);
  }

  @Test
  void incastAndBackground() {
    TrafficPattern p = TrafficPattern.incast(RAILS, 3, 0, 5);
    assertThat(p.inWeight(0)).isEqualTo(3);
    assertThat(p.inWeight(5)).isEqualTo(3);
    assertThat(p.totalWeight()).isEqualTo(6);
    assertThatThrownBy(() -> TrafficPattern.incast(RAILS, 13, 0))
        .hasMessageContaining("from 1 to 12 senders");
    TrafficPattern storage =
        TrafficPattern.background(RAILS, new int[] {0, 4}, new int[] {8, 12, 13}, 5);
    TrafficPattern sum = p.plus(storage.times(2));
    assertThat(sum.totalWeight()).isEqualTo(6 + 2 * 3 * 10);
    assertThat(sum.name()).isEqualTo("incast of 3 + background x 2");
    assertThatThrownBy(() -> p.plus(TrafficPattern.allToAll(EIGHT)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> p.times(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void weightsThatDoNotFitAreRefused() {
    TrafficBlock b = TrafficBlock.of(new int[] {0, 1}, new int[] {2}, Long.MAX_VALUE / 2 + 1, true);
    TrafficPattern p = TrafficPattern.of("heavy", EIGHT, List.of(b));
    assertThatThrownBy(p::totalWeight)
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("divide them");
    assertThatThrownBy(() -> p.times(2)).isInstanceOf(LimitExceededException.class);
  }
}
