package io.clusterfabric.report.plot;

import io.clusterfabric.model.internal.svg.SvgText;
import java.util.ArrayList;
import java.util.List;

/** Draws a plot as SVG. */
final class PlotDrawing {
  /** Above it marks have no tooltip each: nobody can point at one. */
  private static final int POINTED_AT = 300;

  private static final String[] DASHES = {
    "", "8 5", "2 4", "11 4 2 4", "5 3", "14 6", "8 3 2 3 2 3"
  };
  private static final String[] REFERENCE_DASHES = {"7 4", "2 3", "12 4 2 4", "4 2"};

  /** Marks around 0 0: circle, square, triangle, diamond, triangle upside down, cross, hexagon. */
  private static final String[] MARKS = {
    "a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "h7v7h-7z",
    "l4.6 8h-9.2z",
    "l4.8 4.8l-4.8 4.8l-4.8 -4.8z",
    "l4.6 -8h-9.2z",
    "h3.6v3h3v3.6h-3v3h-3.6v-3h-3v-3.6h3z",
    "h4l2.2 3.8l-2.2 3.8h-4l-2.2 -3.8z"
  };

  private static final double[] MARK_X = {-4, -3.5, 0, 0, 0, -1.8, -2};
  private static final double[] MARK_Y = {0, -3.5, -5, -4.8, 5, -4.8, -3.8};

  private final PlotLayout layout;
  private final LinePlot plot;
  private final PlotArea area;
  private final SvgText svg = new SvgText();

  PlotDrawing(PlotLayout layout) {
    this.layout = layout;
    this.plot = layout.plot();
    this.area = layout.area();
  }

