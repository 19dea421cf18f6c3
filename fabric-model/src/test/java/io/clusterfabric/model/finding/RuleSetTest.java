package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.explain.Source;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleSetTest {
  private static final LocalDate DAY = LocalDate.of(2024, 6, 30);

  /** Numbers are no multiple of another. */
  private record NoMultipleOf(int divisor) implements Rule<Integer> {
    @Override
    public String id() {
      return "number.no-multiple-of-" + divisor;
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String title() {
      return "no multiple of " + divisor;
    }

    @Override
    public Source source() {
      return Source.computed("division");
    }

    @Override
    public Findings check(Integer n) {
      return n % divisor != 0
          ? Findings.none()
          : Findings.of(Finding.of(id(), severity(), ElementRef.host("" + n), "it is one"));
    }
  }

  private static final RuleSet<Integer> BOTH =
      RuleSet.of(List.of(new NoMultipleOf(3), new NoMultipleOf(2)));

  private static List<String> rules(Findings findings) {
    return findings.stream().map(Finding::ruleId).toList();
  }

  @Test
  void rulesRunInTheirOrder() {
    assertThat(rules(BOTH.check(6)))
        .containsExactly("number.no-multiple-of-3", "number.no-multiple-of-2");
    assertThat(rules(BOTH.check(4))).containsExactly("number.no-multiple-of-2");
    assertThat(BOTH.check(1)).isEmpty();
    assertThat(RuleSet.<Integer>of(List.of()).check(6)).isEmpty();
  }

  @Test
  void waiversApply() {
    Waiver w = new Waiver("number.no-multiple-of-3", "host 6", "ada", DAY, "known");
    Findings f = BOTH.check(6, List.of(w), DAY);
    assertThat(f).hasSize(2);
    assertThat(rules(f.warnings())).containsExactly("number.no-multiple-of-2");
    assertThat(BOTH.check(6, List.of(w), DAY.plusDays(1)).warnings()).hasSize(2);
    assertThat(BOTH.check(9, List.of(w), DAY).warnings()).hasSize(1);
  }

  @Test
  void aSetGrowsIntoANewOne() {
    RuleSet<Integer> three = BOTH.plus(new NoMultipleOf(5));
    assertThat(three.rules()).hasSize(3);
    assertThat(BOTH.rules()).hasSize(2);
    assertThat(three.check(30)).hasSize(3);
  }

  @Test
  void idsDiffer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BOTH.plus(new NoMultipleOf(2)))
        .withMessage("two rules share the id number.no-multiple-of-2");
  }

  @Test
  void theGivenListMayChangeAfterwards() {
    List<Rule<Integer>> given = new ArrayList<>(List.of(new NoMultipleOf(2)));
    RuleSet<Integer> set = RuleSet.of(given);
    given.clear();
    assertThat(set.rules()).hasSize(1);
  }
}
