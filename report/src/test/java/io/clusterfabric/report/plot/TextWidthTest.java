package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {
  /** The widths of the font's own tables, in thousandths: M 833, i 222, 0 556. */
  @Test
  void lettersHaveTheWidthsOfTheFont() {
    assertThat(TextWidth.of("Mi0", 1000)).isEqualTo(833 + 222 + 556);
    assertThat(TextWidth.ofBold("Mi0", 1000)).isEqualTo(833 + 278 + 556);
    assertThat(TextWidth.of("名", 12)).isEqualTo(12);
    assertThat(TextWidth.of("😀", 12)).isEqualTo(12);
  }

  @Test
  void whatDoesNotFitEndsInAnEllipsisBetweenCharacters() {
    assertThat(TextWidth.fitted("bandwidth", 100, 12, false)).isEqualTo("bandwidth");
    String cut = TextWidth.fitted("bandwidth of the links", 60, 12, false);
    assertThat(cut).endsWith("…").startsWith("band");
    assertThat(TextWidth.of(cut, 12)).isLessThanOrEqualTo(60);
    assertThat(TextWidth.fitted("😀😀😀😀😀😀", 40, 12, false)).isEqualTo("😀😀…");
    assertThat(TextWidth.fitted("anything", 0, 12, false)).isEqualTo("…");
  }
}
