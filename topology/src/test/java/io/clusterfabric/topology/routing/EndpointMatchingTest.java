package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class EndpointMatchingTest {
  @Test
  void shiftsGoAroundTheEnd() {
    EndpointMatching m = EndpointMatching.shift(5, 3);
    assertThat(m.pairs()).isEqualTo(5);
    assertThat(m.from(4)).isEqualTo(4);
    assertThat(m.to(4)).isEqualTo(2);
    assertThat(m).hasToString("shift by 3, 5 pairs").isNotEqualTo(EndpointMatching.shift(5, 2));
    assertThatThrownBy(() -> EndpointMatching.shift(5, 5)).hasMessageContaining("found 5");
    assertThatThrownBy(() -> EndpointMatching.shift(5, 0)).hasMessageContaining("found 0");
  }

  @Test
  void bisectionsUseNoEndpointTwice() {
    EndpointMatching m = EndpointMatching.randomBisection(7, 1, 0);
    assertThat(m.pairs()).isEqualTo(3);
    Set<Integer> seen = new TreeSet<>();
    for (int p = 0; p < 3; p++) {
      seen.add(m.from(p));
      seen.add(m.to(p));
    }
    assertThat(seen).hasSize(6).allMatch(e -> e >= 0 && e < 7);
    assertThat(m).isEqualTo(EndpointMatching.randomBisection(7, 1, 0));
    assertThat(m).isNotEqualTo(EndpointMatching.randomBisection(7, 1, 1));
    assertThatThrownBy(() -> EndpointMatching.randomBisection(1, 1, 0))
        .hasMessageContaining("found 1");
  }

  @Test
  void distancesAreAllOrSomeInOrder() {
    EffectiveBisectionOptions options = EffectiveBisectionOptions.defaults();
    assertThat(EndpointMatching.shiftDistances(4, options)).containsExactly(1, 2, 3);
    assertThat(EndpointMatching.shiftDistances(1, options)).isEmpty();
    int[] some = EndpointMatching.shiftDistances(50, options.withShifts(9));
    assertThat(some).hasSize(9).isSorted().doesNotHaveDuplicates();
    assertThat(some[0]).isPositive();
    assertThat(some[8]).isLessThan(50);
  }
}
