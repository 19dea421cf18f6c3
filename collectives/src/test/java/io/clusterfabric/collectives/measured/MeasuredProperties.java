package io.clusterfabric.collectives.measured;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.internal.text.CsvRecord;
import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.collectives.measured.RankEvidence.Factor;
import io.clusterfabric.model.Collective;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class MeasuredProperties {
  private static Printed printed(double value) {
    return Printed.of(BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN));
  }

  /** Whatever is printed of n ranks allows n, and of the most rows nothing else is taken. */
  @Property(tries = 300)
  void theTrueNumberOfRanksIsAllowed(
      @ForAll @IntRange(min = 2, max = 5_000) int ranks,
      @ForAll @Size(min = 1, max = 20)
          List<@DoubleRange(min = 0.01, max = 2_000) Double> bandwidths,
      @ForAll Collective collective) {
    RankEvidence evidence = new RankEvidence();
    for (double a : bandwidths) {
      double bus = a * BusBandwidth.factor(collective, ranks).toDouble();
      int[] allowed = RankEvidence.allowed(Factor.of(collective), printed(a), printed(bus));
      assertThat(ranks).isBetween(allowed[0], allowed[1]);
      evidence.add(allowed);
    }
    int[] best = evidence.best();
    assertThat(ranks).isBetween(best[0], best[1]);
    evidence.only().ifPresent(n -> assertThat(n).isEqualTo(ranks));
  }

  /** Large figures of few ranks leave one number only. */
  @Property(tries = 200)
  void largeFiguresTellTheNumber(
      @ForAll @IntRange(min = 3, max = 64) int ranks,
      @ForAll @DoubleRange(min = 100, max = 900) double bandwidth) {
    for (Collective c : List.of(Collective.ALL_REDUCE, Collective.ALL_TO_ALL)) {
      RankEvidence evidence = new RankEvidence();
      double bus = bandwidth * BusBandwidth.factor(c, ranks).toDouble();
      evidence.add(RankEvidence.allowed(Factor.of(c), printed(bandwidth), printed(bus)));
      assertThat(evidence.only()).hasValue(ranks);
    }
  }

  /** A minority of rows that were changed does not move the number. */
  @Property(tries = 200)
  void fewChangedRowsDoNotMatter(
      @ForAll @IntRange(min = 3, max = 64) int ranks,
      @ForAll @IntRange(min = 3, max = 64) int other) {
    RankEvidence evidence = new RankEvidence();
    for (int row = 0; row < 5; row++) {
      int n = row < 2 ? other : ranks;
      double a = 200 + row;
      double bus = a * BusBandwidth.factor(Collective.ALL_REDUCE, n).toDouble();
      evidence.add(RankEvidence.allowed(Factor.TWICE, printed(a), printed(bus)));
    }
    assertThat(evidence.only()).hasValue(ranks);
  }

  @Property(tries = 500)
  void cellsComeBackFromALine(@ForAll @Size(min = 1, max = 8) List<String> cells) {
    List<String> wanted = cells.stream().map(c -> c.replaceAll("[\r\n]+", " ").strip()).toList();
    assertThat(CsvRecord.split(CsvRecord.join(wanted), ',')).contains(wanted);
  }

  @Property(tries = 500)
  void decimalsAreExact(
      @ForAll @IntRange(min = 0) int unscaled, @ForAll @IntRange(min = 0, max = 12) int scale) {
    BigDecimal value = BigDecimal.valueOf(unscaled, scale);
    assertThat(DecimalText.parse(value.toPlainString())).contains(value);
    assertThat(DecimalText.scaled(value.toPlainString(), scale)).hasValue(unscaled);
  }

  @Property(tries = 500)
  void noTextBreaksADecimal(@ForAll String text) {
    DecimalText.parse(text).ifPresent(v -> assertThat(v).isEqualTo(new BigDecimal(text)));
    DecimalText.scaled(text, 6);
    DecimalText.whole(text).ifPresent(v -> assertThat(v).isNotNegative());
  }
}
