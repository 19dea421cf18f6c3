package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class OutcomeProperties {
  private static Outcome combine(Outcome... parts) {
    return Outcome.combine(List.of(parts));
  }

  @Property
  void theOrderMeansNothing(@ForAll List<Outcome> parts, @ForAll long seed) {
    List<Outcome> other = new ArrayList<>(parts);
    Collections.shuffle(other, new Random(seed));
    assertThat(Outcome.combine(other)).isEqualTo(Outcome.combine(parts));
  }

  @Property
  void groupingMeansNothing(@ForAll Outcome a, @ForAll Outcome b, @ForAll Outcome c) {
    assertThat(combine(combine(a, b), c))
        .isEqualTo(combine(a, combine(b, c)))
        .isEqualTo(combine(a, b, c));
    assertThat(combine(a, a)).isEqualTo(combine(a)).isEqualTo(a);
  }

  @Property
  void theWorstWins(@ForAll List<Outcome> parts) {
    Outcome all = Outcome.combine(parts);
    if (parts.isEmpty()) {
      assertThat(all).isEqualTo(Outcome.NOT_CHECKED);
    } else {
      assertThat(parts).contains(all).allMatch(p -> p.compareTo(all) <= 0);
    }
  }

  @Property
  void nothingUnknownOrBadBecomesAPass(@ForAll List<Outcome> parts) {
    boolean allPass = !parts.isEmpty() && parts.stream().allMatch(Outcome::isPass);
    assertThat(Outcome.combine(parts).isPass()).isEqualTo(allPass);
  }

  @Example
  void theOrderIsFixed() {
    assertThat(Outcome.values())
        .containsExactly(
            Outcome.PASS,
            Outcome.ADVISORY,
            Outcome.PASS_WITH_WARNING,
            Outcome.INCONCLUSIVE,
            Outcome.NOT_CHECKED,
            Outcome.SETUP_ERROR,
            Outcome.FAIL);
    assertThat(List.of(Outcome.values()).stream().filter(Outcome::isPass))
        .containsExactly(Outcome.PASS, Outcome.ADVISORY, Outcome.PASS_WITH_WARNING);
  }
}
