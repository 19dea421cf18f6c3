package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTicksTest {
  private static AxisTicks across(PlotAxis axis, double least, double most, double width) {
    return ticks(axis, least, most, 60, 60 + width, 1e6);
  }

  private static AxisTicks ticks(
      PlotAxis axis, double least, double most, double from, double to, double room) {
    Extent extent = new Extent(axis.scale());
    extent.add(least);
    extent.add(most);
    AxisRange range = AxisRange.of(axis, extent, 0);
    return AxisTicks.of(axis, new PlotScale(axis.scale(), range, from, to), room);
  }

  private static List<String> labels(AxisTicks ticks) {
    return ticks.ticks().stream().map(Tick::label).toList();
  }

  @Test
  void sizesAreLabelledByPowersOfTwoAsRoomAllows() {
    PlotAxis sizes = PlotAxis.dataSize("size");
    double gib = 0x1p30;

    assertThat(labels(across(sizes, 1024, 16 * gib, 760)))
        .containsExactly(
            "1 KiB", "4 KiB", "16 KiB", "64 KiB", "256 KiB", "1 MiB", "4 MiB", "16 MiB", "64 MiB",
            "256 MiB", "1 GiB", "4 GiB", "16 GiB");
    assertThat(labels(across(sizes, 1024, 16 * gib, 400)))
        .containsExactly("1 KiB", "32 KiB", "1 MiB", "32 MiB", "1 GiB");
    assertThat(labels(across(sizes, 1024, 16 * gib, 200)))
        .containsExactly("1 KiB", "1 MiB", "1 GiB");
    assertThat(labels(across(sizes, 8, 64, 760))).containsExactly("8 B", "16 B", "32 B", "64 B");
  }

  @Test
  void aRateSaysItsUnitOnceAndBeginsAtZero() {
    AxisTicks ticks = ticks(PlotAxis.byteRate("bus bandwidth"), 1e6, 363e9, 400, 0, 0);

    assertThat(labels(ticks)).startsWith("0", "50", "100").endsWith("400");
    assertThat(ticks.unit()).isEqualTo("GB/s");
    assertThat(PlotText.title(PlotAxis.byteRate("bus bandwidth"), ticks))
        .isEqualTo("bus bandwidth (GB/s)");
  }

  @Test
  void overManyPowersOfTenEachLabelHasItsUnit() {
    AxisTicks ticks = ticks(PlotAxis.time("time"), 4e-6, 0.9, 300, 0, 0);

    assertThat(labels(ticks)).containsExactly("10 us", "100 us", "1 ms", "10 ms", "100 ms");
    assertThat(ticks.unit()).isEmpty();
  }

  @Test
  void overFewPowersOfTenThereAreLabelsBetween() {
    AxisTicks ticks = ticks(PlotAxis.time("time"), 4e-6, 300e-6, 300, 0, 0);

    assertThat(labels(ticks)).containsExactly("5", "10", "20", "50", "100", "200");
    assertThat(ticks.unit()).isEqualTo("us");
  }

  @Test
  void aNarrowLogarithmicAxisHasEqualSteps() {
    assertThat(labels(across(PlotAxis.number("n").logarithmic().withRange(310, 390), 1, 1, 300)))
        .containsExactly("320", "340", "360", "380");
  }

  @Test
  void fineStepsHaveAsManyDecimalsAsTheyNeed() {
    assertThat(labels(across(PlotAxis.number("n").withRange(0.9, 1.1), 1, 1, 400)))
        .containsExactly("0.90", "0.95", "1.00", "1.05", "1.10");
    assertThat(labels(across(PlotAxis.number("n"), -3, 9, 400)))
        .containsExactly("-5", "0", "5", "10");
    assertThat(labels(across(PlotAxis.number("n"), 0, 3e12, 400)))
        .endsWith("2e12", "2.5e12", "3e12");
  }

  @Test
  void linearSizesGoByPowersOfTwo() {
    assertThat(labels(across(PlotAxis.dataSize("size").linear(), 0, 0x1p30, 300)))
        .containsExactly("0 B", "256 MiB", "512 MiB", "768 MiB", "1 GiB");
  }
}
