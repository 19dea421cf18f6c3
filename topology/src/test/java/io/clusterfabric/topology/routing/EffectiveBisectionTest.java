package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class EffectiveBisectionTest {
  private static final EffectiveBisectionOptions OPTIONS = EffectiveBisectionOptions.defaults();

  @Test
  void oneSwitchIsACrossbar() {
    FabricGraph g = Networks.leafSpine(1, 9, 1, 1);
    EffectiveBisection b = EffectiveBisection.of(EcmpRouting.of(g));
    assertThat(b.mean()).isEqualTo(1);
    assertThat(b.interval().isExact()).isTrue();
    assertThat(b.shiftMean()).hasValue(1);
    assertThat(b.shifts()).isEqualTo(8);
    assertThat(b.explain().toString()).contains("95% interval");
  }

  /**
   * Two leaves of one host and one link: the only bisection crosses, alone. Two hosts each: with
   * probability 1/3 both pairs cross one way (1/2 each), with 1/3 they cross against each other or
   * stay, so by enumeration of the 24 orders the mean is 5/6.
   */
  @Test
  void enumeratedByHand() {
    FabricGraph two = Networks.leafSpine(2, 1, 1, 1);
    assertThat(EffectiveBisection.of(EcmpRouting.of(two)).mean()).isEqualTo(1);
    FabricGraph four = Networks.leafSpine(2, 2, 1, 1);
    double sum = 0;
    int count = 0;
    for (int code = 0; code < 256; code++) {
      int[] o = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3};
      if ((1 << o[0] | 1 << o[1] | 1 << o[2] | 1 << o[3]) == 15) {
        // Pairs o0 -> o2 and o1 -> o3; they share a link if both leave the same leaf.
        boolean firstCrosses = o[0] / 2 != o[2] / 2;
        boolean secondCrosses = o[1] / 2 != o[3] / 2;
        sum += firstCrosses && secondCrosses && o[0] / 2 == o[1] / 2 ? 0.5 : 1;
        count++;
      }
    }
    assertThat(sum / count).isCloseTo(5.0 / 6, Offset.offset(1e-12));
    EffectiveBisection b = EffectiveBisection.of(EcmpRouting.of(four), OPTIONS.withSamples(4000));
    assertThat(b.interval().contains(sum / count)).isTrue();
    assertThat(b.mean()).isCloseTo(sum / count, Offset.offset(0.012));
    // Shifts by 1, 2, 3: one crosses each way, two cross each way, one crosses each way.
    assertThat(b.shiftMean().orElseThrow()).isCloseTo((1 + 0.5 + 1) / 3, Offset.offset(1e-12));
    assertThat(b.shiftLeast()).hasValue(0.5);
  }

  @Test
  void sprayingFillsANonBlockingClosAndHashingDoesNot() {
    FabricGraph g = Networks.leafSpine(8, 8, 8, 8);
    EffectiveBisection sprayed = EffectiveBisection.of(SprayRouting.of(g), OPTIONS.withSamples(20));
    assertThat(sprayed.mean()).isCloseTo(1, Offset.offset(1e-9));
    EffectiveBisection hashed = EffectiveBisection.of(EcmpRouting.of(g));
    assertThat(hashed.mean()).isBetween(0.4, 0.8);
    assertThat(hashed).hasToString(EffectiveBisection.of(EcmpRouting.of(g)).toString());
    assertThat(hashed.mean())
        .isNotEqualTo(EffectiveBisection.of(EcmpRouting.of(g), OPTIONS.withSeed(2)).mean());
  }

  @Test
  void pairsWithoutAWayHaveNothing() {
    FabricGraph g = Networks.planes(4, 2);
    EffectiveBisection b = EffectiveBisection.of(EcmpRouting.of(g));
    assertThat(b.unroutedPairs()).isPositive();
    // A port's partner is on the other plane in 4 of 7 cases.
    assertThat(b.mean()).isCloseTo(3.0 / 7, Offset.offset(0.05));
    assertThat(b.mean())
        .isCloseTo(1 - b.unroutedPairs() / (4.0 * OPTIONS.samples()), Offset.offset(1e-12));
  }

  @Test
  void optionsAreChecked() {
    assertThatThrownBy(() -> OPTIONS.withSamples(1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> OPTIONS.withShifts(-1)).isInstanceOf(IllegalArgumentException.class);
    FabricGraph g = Networks.leafSpine(2, 2, 1, 1);
    EffectiveBisection none = EffectiveBisection.of(EcmpRouting.of(g), OPTIONS.withShifts(0));
    assertThat(none.shiftMean()).isEmpty();
    assertThat(OPTIONS.withHash(HashModel.oneSeed(3))).asString().contains("one seed 3");
  }
}
