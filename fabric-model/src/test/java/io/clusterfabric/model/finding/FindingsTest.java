package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.explain.Source;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private static final LocalDate DAY = LocalDate.of(2024, 6, 30);
  private static final Finding ERROR =
      Finding.of("a.error", Severity.ERROR, ElementRef.link("l1"), "it is bad");
  private static final Finding WARNING =
      Finding.of("a.warning", Severity.WARNING, SourcePosition.of("f.txt", 3), "it is odd");
  private static final Finding INFO =
      Finding.of("b.info", Severity.INFO, ElementRef.host("h1"), "it is so");
  private static final Waiver ALL_OF_A = new Waiver("a.*", "*", "ada", DAY, "known");

  @Test
  void findingsKeepTheirOrder() {
    Findings f = Findings.builder().add(WARNING).add(ERROR).addAll(Findings.of(INFO)).build();
    assertThat(f).containsExactly(WARNING, ERROR, INFO);
    assertThat(f.asList()).isEqualTo(List.of(WARNING, ERROR, INFO));
    assertThat(f.stream()).hasSize(f.size());
    assertThat(f).hasToString("3 findings: 1 ERROR 1 WARNING 1 INFO");
    assertThat(Findings.of(ERROR)).hasToString("1 finding: 1 ERROR");
    assertThat(Findings.none()).hasToString("no findings").isEmpty();
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> f.asList().remove(0));
  }

  @Test
  void aBuilderGoesOn() {
    Findings.Builder b = Findings.builder().add(ERROR);
    Findings one = b.build();
    b.add("c", Severity.INFO, ElementRef.host("h"), "why");
    assertThat(one).hasSize(1);
    assertThat(b.size()).isEqualTo(2);
    assertThat(Findings.builder().build()).isSameAs(Findings.none());
  }

  @Test
  void partsAreFound() {
    Findings f = Findings.of(ERROR, WARNING, INFO);
    assertThat(f.errors()).containsExactly(ERROR);
    assertThat(f.warnings()).containsExactly(WARNING);
    assertThat(f.ofSeverity(Severity.INFO)).containsExactly(INFO);
    assertThat(f.ofRule("a.warning")).containsExactly(WARNING);
    assertThat(f.ofRule("a")).isEmpty();
    assertThat(f.filter(x -> x.ruleId().startsWith("a"))).containsExactly(ERROR, WARNING);
  }

  @Test
  void sumsAreEqualHoweverMade() {
    assertThat(Findings.of(ERROR).plus(Findings.of(INFO)))
        .isEqualTo(Findings.of(List.of(ERROR, INFO)))
        .hasSameHashCodeAs(Findings.of(ERROR, INFO))
        .isNotEqualTo(Findings.of(INFO, ERROR));
    assertThat(Findings.none().plus(Findings.of(INFO))).isEqualTo(Findings.of(INFO));
    assertThat(Findings.of(INFO).plus(Findings.none())).isEqualTo(Findings.of(INFO));
    assertThat(Findings.of(INFO).filter(x -> false)).isEqualTo(Findings.none());
  }

  @Test
  void countsHoldWhatWasNotKept() {
    Findings f =
        Findings.builder()
            .add(INFO)
            .add(WARNING)
            .add(WARNING)
            .addCount(new RuleCount(Severity.WARNING, "a.warning", 3))
            .addCount(new RuleCount(Severity.WARNING, "a.warning", 4))
            .build();
    RuleCount nine = new RuleCount(Severity.WARNING, "a.warning", 9);
    RuleCount one = new RuleCount(Severity.INFO, "b.info", 1);
    assertThat(f.counts()).containsExactly(nine, one).isSorted();
    assertThat(f.count(Severity.WARNING)).isEqualTo(9);
    assertThat(f.count(Severity.ERROR)).isZero();
    assertThat(f).hasSize(3);
    assertThat(f.warnings()).hasSize(2);
    assertThat(f.ofSeverity(Severity.WARNING).counts()).containsExactly(nine);
    assertThat(f.ofRule("a.warning").counts()).containsExactly(nine);
    assertThat(f.filter(x -> true).count(Severity.WARNING)).isEqualTo(2);
    assertThat(f.waive(List.of(ALL_OF_A), DAY).counts()).isEqualTo(f.counts());
    assertThat(f.plus(f).count(Severity.WARNING)).isEqualTo(18);
    assertThat(f.plus(Findings.none())).isEqualTo(f).isNotEqualTo(f.filter(x -> true));
    assertThat(Findings.none().plus(f)).isEqualTo(f).hasSameHashCodeAs(f);
    assertThat(Findings.none().counts()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RuleCount(Severity.INFO, "x", 0))
        .withMessageContaining("found 0 of x");
  }

  @Test
  void theOutcomeIsThatOfTheWorstOpenFinding() {
    assertThat(Findings.none().outcome()).isEqualTo(Outcome.PASS);
    assertThat(Findings.of(INFO).outcome()).isEqualTo(Outcome.ADVISORY);
    assertThat(Findings.of(INFO, WARNING).outcome()).isEqualTo(Outcome.PASS_WITH_WARNING);
    assertThat(Findings.of(INFO, ERROR, WARNING).outcome()).isEqualTo(Outcome.FAIL);
    assertThat(Findings.of(ERROR).waive(List.of(ALL_OF_A), DAY).outcome())
        .isEqualTo(Outcome.ADVISORY);
  }

  @Test
  void waiversMarkAndHideNothing() {
    Findings waived = Findings.of(ERROR, WARNING, INFO).waive(List.of(ALL_OF_A), DAY);
    assertThat(waived).hasSize(3);
    assertThat(waived.errors()).isEmpty();
    assertThat(waived.warnings()).isEmpty();
    assertThat(waived.ofSeverity(Severity.ERROR)).hasSize(1);
    assertThat(waived.asList().get(0).waiver()).contains(ALL_OF_A);
    assertThat(waived.asList().get(2)).isEqualTo(INFO);
    assertThat(waived.asList().get(0).toString()).endsWith("(waived by ada until 2024-06-30)");
  }

  @Test
  void theFirstWaiverThatFitsIsTaken() {
    Waiver late = new Waiver("a.error", "link l1", "bob", DAY.plusDays(9), "known");
    assertThat(Findings.of(ERROR).waive(List.of(ALL_OF_A, late), DAY).asList().get(0).waiver())
        .contains(ALL_OF_A);
    assertThat(
            Findings.of(ERROR)
                .waive(List.of(ALL_OF_A, late), DAY.plusDays(1))
                .asList()
                .get(0)
                .waiver())
        .contains(late);
  }

  @Test
  void aWaiverHoldsToItsLastDay() {
    assertThat(ALL_OF_A.accepts(ERROR, DAY)).isTrue();
    assertThat(ALL_OF_A.accepts(ERROR, DAY.plusDays(1))).isFalse();
    assertThat(ALL_OF_A.accepts(INFO, DAY)).isFalse();
  }

  @Test
  void aWaiverFitsRuleAndPlace() {
    assertThat(new Waiver("a.error", "link l*", "o", DAY, "r").accepts(ERROR, DAY)).isTrue();
    assertThat(new Waiver("a.error", "link l2", "o", DAY, "r").accepts(ERROR, DAY)).isFalse();
    assertThat(new Waiver("a.err", "*", "o", DAY, "r").accepts(ERROR, DAY)).isFalse();
    assertThat(new Waiver("a.error.*", "*", "o", DAY, "r").accepts(ERROR, DAY)).isFalse();
    assertThat(new Waiver("a.warning", "f.txt:3", "o", DAY, "r").accepts(WARNING, DAY)).isTrue();
    assertThat(new Waiver("ab.*", "*", "o", DAY, "r").accepts(ERROR, DAY)).isFalse();
    // a prefix ends at a dot, so "a.*" is not about a rule "aa.x"
    Finding other = Finding.of("aa.x", Severity.INFO, ElementRef.host("h"), "why");
    assertThat(ALL_OF_A.accepts(other, DAY)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Waiver("a.error", "*", " ", DAY, "r"))
        .withMessageContaining("owner");
  }

  @Test
  void aFindingPrintsAllThatItKnows() {
    Finding f =
        Finding.builder()
            .from(ERROR)
            .observed("3")
            .expected("2")
            .fix("take one away")
            .source(Source.computed("counting"))
            .build();
    assertThat(f)
        .hasToString("ERROR link l1: it is bad; found 3, expected 2; take one away [a.error]");
    assertThat(Finding.builder().from(ERROR).expected("2").build())
        .hasToString("ERROR link l1: it is bad; expected 2 [a.error]");
    assertThat(WARNING).hasToString("WARNING f.txt:3: it is odd [a.warning]");
  }

  @Test
  void placesPrintAndFold() {
    ElementRef port = ElementRef.port("leaf-1[17]");
    PathHop hop = new PathHop("h1 -> h9", 2, port);
    SourcePosition position = new SourcePosition("f", 4, 7);
    assertThat(port).hasToString("port leaf-1[17]");
    assertThat(hop).hasToString("port leaf-1[17], hop 2 of h1 -> h9");
    assertThat(position).hasToString("f:4:7");
    assertThat(SourcePosition.of("f")).hasToString("f");
    assertThat(new ElementRef(ElementKind.FAILURE_DOMAIN, "x")).hasToString("failure domain x");
    for (Where w : List.of(port, hop, position)) {
      assertThat((Object) w.<Where>fold(e -> e, p -> p, h -> h)).isSameAs(w);
    }
    assertThatIllegalArgumentException().isThrownBy(() -> SourcePosition.of("f", -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new PathHop("p", 0, port));
  }

  @Test
  void anInvalidModelTellsTwentyAndCountsTheRest() {
    Findings.Builder many = Findings.builder();
    for (int i = 0; i < 25; i++) {
      many.add("m.x", Severity.ERROR, ElementRef.host("h" + i), "bad");
    }
    InvalidModelException e = new InvalidModelException("cluster c", many.build());
    assertThat(String.valueOf(e.getMessage()).lines()).hasSize(22);
    assertThat(e).hasMessageContaining("host h19").hasMessageContaining("... and 5 more");
    assertThat(String.valueOf(e.getMessage())).doesNotContain("host h20:");
    assertThat(e.findings()).hasSize(25);
  }
}
