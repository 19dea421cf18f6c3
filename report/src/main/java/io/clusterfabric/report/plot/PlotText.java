package io.clusterfabric.report.plot;

import io.clusterfabric.model.internal.text.Counts;

/** A plot in words, for those who point at it and those who do not see it. */
final class PlotText {
  /** More series are counted, not told: nobody listens to them all. */
  private static final int TOLD = 12;

  private PlotText() {}

  /** The title of an axis with the unit of its labels. */
  static String title(PlotAxis axis, AxisTicks ticks) {
    if (ticks.unit().isEmpty()) {
      return axis.title();
    }
    return axis.title().isEmpty() ? ticks.unit() : axis.title() + " (" + ticks.unit() + ")";
  }

  /** A point: series, place and value. */
  static String point(LinePlot plot, PlotSeries series, int number) {
    return series.name()
        + ": "
        + plot.x().quantity().told(series.x(number), 6)
        + ", "
        + plot.y().quantity().told(series.y(number), 4);
  }

  /** What a listener has to know of the picture. */
  static String description(PlotLayout layout) {
    LinePlot plot = layout.plot();
    StringBuilder out = new StringBuilder();
    if (!plot.subtitle().isEmpty()) {
      out.append(plot.subtitle()).append(". ");
    }
    axis(out, "Horizontal", plot.x(), layout.x().range());
    axis(out, "Vertical", plot.y(), layout.y().range());
    for (int s = 0; s < plot.series().size() && s < TOLD; s++) {
      series(out, plot, plot.series().get(s));
    }
    if (plot.series().size() > TOLD) {
      out.append("And ").append(plot.series().size() - TOLD).append(" more series. ");
    }
    for (int b = 0; b < plot.bands().size() && b < TOLD; b++) {
      PlotBand band = plot.bands().get(b);
      out.append("Shaded: ").append(band.name());
      band.series().ifPresent(s -> out.append(", around ").append(s));
      out.append(". ");
    }
    for (PlotReference r : plot.references()) {
      out.append("Reference ").append(r.name()).append(": ");
      out.append(plot.y().quantity().told(r.value(), 4)).append(". ");
    }
    layout.notes().forEach(n -> out.append(n).append(". "));
    return out.toString().stripTrailing();
  }

  private static void axis(StringBuilder out, String which, PlotAxis axis, AxisRange range) {
    out.append(which).append(" axis");
    out.append(axis.title().isEmpty() ? "" : ", " + axis.title()).append(": ");
    out.append(axis.quantity().told(range.min(), 3)).append(" to ");
    out.append(axis.quantity().told(range.max(), 3));
    out.append(axis.scale() == AxisScale.LOGARITHMIC ? ", logarithmic. " : ". ");
  }

  private static void series(StringBuilder out, LinePlot plot, PlotSeries series) {
    int first = -1;
    int last = -1;
    int most = -1;
    for (int i = 0; i < series.size(); i++) {
      if (Drawable.on(plot.x().scale(), series.x(i))
          && Drawable.on(plot.y().scale(), series.y(i))) {
        first = first < 0 ? i : first;
        last = i;
        most = most < 0 || series.y(i) > series.y(most) ? i : most;
      }
    }
    out.append(series.name()).append(": ").append(Counts.of(series.size(), "point"));
    if (first >= 0) {
      out.append(", from ").append(place(plot, series, first));
      if (last > first) {
        out.append(" to ").append(place(plot, series, last));
        out.append(", greatest ").append(place(plot, series, most));
      }
    }
    out.append(". ");
  }

  private static String place(LinePlot plot, PlotSeries series, int number) {
    return plot.y().quantity().told(series.y(number), 4)
        + " at "
        + plot.x().quantity().told(series.x(number), 6);
  }
}
