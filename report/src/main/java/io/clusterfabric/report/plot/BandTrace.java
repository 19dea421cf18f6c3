package io.clusterfabric.report.plot;

import java.util.ArrayList;
import java.util.List;

/** A band in pixels: the outlines between gaps, and their edges. */
final class BandTrace {
  private final List<Trace> outlines = new ArrayList<>();
  private final List<Trace> edges = new ArrayList<>();
  private final List<Trace> bars = new ArrayList<>();
  private int unknown;
  private int placeless;

  private BandTrace() {}

  static BandTrace of(PlotBand band, PlotScale x, PlotScale y, PlotArea area) {
    BandTrace all = new BandTrace();
    Trace.Builder low = new Trace.Builder();
    Trace.Builder high = new Trace.Builder();
    for (int i = 0; i < band.size(); i++) {
      boolean known = !Double.isNaN(band.low(i)) && !Double.isNaN(band.high(i));
      // An interval down to 0 goes as far down as a logarithmic axis does.
      boolean deep = known && y.draws(band.high(i)) && band.low(i) < y.range().min();
      if (known && x.draws(band.x(i)) && (deep || y.draws(band.low(i))) && y.draws(band.high(i))) {
        double px = x.at(band.x(i));
        low.add(px, deep && !y.draws(band.low(i)) ? y.from() : y.at(band.low(i)));
        high.add(px, y.at(band.high(i)));
      } else {
        all.unknown += known ? 0 : 1;
        all.placeless += known ? 1 : 0;
        all.end(low, high, area);
      }
    }
    all.end(low, high, area);
    return all;
  }

  private void end(Trace.Builder lows, Trace.Builder highs, PlotArea area) {
    List<Trace> both = new ArrayList<>();
    lows.endInto(both);
    highs.endInto(both);
    if (both.isEmpty()) {
      return;
    }
    Trace low = both.get(0).thinned(area.width());
    Trace high = both.get(1).thinned(area.width());
    if (low.size() == 1) {
      bars.addAll(
          area.clip(
              new Trace(new double[] {low.x(0), high.x(0)}, new double[] {low.y(0), high.y(0)})));
      return;
    }
    Trace.Builder outline = new Trace.Builder();
    for (int i = 0; i < high.size(); i++) {
      outline.add(high.x(i), high.y(i));
    }
    for (int i = low.size() - 1; i >= 0; i--) {
      outline.add(low.x(i), low.y(i));
    }
    Trace inside = area.clipOutline(outline.build());
    if (inside.size() > 2) {
      outlines.add(inside);
    }
    edges.addAll(area.clip(high));
    edges.addAll(area.clip(low));
  }

  /** Closed outlines. */
  List<Trace> outlines() {
    return outlines;
  }

  /** The upper and lower ends, as lines. */
  List<Trace> edges() {
    return edges;
  }

  /** Places without neighbour, each a line from its lower to its upper end. */
  List<Trace> bars() {
    return bars;
  }

  /** At how many places an end is not known. */
  int unknown() {
    return unknown;
  }

  /** At how many places an axis has no place for an end. */
  int placeless() {
    return placeless;
  }
}
