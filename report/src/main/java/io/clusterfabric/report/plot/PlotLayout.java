package io.clusterfabric.report.plot;

import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Where everything of a plot is, in pixels. */
final class PlotLayout {
  static final double SIDE = 16;
  static final double TITLE_FONT = 18;
  static final double SUBTITLE_FONT = 13;
  static final double AXIS_FONT = 13;
  static final double NOTE_FONT = 11;
  private static final double LEGEND_ROW = 20;
  private static final double LEGEND_GAP = 22;
  private static final double NOTE_ROW = 15;
  private static final double END_ROW = 15;
  private static final double END_GAP = 10;

  /** How many notes stand in the picture; of more it says how many there are. */
  static final int NOTES = 4;

  /** Of the height that is asked for, what the axes keep however long the legend is. */
  private static final double LEAST_SHARE = 0.5;

  private final LinePlot plot;
  private final double titleY;
  private final double subtitleY;
  private final List<LegendEntry> legend = new ArrayList<>();
  private final List<EndLabel> endLabels = new ArrayList<>();
  private final List<SeriesTrace> series = new ArrayList<>();
  private final List<BandTrace> bands = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final PlotArea area;
  private final PlotScale x;
  private final PlotScale y;
  private final AxisTicks ticksX;
  private final AxisTicks ticksY;
  private final double height;

  private PlotLayout(LinePlot plot) {
    this.plot = plot;
    AxisRange rangeX = AxisRange.of(plot.x(), extentX(plot), 0.015);
    AxisRange rangeY = AxisRange.of(plot.y(), extentY(plot), 0.04);
    double cursor = 12;
    titleY = cursor + TITLE_FONT;
    cursor += plot.title().isEmpty() ? 0 : TITLE_FONT + 8;
    subtitleY = cursor + SUBTITLE_FONT;
    cursor += plot.subtitle().isEmpty() ? 0 : SUBTITLE_FONT + 7;

    List<LegendEntry> names = names();
    List<LegendEntry> atEnds = new ArrayList<>();
    if (plot.directLabels()) {
      names.stream().filter(e -> e.kind() != LegendEntry.Kind.BAND).forEach(atEnds::add);
      if (atEnds.size() * END_ROW > plot.height() * LEAST_SHARE) {
        atEnds.clear();
      }
    }
    names.removeAll(atEnds);
    cursor = placeLegend(names, cursor);
    double top = cursor + 14;

    double below = AxisTicks.FONT + 12 + (plot.x().title().isEmpty() ? 0 : AXIS_FONT + 8);
    notes.addAll(notesBefore(plot, rangeX, rangeY));
    double under = below + (notes.isEmpty() ? 0 : 6 + NOTE_ROW * shownNotes()) + 8;
    double tall = Math.max(plot.height() - top - under, plot.height() * LEAST_SHARE);
    double bottom = top + tall;
    height = Math.ceil(bottom + under);

    y = new PlotScale(plot.y().scale(), rangeY, bottom, top);
    ticksY = AxisTicks.of(plot.y(), y, 0);
    double labels = 0;
    for (Tick t : ticksY.ticks()) {
      labels = Math.max(labels, TextWidth.of(t.label(), AxisTicks.FONT));
    }
    boolean titled = !plot.y().title().isEmpty() || !ticksY.unit().isEmpty();
    double left = 12 + (titled ? AXIS_FONT + 9 : 0) + labels + 8;
    double ends = 0;
    double endRoom = plot.width() * 0.26;
    for (LegendEntry e : atEnds) {
      ends = Math.max(ends, e.within(endRoom).width() + END_GAP);
    }
    double right = plot.width() - Math.max(ends + 8, 26);
    area = new PlotArea(left, top, Math.max(right, left + 40), bottom);
    x = new PlotScale(plot.x().scale(), rangeX, area.left(), area.right());
    ticksX = AxisTicks.of(plot.x(), x, plot.width());

    plot.series().forEach(s -> series.add(SeriesTrace.of(s, x, y, area)));
    plot.bands().forEach(b -> bands.add(BandTrace.of(b, x, y, area)));
    placeEnds(atEnds, endRoom);
  }

  static PlotLayout of(LinePlot plot) {
    return new PlotLayout(plot);
  }

  private static Extent extentX(LinePlot plot) {
    Extent all = new Extent(plot.x().scale());
    for (PlotSeries s : plot.series()) {
      for (int i = 0; i < s.size(); i++) {
        if (Drawable.on(plot.y().scale(), s.y(i))) {
          all.add(s.x(i));
        }
      }
    }
    for (PlotBand b : plot.bands()) {
      for (int i = 0; i < b.size(); i++) {
        if (Drawable.on(plot.y().scale(), b.high(i)) && !Double.isNaN(b.low(i))) {
          all.add(b.x(i));
        }
      }
    }
    return all;
  }

