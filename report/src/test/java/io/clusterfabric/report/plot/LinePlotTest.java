package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.testkit.golden.GoldenFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinePlotTest {
  private static final double[] SIZE = {0x1p10, 0x1p14, 0x1p18, 0x1p22, 0x1p26, 0x1p30};
  private static final double[] RATE = {0.1e9, 1.5e9, 12e9, 90e9, 280e9, 350e9};

  private static double[] times(double factor) {
    return Arrays.stream(RATE).map(v -> v * factor).toArray();
  }

  private static LinePlot.Builder rates() {
    return LinePlot.builder()
        .title("all-reduce over 64 GPUs")
        .subtitle("8 hosts, packed")
        .x(PlotAxis.dataSize("message size"))
        .y(PlotAxis.byteRate("bus bandwidth"))
        .addSeries(PlotSeries.line("ours", SIZE, RATE))
        .addBand(PlotBand.of("interval", SIZE, times(0.8), times(1.2)).around("ours"))
        .addSeries(PlotSeries.points("measured", SIZE, times(0.9)))
        .addReference(new PlotReference("line rate", 400e9));
  }

  private static LinePlot.Builder of(double[] x, double... y) {
    return LinePlot.builder().addSeries(PlotSeries.line("a", x, y));
  }

  @Test
  void ratesLookAsTheyDid() {
    GoldenFile.at(Path.of("src/test/resources/plot/rates.svg"))
        .assertMatches(rates().build().svg());
  }

  @Test
  void timesWithLabelsAtTheirEndsLookAsTheyDid() {
    double[] time = {20e-6, 22e-6, Double.NaN, 130e-6, 900e-6, 0};
    GoldenFile.at(Path.of("src/test/resources/plot/times.svg"))
        .assertMatches(
            LinePlot.builder()
                .title("times")
                .x(PlotAxis.dataSize("message size"))
                .y(PlotAxis.time("time"))
                .addSeries(PlotSeries.of("ours", SeriesStyle.LINE_AND_POINTS, SIZE, time))
                .addSeries(PlotSeries.line("other", SIZE, times(1e-14)))
                .addReference(new PlotReference("start", 18e-6))
                .directLabels(true)
                .theme(PlotTheme.DARK)
                .size(480, 300)
                .build()
                .svg());
  }

  @Test
  void everythingIsNamedInRealTextAndToldInWords() throws Exception {
    Drawn drawn = Drawn.of(rates().build());

    assertThat(drawn.texts("title")).containsExactly("all-reduce over 64 GPUs");
    assertThat(drawn.texts("sub")).containsExactly("8 hosts, packed");
    assertThat(drawn.texts("name")).containsExactly("message size", "bus bandwidth (GB/s)");
    assertThat(drawn.texts("key"))
        .containsExactly("ours", "interval", "measured", "line rate: 400 GB/s");
    assertThat(drawn.texts("tick")).contains("1 KiB", "1 MiB", "1 GiB", "0", "400");
    assertThat(drawn.elements().stream().filter(e -> e.name().equals("desc")))
        .singleElement()
        .satisfies(
            e ->
                assertThat(e.text())
                    .contains("8 hosts, packed")
                    .contains("ours: 6 points, from 100 MB/s at 1 KiB to 350 GB/s at 1 GiB")
                    .contains("around ours")
                    .contains("Reference line rate: 400 GB/s"));
    assertThat(drawn.of("path", "mark"))
        .extracting(Drawn.Element::title)
        .contains("measured: 64 MiB, 252 GB/s");
  }

  @Test
  void aBandHasTheColourOfItsSeries() throws Exception {
    Drawn drawn = Drawn.of(rates().build());

    assertThat(drawn.of("path", "band")).isNotEmpty().allMatch(e -> e.kind().equals("band f0"));
    assertThat(drawn.of("path", "line")).allMatch(e -> e.kind().equals("line s0"));
    assertThat(drawn.of("path", "mark")).allMatch(e -> e.kind().equals("mark f1"));
  }

  @ParameterizedTest
  @EnumSource(PlotTheme.class)
  void everyThemeFetchesNothing(PlotTheme theme) throws Exception {
    String svg = rates().theme(theme).build().svg();

    assertThat(Drawn.of(svg).of("svg", "fabric-plot")).hasSize(1);
    assertThat(svg.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http", "<script", "url(", "@import", "id=");
    assertThat(svg.contains("prefers-color-scheme")).isEqualTo(theme == PlotTheme.AUTO);
    assertThat(svg.contains("--ground:#ffffff")).isEqualTo(theme != PlotTheme.DARK);
    assertThat(svg.contains("--ground:#14181c")).isEqualTo(theme != PlotTheme.LIGHT);
  }

  @Test
  void withoutDataThereAreAxesAndThePictureSaysSo() throws Exception {
    LinePlot empty = LinePlot.builder().x(PlotAxis.dataSize("size")).build();
    LinePlot unknown = of(new double[] {1, 2}, Double.NaN, Double.NaN).build();

    assertThat(Drawn.of(empty).texts("none")).containsExactly("no data");
    assertThat(Drawn.of(empty).texts("tick")).isNotEmpty();
    assertThat(Drawn.of(unknown).texts("none")).containsExactly("no data");
    assertThat(unknown.notes()).containsExactly("a: of 2 values 2 unknown");
    assertThat(Drawn.of(rates().build()).texts("none")).isEmpty();
  }

  @Test
  void aSinglePointIsMarked() throws Exception {
    Drawn drawn = Drawn.of(of(new double[] {5}, 7).build());

    assertThat(drawn.of("path", "mark")).hasSize(1);
    assertThat(drawn.texts("none")).isEmpty();
  }

  @Test
  void unknownValuesAreGaps() throws Exception {
    LinePlot plot = of(new double[] {1, 2, 3, 4, 5, 6}, 1, 2, Double.NaN, 4, Double.NaN, 6).build();

    // 1-2 is a line; 4 and 6 stand alone.
    Drawn drawn = Drawn.of(plot);
    assertThat(drawn.of("path", "line").stream().filter(e -> e.d().contains("L"))).hasSize(1);
    assertThat(drawn.of("path", "mark"))
        .singleElement()
        .satisfies(e -> assertThat(e.d().chars().filter(c -> c == 'M')).hasSize(2));
    assertThat(plot.notes()).containsExactly("a: of 6 values 2 unknown");
    assertThat(drawn.texts("note")).isEqualTo(plot.notes());
  }

  @Test
  void zeroHasNoPlaceOnALogarithmicAxisAndIsCounted() throws Exception {
    LinePlot plot =
        of(new double[] {1, 2, 3}, 10, 0, 30).y(PlotAxis.number("n").logarithmic()).build();

    assertThat(plot.notes())
        .containsExactly("a: of 3 values 1 without a place on a logarithmic axis");
    assertThat(Drawn.of(plot).of("path", "mark")).hasSize(1);
  }

  @Test
  void anIntervalDownToZeroReachesTheFootOfALogarithmicAxis() {
    double[] x = {1, 2, 3};
    LinePlot plot =
        of(x, 10, 20, 30)
            .y(PlotAxis.number("n").logarithmic())
            .addBand(PlotBand.of("range", x, new double[] {5, 0, 15}, new double[] {20, 40, 60}))
            .build();
    PlotLayout layout = PlotLayout.of(plot);

    Trace outline = layout.bands().get(0).outlines().get(0);
    double lowest = 0;
    for (int i = 0; i < outline.size(); i++) {
      lowest = Math.max(lowest, outline.y(i));
    }
    assertThat(lowest).isEqualTo(layout.area().bottom());
    assertThat(plot.notes()).isEmpty();
  }

  @Test
  void aLineLeavesTheAxesWhereItMeetsTheirEnds() {
    LinePlot plot =
        of(new double[] {0, 10}, 0, 10)
            .x(PlotAxis.number("x").withRange(0, 10))
            .y(PlotAxis.number("y").withRange(0, 5))
            .build();
    PlotLayout layout = PlotLayout.of(plot);

    Trace line = layout.series().get(0).lines().get(0);
    assertThat(line.size()).isEqualTo(2);
    assertThat(line.x(1)).isEqualTo((layout.area().left() + layout.area().right()) / 2);
    assertThat(line.y(1)).isEqualTo(layout.area().top());
    assertThat(plot.notes()).containsExactly("a: of 2 values 1 beyond the ends of the axes");
  }

  @Test
  void aReferenceBeyondTheEndsIsTold() {
    LinePlot plot = rates().y(PlotAxis.byteRate("rate").withRange(0, 100e9)).build();

    assertThat(plot.notes()).contains("line rate: not on the axis");
  }

  @Test
  void tenThousandPointsKeepTheirExtremesInASmallFile() {
    int n = 10_000;
    SplittableRandom random = new SplittableRandom(7);
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = i;
      y[i] = random.nextDouble(1, 2);
    }
    y[7777] = 9;
    y[3333] = -9;
    LinePlot plot = of(x, y).build();
    PlotLayout layout = PlotLayout.of(plot);

    Trace line = layout.series().get(0).lines().get(0);
    double top = 1e9;
    double bottom = 0;
    for (int i = 0; i < line.size(); i++) {
      top = Math.min(top, line.y(i));
      bottom = Math.max(bottom, line.y(i));
    }
    assertThat(top).isEqualTo(layout.y().at(9));
    assertThat(bottom).isEqualTo(layout.y().at(-9));
    assertThat(line.size()).isLessThanOrEqualTo(4 * (int) (layout.area().width() + 2));
    assertThat(plot.svg()).hasSizeLessThan(60_000);
    LinePlot points = LinePlot.builder().addSeries(PlotSeries.points("p", x, y)).build();
    assertThat(points.svg()).hasSizeLessThan(250_000);
    assertThat(PlotLayout.of(points).series().get(0).marked()).contains(7777, 3333);
  }

  @Test
  void longNamesAreShortenedAndWholeInTheirTooltip() throws Exception {
    String name = "a fabric with a name that tells all of its life ".repeat(8).strip();
    Drawn drawn =
        Drawn.of(
            LinePlot.builder()
                .title(name)
                .x(PlotAxis.number(name))
                .y(PlotAxis.number(name))
                .addSeries(PlotSeries.line(name, SIZE, RATE))
                .size(400, 300)
                .build());

    for (String kind : new String[] {"title", "name", "key"}) {
      assertThat(drawn.of("text", kind))
          .isNotEmpty()
          .allSatisfy(
              e -> {
                assertThat(e.title()).isEqualTo(name);
                assertThat(e.text()).contains("…");
                assertThat(TextWidth.of(e.text().replace(name, ""), 12)).isLessThan(400);
              });
    }
  }

  @Test
  void namesCannotBreakOut() throws Exception {
    String evil = "</text><script>alert(1)</script>]]>&amp;\"'\u0001\uD800";
    LinePlot plot =
        LinePlot.builder()
            .title(evil)
            .subtitle(evil)
            .x(PlotAxis.number(evil))
            .y(PlotAxis.number(evil))
            .addSeries(PlotSeries.points(evil, SIZE, RATE))
            .addSeries(PlotSeries.line(evil, SIZE, RATE))
            .addBand(PlotBand.of(evil, SIZE, RATE, RATE))
            .addReference(new PlotReference(evil, 1))
            .build();

    Drawn drawn = Drawn.of(plot);

    assertThat(drawn.elements().stream().map(Drawn.Element::name)).doesNotContain("script");
    assertThat(drawn.texts("title"))
        .containsExactly("</text><script>alert(1)</script>]]>&amp;\"'??");
  }

  @Test
  void thirtySeriesAreToldApartAndLeaveTheAxesHalfTheHeight() throws Exception {
    LinePlot.Builder b = LinePlot.builder().size(400, 300);
    for (int s = 0; s < 30; s++) {
      b.addSeries(PlotSeries.line("series number " + s, SIZE, times(1 + s)));
    }
    PlotLayout layout = PlotLayout.of(b.build());

    assertThat(layout.area().height()).isGreaterThanOrEqualTo(150);
    assertThat(layout.height()).isGreaterThan(300);
    List<String> looks =
        b.build().svg().lines().filter(l -> l.startsWith("<path class=\"line s")).toList();
    assertThat(
            looks.stream()
                .filter(l -> l.contains("<title>"))
                .map(l -> l.replaceAll(" d=\"[^\"]*+\"", "").replaceAll("<title>.*", ""))
                .distinct())
        .hasSize(30);
    assertThat(PlotLayout.of(b.directLabels(true).build()).endLabels()).isEmpty();
    assertThat(PlotLayout.of(b.size(400, 1000).build()).endLabels()).hasSize(30);
  }

  @Test
  void manyNotesAreCounted() throws Exception {
    LinePlot.Builder b = LinePlot.builder();
    for (int s = 0; s < 9; s++) {
      b.addSeries(PlotSeries.line("s" + s, new double[] {1, 2}, new double[] {1, Double.NaN}));
    }

    assertThat(b.build().notes()).hasSize(9);
    assertThat(Drawn.of(b.build()).texts("note"))
        .hasSize(5)
        .last()
        .isEqualTo("and 5 more such notes");
  }

  @Test
  void pointsComeInAnyOrder() {
    PlotSeries s = PlotSeries.line("a", new double[] {3, 1, 2, 1}, new double[] {30, 10, 20, 11});

    assertThat(List.of(s.x(0), s.x(1), s.x(2), s.x(3))).containsExactly(1.0, 1.0, 2.0, 3.0);
    assertThat(List.of(s.y(0), s.y(1), s.y(2), s.y(3))).containsExactly(10.0, 11.0, 20.0, 30.0);
  }

  @Test
  void aPlotDoesNotChangeWithWhatItWasMadeOf() {
    double[] x = {1, 2};
    double[] y = {1, 2};
    LinePlot.Builder b = of(x, y);
    LinePlot plot = b.build();
    String before = plot.svg();

    y[0] = 5;
    b.addReference(new PlotReference("later", 1));
    plot.toBuilder().title("other").build();

    assertThat(plot.svg()).isEqualTo(before);
    assertThat(plot).hasToString("plot: 1 series, 0 bands, 0 references");
  }

  @Test
  void misuseIsToldWithWhatWasFound() {
    assertThatThrownBy(() -> PlotSeries.line("a", new double[1], new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'")
        .hasMessageContaining("2 for 1");
    assertThatThrownBy(() -> PlotSeries.line("a", new double[] {Double.NaN}, new double[1]))
        .hasMessageContaining("x[0]");
    assertThatThrownBy(() -> PlotBand.of("b", new double[1], new double[] {2}, new double[] {1}))
        .hasMessageContaining("2.0 and 1.0");
    assertThatThrownBy(() -> new PlotReference("r", Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> LinePlot.builder().size(10, 10)).hasMessageContaining("10 by 10");
    assertThatThrownBy(() -> PlotAxis.number("n").withRange(2, 2)).hasMessageContaining("2.0");
    assertThatThrownBy(() -> PlotAxis.number("n").withRange(0, 1).logarithmic())
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> PlotAxis.number("n").withRange(1, Double.POSITIVE_INFINITY))
        .hasMessageContaining("finite");
    assertThatThrownBy(() -> PlotAxis.number("n").withRange(1, 1 + 1e-15))
        .hasMessageContaining("two ends");
  }

  @Test
  void whatIsWrittenIsThePicture(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("plot.svg");
    rates().build().write(file);

    assertThat(Files.readString(file)).isEqualTo(rates().build().svg()).endsWith("</svg>\n");
  }
}
