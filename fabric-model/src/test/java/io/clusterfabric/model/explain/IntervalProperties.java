package io.clusterfabric.model.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class IntervalProperties {
  @Property
  void holdsWhatLiesBetweenItsEnds(@ForAll int a, @ForAll int b, @ForAll int value) {
    int lower = Math.min(a, b);
    int upper = Math.max(a, b);
    Interval<Integer> i = new Interval<>(lower, upper);
    assertThat(i.contains(value)).isEqualTo(lower <= value && value <= upper);
    assertThat(i.contains(lower)).isTrue();
    assertThat(i.contains(upper)).isTrue();
    assertThat(i.isExact()).isEqualTo(a == b);
    if (lower < upper) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Interval<>(upper, lower))
          .withMessageContaining(upper + " and " + lower);
    }
  }

  @Property
  void anExactOneHoldsOneValue(@ForAll int value, @ForAll int other) {
    Interval<Integer> i = Interval.exactly(value);
    assertThat(i.isExact()).isTrue();
    assertThat(i.contains(other)).isEqualTo(value == other);
  }

  @Example
  void printsItsEnds() {
    assertThat(new Interval<>(1, 3)).hasToString("1 .. 3");
    assertThat(Interval.exactly(2)).hasToString("2");
    // equal by order though not by equals
    assertThat(new Interval<>(new BigDecimal("1.0"), new BigDecimal("1")).isExact()).isTrue();
  }
}