  private static Extent extentY(LinePlot plot) {
    Extent all = new Extent(plot.y().scale());
    for (PlotSeries s : plot.series()) {
      for (int i = 0; i < s.size(); i++) {
        if (Drawable.on(plot.x().scale(), s.x(i))) {
          all.add(s.y(i));
        }
      }
    }
    for (PlotBand b : plot.bands()) {
      for (int i = 0; i < b.size(); i++) {
        if (Drawable.on(plot.x().scale(), b.x(i))
            && !Double.isNaN(b.low(i))
            && !Double.isNaN(b.high(i))) {
          all.add(b.low(i));
          all.add(b.high(i));
        }
      }
    }
    plot.references().forEach(r -> all.add(r.value()));
    return all;
  }

  private List<LegendEntry> names() {
    List<LegendEntry> all = new ArrayList<>();
    for (int s = 0; s < plot.series().size(); s++) {
      all.add(entry(LegendEntry.Kind.SERIES, s, plot.series().get(s).name()));
      for (int b = 0; b < plot.bands().size(); b++) {
        if (seriesOf(b) == s) {
          all.add(entry(LegendEntry.Kind.BAND, b, plot.bands().get(b).name()));
        }
      }
    }
    for (int b = 0; b < plot.bands().size(); b++) {
      if (seriesOf(b) < 0) {
        all.add(entry(LegendEntry.Kind.BAND, b, plot.bands().get(b).name()));
      }
    }
    for (int r = 0; r < plot.references().size(); r++) {
      PlotReference ref = plot.references().get(r);
      String value = plot.y().quantity().told(ref.value(), 4);
      all.add(
          entry(
              LegendEntry.Kind.REFERENCE,
              r,
              ref.name().isEmpty() ? value : ref.name() + ": " + value));
    }
    return all;
  }

  private LegendEntry entry(LegendEntry.Kind kind, int number, String name) {
    boolean line = kind != LegendEntry.Kind.SERIES || plot.series().get(number).style().line();
    double sample = line ? LegendEntry.LINE : LegendEntry.MARK;
    return new LegendEntry(kind, number, name, name, 0, 0, sample);
  }

  /** The number of the series that a band belongs to; -1 if to none. */
  private int seriesOf(int band) {
    String name = plot.bands().get(band).series().orElse(null);
    for (int s = 0; name != null && s < plot.series().size(); s++) {
      if (plot.series().get(s).name().equals(name)) {
        return s;
      }
    }
    return -1;
  }

  /** Which colour and dashes a band has: those of its series, or of one that comes after all. */
  int styleOfBand(int band) {
    int own = seriesOf(band);
    if (own >= 0) {
      return own;
    }
    int before = 0;
    for (int b = 0; b < band; b++) {
      before += seriesOf(b) < 0 ? 1 : 0;
    }
    return plot.series().size() + before;
  }

  private double placeLegend(List<LegendEntry> names, double top) {
    if (names.isEmpty()) {
      return top;
    }
    double most = plot.width() - 2 * SIDE;
    double left = SIDE;
    double middle = top + LEGEND_ROW / 2 + 4;
    for (LegendEntry name : names) {
      LegendEntry e = name.within(most * 0.6 - name.sample() - LegendEntry.GAP);
      if (left > SIDE && left + e.width() > SIDE + most) {
        left = SIDE;
        middle += LEGEND_ROW;
      }
      legend.add(e.at(left, middle));
      left += e.width() + LEGEND_GAP;
    }
    return middle + LEGEND_ROW / 2;
  }