  String draw() {
    String width = n(layout.width());
    String height = n(layout.height());
    svg.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        "fabric-plot",
        "viewBox",
        "0 0 " + width + " " + height,
        "width",
        width,
        "height",
        height,
        "role",
        "img",
        "aria-label",
        plot.title().isEmpty() ? "plot" : plot.title());
    svg.told("title", plot.title().isEmpty() ? "plot" : plot.title());
    svg.told("desc", PlotText.description(layout));
    svg.raw("<style>\n").raw(PlotPalette.css(plot.theme())).raw("</style>\n");
    svg.shape("rect", "", "class", "ground", "width", width, "height", height);
    headings();
    axes();
    for (int b = 0; b < plot.bands().size(); b++) {
      band(b);
    }
    for (int r = 0; r < plot.references().size(); r++) {
      double value = plot.references().get(r).value();
      if (layout.y().holds(value)) {
        String at = n(layout.y().at(value));
        path("ref", "M" + n(area.left()) + " " + at + "H" + n(area.right()), referenceDash(r));
      }
    }
    for (int s = 0; s < plot.series().size(); s++) {
      lines(s);
    }
    for (int s = 0; s < plot.series().size(); s++) {
      marks(s);
    }
    layout.legend().forEach(this::legendEntry);
    layout.endLabels().forEach(this::endLabel);
    for (int i = 0; i < layout.shownNotes(); i++) {
      String note = layout.shownNote(i);
      fitted(note, "note", PlotLayout.SIDE, layout.noteY(i), PlotLayout.NOTE_FONT);
    }
    if (layout.isEmpty()) {
      svg.text(
          "no data",
          "",
          "class",
          "none",
          "text-anchor",
          "middle",
          "x",
          n((area.left() + area.right()) / 2),
          "y",
          n((area.top() + area.bottom()) / 2));
    }
    return svg.close("svg").toString();
  }

  private void headings() {
    if (!plot.title().isEmpty()) {
      fitted(plot.title(), "title", PlotLayout.SIDE, layout.titleY(), PlotLayout.TITLE_FONT);
    }
    if (!plot.subtitle().isEmpty()) {
      fitted(plot.subtitle(), "sub", PlotLayout.SIDE, layout.subtitleY(), PlotLayout.SUBTITLE_FONT);
    }
  }

  private void fitted(String text, String kind, double x, double y, double font) {
    String shown =
        TextWidth.fitted(text, layout.width() - x - PlotLayout.SIDE, font, kind.equals("title"));
    svg.text(shown, shown.equals(text) ? "" : text, "class", kind, "x", n(x), "y", n(y));
  }

  private void axes() {
    StringBuilder grid = new StringBuilder();
    for (Tick t : layout.ticksX().ticks()) {
      grid.append('M').append(n(t.at())).append(' ').append(n(area.top()));
      grid.append('V').append(n(area.bottom()));
    }
    for (Tick t : layout.ticksY().ticks()) {
      grid.append('M').append(n(area.left())).append(' ').append(n(t.at()));
      grid.append('H').append(n(area.right()));
    }
    if (grid.length() > 0) {
      path("grid", grid.toString(), "");
    }
    path(
        "frame",
        "M" + at(area.left(), area.top()) + "V" + n(area.bottom()) + "H" + n(area.right()),
        "");
    for (Tick t : layout.ticksX().ticks()) {
      svg.text(
          t.label(),
          "",
          "class",
          "tick",
          "text-anchor",
          "middle",
          "x",
          n(t.labelAt()),
          "y",
          n(area.bottom() + AxisTicks.FONT + 6));
    }
    for (Tick t : layout.ticksY().ticks()) {
      svg.text(
          t.label(),
          "",
          "class",
          "tick",
          "text-anchor",
          "end",
          "x",
          n(area.left() - 8),
          "y",
          n(t.at() + AxisTicks.FONT * 0.35));
    }
    String acrossTitle = PlotText.title(plot.x(), layout.ticksX());
    if (!acrossTitle.isEmpty()) {
      String shown = TextWidth.fitted(acrossTitle, area.width(), PlotLayout.AXIS_FONT, false);
      svg.text(
          shown,
          shown.equals(acrossTitle) ? "" : acrossTitle,
          "class",
          "name",
          "text-anchor",
          "middle",
          "x",
          n((area.left() + area.right()) / 2),
          "y",
          n(area.bottom() + AxisTicks.FONT + 12 + PlotLayout.AXIS_FONT));
    }
    String upTitle = PlotText.title(plot.y(), layout.ticksY());
    if (!upTitle.isEmpty()) {
      String shown = TextWidth.fitted(upTitle, area.height(), PlotLayout.AXIS_FONT, false);
      svg.text(
          shown,
          shown.equals(upTitle) ? "" : upTitle,
          "class",
          "name",
          "text-anchor",
          "middle",
          "transform",
          "translate("
              + n(12 + PlotLayout.AXIS_FONT * 0.8)
              + " "
              + n((area.top() + area.bottom()) / 2)
              + ") rotate(-90)");
    }
  }

  private void band(int number) {
    BandTrace trace = layout.bands().get(number);
    int style = layout.styleOfBand(number);
    String name = plot.bands().get(number).name();
    for (Trace outline : trace.outlines()) {
      svg.shape("path", name, "class", "band f" + colour(style), "d", drawn(outline) + "Z");
    }
    for (Trace edge : trace.edges()) {
      path("edge s" + colour(style), drawn(edge), dash(style));
    }
    for (Trace bar : trace.bars()) {
      svg.shape("path", name, "class", "bar s" + colour(style), "d", drawn(bar));
    }
  }

  private void lines(int number) {
    String name = plot.series().get(number).name();
    for (Trace line : layout.series().get(number).lines()) {
      List<String> attributes =
          new ArrayList<>(List.of("class", "line s" + colour(number), "d", drawn(line)));
      if (!dash(number).isEmpty()) {
        attributes.addAll(List.of("stroke-dasharray", dash(number)));
      }
      svg.shape("path", name, attributes.toArray(new String[0]));
    }
  }

  private void marks(int number) {
    PlotSeries series = plot.series().get(number);
    SeriesTrace trace = layout.series().get(number);
    Trace alone = trace.alone();
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < alone.size(); i++) {
      all.append(mark(number, alone.x(i), alone.y(i)));
    }
    boolean each = trace.marked().size() <= POINTED_AT;
    for (int i : trace.marked()) {
      String drawn = mark(number, layout.x().at(series.x(i)), layout.y().at(series.y(i)));
      if (each) {
        svg.shape(
            "path",
            PlotText.point(plot, series, i),
            "class",
            "mark f" + colour(number),
            "d",
            drawn);
      } else {
        all.append(drawn);
      }
    }
    if (all.length() > 0) {
      svg.shape("path", series.name(), "class", "mark f" + colour(number), "d", all.toString());
    }
  }

  private void legendEntry(LegendEntry e) {
    sample(e, e.x(), e.y(), e.sample());
    svg.text(
        e.text(),
        e.tooltip(),
        "class",
        "key",
        "x",
        n(e.x() + e.sample() + LegendEntry.GAP),
        "y",
        n(e.y() + LegendEntry.FONT * 0.35));
  }

  private void sample(LegendEntry e, double x, double y, double width) {
    String line = "M" + at(x, y) + "H" + n(x + width);
    switch (e.kind()) {
      case SERIES -> {
        PlotSeries series = plot.series().get(e.number());
        if (series.style().line()) {
          path("line s" + colour(e.number()), line, dash(e.number()));
        }
        if (series.style().points()) {
          svg.shape(
              "path",
              "",
              "class",
              "mark f" + colour(e.number()),
              "d",
              mark(e.number(), x + width / 2, y));
        }
      }
      case BAND -> {
        int style = layout.styleOfBand(e.number());
        String box = "M" + at(x, y - 6) + "H" + n(x + width) + "V" + n(y + 6) + "H" + n(x) + "Z";
        svg.shape("path", "", "class", "band f" + colour(style), "d", box);
        String ends =
            "M" + at(x, y - 6) + "H" + n(x + width) + "M" + at(x, y + 6) + "H" + n(x + width);
        path("edge s" + colour(style), ends, dash(style));
      }
      case REFERENCE -> path("ref", line, referenceDash(e.number()));
    }
  }

  private void endLabel(EndLabel label) {
    LegendEntry e = label.entry();
    boolean led =
        !Double.isNaN(label.fromX())
            && (Math.abs(label.fromY() - e.y()) > 2 || area.right() - label.fromX() > 4);
    if (led) {
      String kind =
          e.kind() == LegendEntry.Kind.SERIES ? "lead s" + colour(e.number()) : "lead frame";
      path(kind, "M" + at(label.fromX() + 5, label.fromY()) + "L" + at(e.x() - 2, e.y()), "2 2");
    }
    legendEntry(e);
  }

  private void path(String kind, String d, String dash) {
    if (dash.isEmpty()) {
      svg.shape("path", "", "class", kind, "d", d);
    } else {
      svg.shape("path", "", "class", kind, "d", d, "stroke-dasharray", dash);
    }
  }

  private static int colour(int number) {
    return number % PlotPalette.size();
  }

  /** With the colours begun anew the dashes move on: a pair of both comes back late. */
  private static String dash(int number) {
    return DASHES[(number + number / PlotPalette.size()) % DASHES.length];
  }

  private static String referenceDash(int number) {
    return REFERENCE_DASHES[number % REFERENCE_DASHES.length];
  }

  private static String mark(int number, double x, double y) {
    int kind = (number + number / PlotPalette.size()) % MARKS.length;
    return "M" + at(x + MARK_X[kind], y + MARK_Y[kind]) + MARKS[kind];
  }

  private static String drawn(Trace line) {
    StringBuilder d = new StringBuilder(12 * line.size());
    for (int i = 0; i < line.size(); i++) {
      d.append(i == 0 ? 'M' : 'L').append(at(line.x(i), line.y(i)));
    }
    return d.toString();
  }

  private static String at(double x, double y) {
    return n(x) + " " + n(y);
  }

  private static String n(double value) {
    return SvgText.number(value);
  }
}
