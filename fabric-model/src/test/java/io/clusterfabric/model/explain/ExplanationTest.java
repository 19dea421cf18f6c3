package io.clusterfabric.model.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final Source BOOK = Source.of("a book", "page 3", Confidence.VERIFIED);

  @Test
  void anExplanationPrintsItsParts() {
    Explanation e =
        Explanation.of("6 is 2 times 3.")
            .term("a", 2)
            .term("b", 3, "counted")
            .assume("numbers are whole")
            .source(BOOK)
            .table(TextTable.withColumns("n", "square").plusRow(2, 4))
            .build();
    assertThat(e)
        .hasToString(
            """
            6 is 2 times 3.
              a = 2
              b = 3  (counted)
              n  square
              -  ------
              2       4
              assumed: numbers are whole
              source: a book, page 3 [VERIFIED]""");
    assertThat(e.summary()).isEqualTo("6 is 2 times 3.");
    assertThat(e.terms()).containsExactly(Term.of("a", 2), Term.of("b", 3, "counted"));
    assertThat(e.table()).isPresent();
  }

  @Test
  void includingTakesOverWithoutDoubles() {
    Explanation part =
        Explanation.of("part").term("p", 1).assume("so").assume("also").source(BOOK).build();
    Explanation whole =
        Explanation.of("whole").term("w", 2).assume("so").include(part).include(part).build();
    assertThat(whole.assumptions()).containsExactly(Assumption.of("so"), Assumption.of("also"));
    assertThat(whole.sources()).containsExactly(BOOK);
    assertThat(whole.terms()).extracting(Term::name).containsExactly("w", "p", "p");
    assertThat(whole.summary()).isEqualTo("whole");
    assertThat(whole.table()).isEmpty();
  }

  @Test
  void aBuilderGoesOnAndListsCannotBeChanged() {
    Explanation.Builder b = Explanation.of("x");
    Explanation before = b.build();
    b.term("t", 1);
    assertThat(before.terms()).isEmpty();
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> b.build().terms().clear());
  }

  @Test
  void partsPrintAndCheckThemselves() {
    assertThat(new Source("t", Optional.empty(), Optional.of("2024"), Confidence.ASSUMED))
        .hasToString("t (2024) [ASSUMED]");
    assertThat(Source.computed("sums").confidence()).isEqualTo(Confidence.COMPUTED);
    assertThat(new Assumption("so", Optional.of(BOOK)))
        .hasToString("so (a book, page 3 [VERIFIED])");
    assertThatIllegalArgumentException().isThrownBy(() -> Assumption.of(" "));
    assertThatIllegalArgumentException().isThrownBy(() -> Term.of("", 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Source.of("", Confidence.UNKNOWN));
  }

  @Test
  void tablesAlignNumbersToTheRight() {
    TextTable t =
        TextTable.withColumns("tier", "links", "note")
            .plusRow("leaf", 1024, "")
            .plusRow("spine", -7, "two words");
    assertThat(t)
        .hasToString(
            """
            tier   links  note
            -----  -----  ---------
            leaf    1024
            spine     -7  two words""");
    assertThat(t.header()).containsExactly("tier", "links", "note");
    assertThat(t.rows()).hasSize(2);
    assertThat(TextTable.withColumns("a", "b")).hasToString("a  b\n-  -");
  }

  @Test
  void rowsHaveAsManyCellsAsThereAreColumns() {
    TextTable t = TextTable.withColumns("a", "b");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> t.plusRow(1))
        .withMessage("a row of this table needs 2 cells, found 1");
    assertThatIllegalArgumentException().isThrownBy(TextTable::withColumns);
    assertThat(t.plusRows(List.of(List.of("1", "2"), List.of("3", "4"))).rows()).hasSize(2);
    assertThat(t.rows()).isEmpty();
  }
}
