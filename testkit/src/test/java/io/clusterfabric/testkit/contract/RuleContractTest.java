package io.clusterfabric.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RuleContractTest {
  private enum RuleFlaw {
    NONE(""),
    BAD_ID("theIdIsWordsJoinedByDotsAndHyphens"),
    BLANK_TITLE("theTitleIsOneShortLine"),
    SEVERAL_LINES("theTitleIsOneShortLine"),
    NO_SOURCE("theSourceIsNamed"),
    SILENT("subjectsThatBreakTheRuleGiveFindings"),
    OTHER_RULE("subjectsThatBreakTheRuleGiveFindings"),
    TOO_SEVERE("subjectsThatBreakTheRuleGiveFindings"),
    NO_REASON("subjectsThatBreakTheRuleGiveFindings"),
    MILD("theWorstSeverityHappens"),
    ALWAYS("subjectsThatKeepTheRuleGiveNone"),
    COUNTS("checkingAgainGivesTheSame"),
    MINDS_THE_THREAD("checkingAgainGivesTheSame"),
    MINDS_THE_LOCALE("checkingAgainGivesTheSame");

    final String noticedBy;

    RuleFlaw(String noticedBy) {
      this.noticedBy = noticedBy;
    }
  }

  private static volatile RuleFlaw flaw = RuleFlaw.NONE;
  private static final AtomicInteger CHECKS = new AtomicInteger();

  /** Numbers are even. */
  private static final class Even implements Rule<Integer> {
    @Override
    public String id() {
      return flaw == RuleFlaw.BAD_ID ? "Even Numbers" : "number.even";
    }

    @Override
    public Severity severity() {
      return Severity.WARNING;
    }

    @Override
    public String title() {
      return switch (flaw) {
        case BLANK_TITLE -> " ";
        case SEVERAL_LINES -> "numbers\nare even";
        default -> "numbers are even";
      };
    }

    @Override
    @SuppressWarnings("NullAway") // the flaw is to return null
    public Source source() {
      return flaw == RuleFlaw.NO_SOURCE ? null : Source.computed("arithmetic");
    }

    @Override
    public Findings check(Integer subject) {
      if (flaw == RuleFlaw.SILENT || (subject % 2 == 0 && flaw != RuleFlaw.ALWAYS)) {
        return Findings.none();
      }
      Severity severity =
          switch (flaw) {
            case TOO_SEVERE -> Severity.ERROR;
            case MILD -> Severity.INFO;
            default -> Severity.WARNING;
          };
      String why =
          switch (flaw) {
            case NO_REASON -> " ";
            case COUNTS -> "checked " + CHECKS.incrementAndGet() + " times";
            case MINDS_THE_THREAD -> "on thread " + Thread.currentThread().getName();
            case MINDS_THE_LOCALE -> "is odd".toUpperCase(Locale.getDefault());
            default -> "it is odd";
          };
      return Findings.of(
          Finding.of(
              flaw == RuleFlaw.OTHER_RULE ? "number.odd" : id(),
              severity,
              ElementRef.host("host-" + subject),
              why));
    }
  }

  static class EvenContract extends RuleContract<Integer> {
    @Override
    protected Rule<Integer> rule() {
      return new Even();
    }

    @Override
    protected List<Integer> firing() {
      return List.of(1, -3);
    }

    @Override
    protected List<Integer> silent() {
      return List.of(0, 2);
    }
  }

  @Test
  void aGoodRulePasses() {
    Map<String, String> results = ContractRun.of(EvenContract.class, "");
    assertThat(results).hasSize(7);
    results.forEach((test, failure) -> assertThat(failure).as(test).isEmpty());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aBadRuleIsNoticed(RuleFlaw each) {
    flaw = each;
    try {
      assertThat(ContractRun.of(EvenContract.class, each.noticedBy).get(each.noticedBy))
          .matches(ContractRun.FAILURE);
    } finally {
      flaw = RuleFlaw.NONE;
    }
  }
}
