package io.clusterfabric.report.plot;

/**
 * A name beside a sample of what it names.
 *
 * @param kind what is named
 * @param number which of its kind
 * @param text what is read, perhaps shortened
 * @param full the whole name
 * @param x the left edge of the sample
 * @param y the middle of the sample
 * @param sample the width of the sample
 */
record LegendEntry(
    Kind kind, int number, String text, String full, double x, double y, double sample) {
  /** What a name stands for. */
  enum Kind {
    /** A series. */
    SERIES,
    /** A band. */
    BAND,
    /** A horizontal reference. */
    REFERENCE
  }

  static final double FONT = 12;
  static final double LINE = 30;
  static final double MARK = 12;
  static final double GAP = 7;

  double width() {
    return sample + GAP + TextWidth.of(text, FONT);
  }

  LegendEntry at(double newX, double newY) {
    return new LegendEntry(kind, number, text, full, newX, newY, sample);
  }

  /** The same with at most so many pixels of text. */
  LegendEntry within(double room) {
    return new LegendEntry(
        kind, number, TextWidth.fitted(full, room, FONT, false), full, x, y, sample);
  }

  /** The tooltip: the whole name, where it was shortened. */
  String tooltip() {
    return text.equals(full) ? "" : full;
  }
}
