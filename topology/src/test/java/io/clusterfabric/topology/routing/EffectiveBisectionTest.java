package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.List;
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

  /**
   * 16 leaves of 8: a shift by a multiple of 8 sends all hosts of a leaf to one leaf, others to
   * two, so that spaced ones would see one kind only. 120 of 127 shifts: by hand the interval's
   * half.
   */
  @Test
  void someShiftsTellOfAll() {
    FabricGraph g = Networks.leafSpine(16, 8, 2, 2);
    EcmpRouting ecmp = EcmpRouting.of(g);
    EffectiveBisectionOptions few = OPTIONS.withSamples(2);
    double all = EffectiveBisection.of(ecmp, few).shiftMean().orElseThrow();
    assertThat(EffectiveBisection.of(ecmp, few).shiftInterval().orElseThrow().isExact()).isTrue();
    int inside = 0;
    double sum = 0;
    for (int seed = 0; seed < 40; seed++) {
      EffectiveBisection b = EffectiveBisection.of(ecmp, few.withShifts(16).withSeed(seed));
      assertThat(b.shifts()).isEqualTo(16);
      assertThat(b.allShifts()).isEqualTo(127);
      inside += b.shiftInterval().orElseThrow().contains(all) ? 1 : 0;
      sum += b.shiftMean().orElseThrow() / 40;
    }
    assertThat(inside).isGreaterThanOrEqualTo(38);
    assertThat(sum).isCloseTo(all, Offset.offset(0.01));
    EffectiveBisection most = EffectiveBisection.of(ecmp, few.withShifts(120));
    double half = Math.sqrt((1 - 120 / 127.0) * (1 + 1 / 120.0) * Math.log(40) / 240);
    assertThat(most.shiftInterval().orElseThrow().upper())
        .isCloseTo(most.shiftMean().orElseThrow() + half, Offset.offset(1e-12));
    assertThat(most.explain().toString()).contains("120 of 127 shifts drawn without replacement");
  }

  /** Hosts of 100 under leaves whose uplinks are of unknown rate, or all links are. */
  @Test
  void unknownRatesAreNoPass() {
    EffectiveBisection none = EffectiveBisection.of(EcmpRouting.of(pair(0, 0)));
    assertThat(none.isUpperEnd()).isFalse();
    assertThat(none).asString().contains("all links taken as equally fast");
    assertThat(none.shiftMean().orElseThrow()).isCloseTo((1 + 0.5 + 1) / 3, Offset.offset(1e-12));
    for (Routing r : List.of(EcmpRouting.of(pair(100, 0)), SprayRouting.of(pair(100, 0)))) {
      EffectiveBisection some = EffectiveBisection.of(r);
      assertThat(some.isUpperEnd()).isTrue();
      assertThat(some.interval().lower()).isZero();
      assertThat(some.shiftInterval().orElseThrow().lower()).isZero();
      assertThat(some).asString().contains("at most 1.0000", "rates unknown");
    }
    for (Routing r : List.of(EcmpRouting.of(pair(0, 100)), SprayRouting.of(pair(0, 100)))) {
      assertThat(EffectiveBisection.of(r).isUpperEnd()).isTrue();
    }
    EffectiveBisection both = EffectiveBisection.of(EcmpRouting.of(pair(100, 100)));
    assertThat(both.isUpperEnd()).isFalse();
    assertThat(both.mean()).isEqualTo(none.mean());
  }

  /** Two leaves of two hosts joined by one link; a rate of 0 is unknown. */
  private static FabricGraph pair(long access, long uplink) {
    FabricGraphBuilder b = FabricGraph.builder("pair");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int[] leaf = {b.addSwitch("a"), b.addSwitch("b")};
    for (int h = 0; h < 4; h++) {
      link(b, h, leaf[h / 2], access);
    }
    link(b, leaf[0], leaf[1], uplink);
    return b.build();
  }

  private static void link(FabricGraphBuilder b, int x, int y, long rate) {
    if (rate > 0) {
      b.addLinks(x, y, 1, rate);
    } else {
      b.addLinksOfUnknownRate(x, y, 1);
    }
  }

  /** Spraying over a fabric of which 2^24 paths and more would have to be kept in one sample. */
  @Test
  void sprayingKeepsNoPaths() {
    FabricGraph g = Networks.fatTree(24);
    EffectiveBisection b =
        EffectiveBisection.of(SprayRouting.of(g), OPTIONS.withSamples(2).withShifts(1));
    assertThat(b.mean()).isCloseTo(1, Offset.offset(1e-9));
  }

  @Test
  void isCancelled() {
    FabricGraph g = Networks.leafSpine(8, 8, 8, 8);
    List<Progress> heard = new ArrayList<>();
    ProgressListener once =
        p -> {
          heard.add(p);
          return heard.size() < 3;
        };
    for (Routing r : List.of(EcmpRouting.of(g), SprayRouting.of(g))) {
      heard.clear();
      assertThatThrownBy(() -> EffectiveBisection.of(r, OPTIONS, once))
          .isInstanceOf(CancelledException.class);
      assertThat(heard).hasSize(3);
      assertThat(heard.get(2).total()).hasValue(200 + 63);
    }
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
