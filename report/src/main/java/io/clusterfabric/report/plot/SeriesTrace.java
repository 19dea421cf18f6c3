package io.clusterfabric.report.plot;

import java.util.ArrayList;
import java.util.List;

/** A series in pixels: its lines between gaps, and its marks. */
final class SeriesTrace {
  private final List<Trace> lines = new ArrayList<>();
  private final Trace.Builder alone = new Trace.Builder();
  private final List<Integer> marked = new ArrayList<>();
  private int unknown;
  private int placeless;
  private int beyond;
  private int inside;

  private SeriesTrace() {}

  static SeriesTrace of(PlotSeries series, PlotScale x, PlotScale y, PlotArea area) {
    SeriesTrace all = new SeriesTrace();
    Trace.Builder run = new Trace.Builder();
    Trace.Builder marks = new Trace.Builder();
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      double atX = series.x(i);
      double atY = series.y(i);
      if (!x.draws(atX) || !y.draws(atY)) {
        all.unknown += Double.isNaN(atY) ? 1 : 0;
        all.placeless += Double.isNaN(atY) ? 0 : 1;
        all.end(run, area, series.style());
        continue;
      }
      run.add(x.at(atX), y.at(atY));
      if (x.holds(atX) && y.holds(atY)) {
        all.inside++;
        marks.add(x.at(atX), y.at(atY));
        numbers.add(i);
      } else {
        all.beyond++;
      }
    }
    all.end(run, area, series.style());
    if (series.style().points()) {
      all.mark(marks.build(), numbers, area);
    }
    return all;
  }

  private void end(Trace.Builder run, PlotArea area, SeriesStyle style) {
    List<Trace> ended = new ArrayList<>();
    run.endInto(ended);
    for (Trace t : ended) {
      if (!style.line()) {
        continue;
      }
      if (t.size() > 1) {
        lines.addAll(area.clip(t.thinned(area.width())));
      } else if (!style.points() && area.holds(t.x(0), t.y(0))) {
        alone.add(t.x(0), t.y(0));
      }
    }
  }

  /** Marks that lie on each other are left out by columns, as points of lines are. */
  private void mark(Trace marks, List<Integer> numbers, PlotArea area) {
    if (marks.size() <= 4 * area.width()) {
      marked.addAll(numbers);
      return;
    }
    double[] px = new double[marks.size()];
    double[] py = new double[marks.size()];
    for (int i = 0; i < px.length; i++) {
      px[i] = marks.x(i);
      py[i] = marks.y(i);
    }
    for (int i : PixelColumns.kept(px, py)) {
      marked.add(numbers.get(i));
    }
  }

  /** Lines of at least two points. */
  List<Trace> lines() {
    return lines;
  }

  /** Points of a line that have no neighbour. */
  Trace alone() {
    return alone.build();
  }

  /** Numbers of the points that are marked. */
  List<Integer> marked() {
    return marked;
  }

  /** How many values are not known. */
  int unknown() {
    return unknown;
  }

  /** How many values an axis has no place for. */
  int placeless() {
    return placeless;
  }

  /** How many points lie beyond the ends of an axis. */
  int beyond() {
    return beyond;
  }

  /** How many points lie between the ends of both axes. */
  int inside() {
    return inside;
  }
}
