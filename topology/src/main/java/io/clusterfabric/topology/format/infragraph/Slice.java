package io.clusterfabric.topology.format.infragraph;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name with the indexes behind it, in the notation of Python: {@code port[3]}, {@code port[0:8]},
 * {@code port[::2]}, or {@code port} for all. What the service of InfraGraph reads, that is no
 * negative numbers from the end.
 *
 * @param name what stands before the bracket
 * @param start the first index
 * @param stop the first index that is not meant
 * @param step from one index to the next, above 0
 */
record Slice(String name, int start, int stop, int step) {
  private static final Pattern FORM =
      Pattern.compile("([^\\[\\]]+)(?:\\[\\s*(\\d{0,9})\\s*((?::\\s*\\d{0,9}\\s*){0,2})\\])?");

  /**
   * Reads a slice.
   *
   * @param text the text
   * @param count how many there are, for what the text leaves out
   * @return the slice; empty if the text is none
   */
  static Optional<Slice> parse(String text, int count) {
    Matcher m = FORM.matcher(text.strip());
    if (!m.matches()) {
      return Optional.empty();
    }
    String name = m.group(1).strip();
    if (m.group(2) == null) {
      return Optional.of(new Slice(name, 0, count, 1));
    }
    if (m.group(3).isEmpty()) {
      if (m.group(2).isEmpty()) {
        return Optional.empty();
      }
      int index = Integer.parseInt(m.group(2));
      return Optional.of(new Slice(name, index, index + 1, 1));
    }
    String[] parts = m.group(3).substring(1).split(":", -1);
    int start = number(m.group(2), 0);
    int stop = number(parts[0], count);
    int step = parts.length > 1 ? number(parts[1], 1) : 1;
    return step == 0 ? Optional.empty() : Optional.of(new Slice(name, start, stop, step));
  }

  /** What stands before the bracket of a text, whether or not that is a slice. */
  static String nameOf(String text) {
    int bracket = text.indexOf('[');
    return (bracket < 0 ? text : text.substring(0, bracket)).strip();
  }

  private static int number(String digits, int standard) {
    String d = digits.strip();
    return d.isEmpty() ? standard : Integer.parseInt(d);
  }

  /** How many indexes it has. */
  int size() {
    return start >= stop ? 0 : (stop - start - 1) / step + 1;
  }

  /** One of its indexes. */
  int at(int i) {
    return start + i * step;
  }

  /** Whether each of its indexes is below a number. */
  boolean isBelow(int count) {
    return size() == 0 || at(size() - 1) < count;
  }
}