  /** Names at the ends of lines keep their order from top to bottom and do not touch. */
  private void placeEnds(List<LegendEntry> names, double room) {
    List<EndLabel> wanted = new ArrayList<>();
    for (LegendEntry e : names) {
      double atX = area.right();
      double atY = Double.NaN;
      if (e.kind() == LegendEntry.Kind.REFERENCE) {
        double value = plot.references().get(e.number()).value();
        atY = y.holds(value) ? y.at(value) : Double.NaN;
      } else {
        PlotSeries s = plot.series().get(e.number());
        for (int i = s.size() - 1; i >= 0 && Double.isNaN(atY); i--) {
          if (x.holds(s.x(i)) && y.holds(s.y(i))) {
            atX = x.at(s.x(i));
            atY = y.at(s.y(i));
          }
        }
      }
      boolean shown = !Double.isNaN(atY);
      double label = shown ? atY : area.bottom();
      wanted.add(
          new EndLabel(
              e.within(room).at(area.right() + END_GAP, label),
              shown ? atX : Double.NaN,
              shown ? atY : Double.NaN));
    }
    wanted.sort(Comparator.comparingDouble(w -> w.entry().y()));
    double[] at = new double[wanted.size()];
    for (int i = 0; i < at.length; i++) {
      double own = wanted.get(i).entry().y();
      at[i] = i == 0 ? own : Math.max(own, at[i - 1] + END_ROW);
    }
    for (int i = at.length - 1; i >= 0; i--) {
      at[i] = Math.min(at[i], area.bottom() - (at.length - 1 - i) * END_ROW);
    }
    for (int i = 0; i < at.length; i++) {
      EndLabel w = wanted.get(i);
      endLabels.add(new EndLabel(w.entry().at(w.entry().x(), at[i]), w.fromX(), w.fromY()));
    }
  }

  /** What will not be shown, counted before the room for telling it is taken. */
  private static List<String> notesBefore(LinePlot plot, AxisRange rangeX, AxisRange rangeY) {
    PlotScale x = new PlotScale(plot.x().scale(), rangeX, 0, plot.width());
    PlotScale y = new PlotScale(plot.y().scale(), rangeY, plot.height(), 0);
    PlotArea area = new PlotArea(0, 0, plot.width(), plot.height());
    List<String> all = new ArrayList<>();
    for (PlotSeries s : plot.series()) {
      SeriesTrace t = SeriesTrace.of(s, x, y, area);
      List<String> lost = new ArrayList<>();
      tell(lost, t.unknown(), "unknown");
      tell(lost, t.placeless(), placeless(plot));
      tell(lost, t.beyond(), "beyond the ends of the axes");
      if (!lost.isEmpty()) {
        all.add(s.name() + ": of " + Counts.of(s.size(), "value") + " " + String.join(", ", lost));
      }
    }
    for (PlotBand b : plot.bands()) {
      BandTrace t = BandTrace.of(b, x, y, area);
      List<String> lost = new ArrayList<>();
      tell(lost, t.unknown(), "unknown");
      tell(lost, t.placeless(), placeless(plot));
      if (!lost.isEmpty()) {
        all.add(b.name() + ": of " + Counts.of(b.size(), "place") + " " + String.join(", ", lost));
      }
    }
    for (PlotReference r : plot.references()) {
      if (!y.holds(r.value())) {
        all.add(r.name() + ": not on the axis");
      }
    }
    return all;
  }

  private static void tell(List<String> lost, int count, String what) {
    if (count > 0) {
      lost.add(count + " " + what);
    }
  }

  private static String placeless(LinePlot plot) {
    boolean log =
        plot.x().scale() == AxisScale.LOGARITHMIC || plot.y().scale() == AxisScale.LOGARITHMIC;
    return log ? "without a place on a logarithmic axis" : "too large to draw";
  }

  LinePlot plot() {
    return plot;
  }

  /** The base line of the heading. */
  double titleY() {
    return titleY;
  }

  /** The base line of the subtitle. */
  double subtitleY() {
    return subtitleY;
  }

  double width() {
    return plot.width();
  }

  double height() {
    return height;
  }

  PlotArea area() {
    return area;
  }

  PlotScale x() {
    return x;
  }

  PlotScale y() {
    return y;
  }

  AxisTicks ticksX() {
    return ticksX;
  }

  AxisTicks ticksY() {
    return ticksY;
  }

  List<LegendEntry> legend() {
    return legend;
  }

  List<EndLabel> endLabels() {
    return endLabels;
  }

  List<SeriesTrace> series() {
    return series;
  }

  List<BandTrace> bands() {
    return bands;
  }

  /** Sentences about what is not shown. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** How many lines of notes stand in the picture. */
  int shownNotes() {
    return Math.min(notes.size(), NOTES + 1);
  }

  /** A line of notes in the picture. */
  String shownNote(int number) {
    return number < NOTES
        ? notes.get(number)
        : "and " + (notes.size() - NOTES) + " more such notes";
  }

  /** The base line of a note. */
  double noteY(int number) {
    return height - 8 - NOTE_ROW * (shownNotes() - 1 - number);
  }

  /** Whether nothing but the axes would be seen. */
  boolean isEmpty() {
    return series.stream().allMatch(s -> s.inside() == 0 && s.lines().isEmpty())
        && bands.stream().allMatch(b -> b.outlines().isEmpty() && b.bars().isEmpty())
        && plot.references().stream().noneMatch(r -> y.holds(r.value()));
  }
}
