package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Laws that hold for whatever is drawn. */
class PlotProperties {
  private static final double[] ODD = {
    0,
    -0.0,
    1,
    -1,
    1024,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    1e300,
    1e-300,
    1.0000000001
  };

  @Provide
  Arbitrary<Double> values() {
    return Arbitraries.oneOf(
        Arbitraries.doubles().between(-1000, 1000),
        Arbitraries.integers().between(-9_000, 12_000).map(k -> Math.pow(10, k / 1000.0)),
        Arbitraries.integers().between(0, 40).map(k -> Math.scalb(1.0, k)),
        Arbitraries.integers().between(0, ODD.length - 1).map(i -> ODD[i]));
  }

  @Provide
  Arbitrary<PlotSeries> series() {
    return Combinators.combine(
            Arbitraries.of(SeriesStyle.values()),
            values().filter(v -> !Double.isNaN(v)).list().ofMaxSize(40),
            values().list().ofSize(40),
            names())
        .as(
            (style, x, y, name) ->
                PlotSeries.of(
                    name,
                    style,
                    x.stream().mapToDouble(v -> v).toArray(),
                    y.stream().limit(x.size()).mapToDouble(v -> v).toArray()));
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.oneOf(
        Arbitraries.of("ours", "measured", "", "a]]>&\"'<b>", "\u0000\u001f\ud800", "名前は長い"),
        Arbitraries.strings().ofMaxLength(200));
  }

  @Provide
  Arbitrary<LinePlot> plots() {
    Arbitrary<PlotAxis> axes =
        Combinators.combine(
                Arbitraries.of(PlotQuantity.values()), Arbitraries.of(AxisScale.values()), names())
            .as((q, s, title) -> new PlotAxis(title, q, s, Optional.empty()));
    return Combinators.combine(
            axes,
            axes,
            series().list().ofMaxSize(10),
            Arbitraries.doubles().between(-1e12, 1e12).list().ofMaxSize(3),
            names(),
            Arbitraries.integers().between(240, 1200),
            Arbitraries.integers().between(160, 900),
            Arbitraries.of(true, false))
        .as(
            (x, y, series, references, title, width, height, direct) -> {
              LinePlot.Builder b = LinePlot.builder().x(x).y(y).title(title).size(width, height);
              series.forEach(b::addSeries);
              for (PlotSeries s : series) {
                b.addBand(bandAround(s));
              }
              references.forEach(r -> b.addReference(new PlotReference(title, r)));
              return b.directLabels(direct).build();
            });
  }

  private static PlotBand bandAround(PlotSeries s) {
    double[] x = new double[s.size()];
    double[] low = new double[s.size()];
    double[] high = new double[s.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = s.x(i);
      low[i] = s.y(i) - 1;
      high[i] = s.y(i) + 1;
    }
    return PlotBand.of("around " + s.name(), x, low, high).around(s.name());
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void everyPointThatHasAPlaceLiesBetweenTheAxes(@ForAll("plots") LinePlot plot) {
    PlotLayout layout = PlotLayout.of(plot);
    PlotArea area = layout.area();

    assertThat(area.width()).isPositive();
    assertThat(area.height()).isPositive();
    for (PlotSeries s : plot.series()) {
      for (int i = 0; i < s.size(); i++) {
        if (Drawable.on(plot.x().scale(), s.x(i)) && Drawable.on(plot.y().scale(), s.y(i))) {
          assertThat(area.holds(layout.x().at(s.x(i)), layout.y().at(s.y(i))))
              .as(s.x(i) + " " + s.y(i))
              .isTrue();
        }
      }
    }
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void labelsAreInOrderAndApart(@ForAll("plots") LinePlot plot) {
    PlotLayout layout = PlotLayout.of(plot);

    List<Tick> across = layout.ticksX().ticks();
    for (int i = 1; i < across.size(); i++) {
      Tick a = across.get(i - 1);
      Tick b = across.get(i);
      assertThat(b.value()).isGreaterThan(a.value());
      double end = a.labelAt() + TextWidth.of(a.label(), AxisTicks.FONT) / 2;
      assertThat(b.labelAt() - TextWidth.of(b.label(), AxisTicks.FONT) / 2).isGreaterThan(end);
      assertThat(b.label()).isNotEqualTo(a.label());
    }
    List<Tick> up = layout.ticksY().ticks();
    for (int i = 1; i < up.size(); i++) {
      assertThat(up.get(i).value()).isGreaterThan(up.get(i - 1).value());
      assertThat(up.get(i - 1).labelAt() - up.get(i).labelAt()).isGreaterThan(AxisTicks.FONT);
      assertThat(up.get(i).label()).isNotEqualTo(up.get(i - 1).label());
    }
    assertThat(across).isNotEmpty();
    assertThat(up).isNotEmpty();
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void theLegendIsInsideThePictureAndNeverOnTheData(@ForAll("plots") LinePlot plot) {
    PlotLayout layout = PlotLayout.of(plot);

    for (int i = 0; i < layout.legend().size(); i++) {
      LegendEntry e = layout.legend().get(i);
      assertThat(e.y() + LegendEntry.FONT / 2).isLessThan(layout.area().top());
      assertThat(e.x() + e.width()).isLessThanOrEqualTo(layout.width());
      if (i > 0 && layout.legend().get(i - 1).y() == e.y()) {
        LegendEntry before = layout.legend().get(i - 1);
        assertThat(before.x() + before.width()).isLessThan(e.x());
      }
    }
    for (int i = 0; i < layout.endLabels().size(); i++) {
      LegendEntry e = layout.endLabels().get(i).entry();
      assertThat(e.x()).isGreaterThan(layout.area().right());
      assertThat(e.y()).isBetween(layout.area().top(), layout.area().bottom());
      if (i > 0) {
        assertThat(e.y() - layout.endLabels().get(i - 1).entry().y()).isGreaterThan(12);
      }
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void thePictureIsSoundXmlAndTheSameEachTime(@ForAll("plots") LinePlot plot) throws Exception {
    String svg = plot.svg();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(plot.toBuilder().build().svg()).isEqualTo(svg);
    } finally {
      Locale.setDefault(before);
    }
    Drawn drawn = Drawn.of(svg);
    assertThat(drawn.of("svg", "fabric-plot")).hasSize(1);
    assertThat(svg).doesNotContain("NaN", "Infinity");
    PlotArea area = PlotLayout.of(plot).area();
    for (Drawn.Element e : drawn.of("path", "line")) {
      // Samples in the legend are lines as well, but end by a width.
      if (e.d().contains("L")) {
        List<Double> at = e.numbers();
        for (int i = 0; i + 1 < at.size(); i += 2) {
          assertThat(at.get(i)).isBetween(area.left() - 0.06, area.right() + 0.06);
          assertThat(at.get(i + 1)).isBetween(area.top() - 0.06, area.bottom() + 0.06);
        }
      }
    }
  }
}
