package io.clusterfabric.model.internal.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Lists of host names as Slurm and others write them: {@code tux[0-3,12]}, {@code r[1-2]n[01-04]},
 * {@code a,b}. A range is written with the width of its lower end, so that {@code [09-10]} is 09
 * and 10 and {@code [9-10]} is 9 and 10; commas part names outside of brackets only.
 */
public final class HostList {
  /** Slurm refuses ranges of more names. */
  static final int MAX_RANGE = 64 * 1024;

  /** Digits of a number at the most; those before belong to the name. */
  private static final int MAX_DIGITS = 9;

  private HostList() {}

  /** A list that cannot be read. */
  public static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whether the list is well formed and has more names than are taken. */
    private final boolean tooMany;

    MalformedException(String message, boolean tooMany) {
      super(message, null, false, false);
      this.tooMany = tooMany;
    }

    /**
     * Whether the list is sound but of too many names.
     *
     * @return whether a higher limit would do
     */
    public boolean isTooMany() {
      return tooMany;
    }
  }

  /**
   * The names of a list, in its order; a name that stands there twice is there twice. Takes time
   * and memory in proportion to the names, whose number is checked before they are made.
   *
   * @param text the list; blank is a list of none
   * @param max the most names
   * @return the names
   * @throws MalformedException if brackets or ranges are wrong or there are too many names
   */
  public static List<String> expand(String text, long max) throws MalformedException {
    List<String> out = new ArrayList<>();
    for (String part : split(text)) {
      expand(part, max, out);
    }
    return out;
  }

  /**
   * The parts between the commas outside of brackets, without those that are blank.
   *
   * @param text the list
   * @return the parts, in order
   * @throws MalformedException if brackets are not closed, nested, or closed without being opened
   */
  public static List<String> split(String text) throws MalformedException {
    List<String> out = new ArrayList<>();
    boolean inside = false;
    int from = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ',';
      if (c == '[' || c == ']') {
        if (inside == (c == '[')) {
          throw new MalformedException(
              inside
                  ? "a bracket is opened inside of brackets"
                  : "a bracket is closed but not open",
              false);
        }
        inside = !inside;
      } else if (c == ',' && (!inside || i == text.length())) {
        if (inside) {
          throw new MalformedException("a bracket is not closed", false);
        }
        String part = text.substring(from, i).strip();
        if (!part.isEmpty()) {
          out.add(part);
        }
        from = i + 1;
      }
    }
    return out;
  }

  /** Names between brackets that vary; the first varies the slowest. */
  private record Range(long low, long high, int width) {
    long size() {
      return high - low + 1;
    }
  }

  private static void expand(String part, long max, List<String> out) throws MalformedException {
    List<String> fixed = new ArrayList<>();
    List<List<Range>> varying = new ArrayList<>();
    int from = 0;
    long names = 1;
    for (int open = part.indexOf('['); open >= 0; open = part.indexOf('[', from)) {
      int close = part.indexOf(']', open);
      List<Range> ranges = ranges(part.substring(open + 1, close));
      long size = 0;
      for (Range r : ranges) {
        size += r.size();
      }
      names = Math.min(Long.MAX_VALUE / (1L << 32), names) * Math.min(size, 1L << 32);
      check(names + out.size(), max);
      fixed.add(part.substring(from, open));
      varying.add(ranges);
      from = close + 1;
    }
    check(names + out.size(), max);
    String last = part.substring(from);
    List<String> begun = List.of("");
    for (int i = 0; i < fixed.size(); i++) {
      List<String> longer = new ArrayList<>();
      for (String b : begun) {
        for (Range r : varying.get(i)) {
          for (long n = r.low(); n <= r.high(); n++) {
            longer.add(b + fixed.get(i) + padded(n, r.width()));
          }
        }
      }
      begun = longer;
    }
    for (String b : begun) {
      out.add(b + last);
    }
  }

  private static void check(long names, long max) throws MalformedException {
    if (names > max) {
      throw new MalformedException("the list is of more than " + max + " names", true);
    }
  }

  private static List<Range> ranges(String inside) throws MalformedException {
    List<Range> out = new ArrayList<>();
    int from = 0;
    while (from <= inside.length()) {
      int comma = inside.indexOf(',', from);
      String one = inside.substring(from, comma < 0 ? inside.length() : comma).strip();
      int dash = one.indexOf('-');
      String low = dash < 0 ? one : one.substring(0, dash).strip();
      String high = dash < 0 ? one : one.substring(dash + 1).strip();
      Range r = new Range(number(low), number(high), low.length());
      if (r.low() > r.high()) {
        throw new MalformedException("the range " + one + " runs backwards", false);
      }
      out.add(r);
      from = comma < 0 ? inside.length() + 1 : comma + 1;
    }
    return out;
  }

  private static long number(String digits) throws MalformedException {
    if (digits.isEmpty() || digits.length() > 18 || !digits.chars().allMatch(HostList::isDigit)) {
      throw new MalformedException(
          "between brackets stand numbers and ranges such as 1-8 with commas between", false);
    }
    return Long.parseLong(digits);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static String padded(long n, int width) {
    String s = Long.toString(n);
    return s.length() >= width ? s : "0".repeat(width - s.length()) + s;
  }

  /**
   * Tells whether a name can stand in a list as it is.
   *
   * @param name the name
   * @return whether it has letters, digits and {@code - _ . : / + @} of ASCII only, and is not
   *     empty
   */
  public static boolean isPlain(String name) {
    return !name.isEmpty()
        && name.chars()
            .allMatch(
                c ->
                    isDigit(c)
                        || (c >= 'a' && c <= 'z')
                        || (c >= 'A' && c <= 'Z')
                        || "-_.:/+@".indexOf(c) >= 0);
  }

  /** A name without the number at its end, and that number as it is written. */
  private record Parts(String stem, String digits) {
    static Parts of(String name) {
      int at = name.length();
      while (at > 0 && name.length() - at < MAX_DIGITS && isDigit(name.charAt(at - 1))) {
        at--;
      }
      return new Parts(name.substring(0, at), name.substring(at));
    }
  }

  /**
   * The shortest usual list of names: those that differ in the number at their end share brackets,
   * {@code n[1-3,7]}. Ranges are no longer than Slurm takes.
   *
   * @param names the names; each {@linkplain #isPlain plain}; those that are there twice count once
   * @return the list, names in natural order up to their numbers, and those by length and value;
   *     {@link #expand} gives the same names
   * @throws IllegalArgumentException if a name is not plain
   */
  public static String compact(Collection<String> names) {
    Map<String, List<String>> byStem = new TreeMap<>(NaturalOrder.INSTANCE);
    TreeSet<String> sorted = new TreeSet<>(NaturalOrder.INSTANCE);
    sorted.addAll(names);
    for (String name : sorted) {
      if (!isPlain(name)) {
        throw new IllegalArgumentException("no name of a list: '" + name + "'");
      }
      Parts p = Parts.of(name);
      byStem.computeIfAbsent(p.stem(), k -> new ArrayList<>()).add(p.digits());
    }
    List<String> out = new ArrayList<>();
    byStem.forEach((stem, digits) -> compact(stem, digits, out));
    return String.join(",", out);
  }

  private static void compact(String stem, List<String> digits, List<String> out) {
    List<String> ranges = new ArrayList<>();
    for (Map.Entry<String, Long> run : runs(digits, out, stem).entrySet()) {
      String low = run.getKey();
      long high = Long.parseLong(low) + run.getValue() - 1;
      ranges.add(run.getValue() == 1 ? low : low + "-" + padded(high, low.length()));
    }
    if (ranges.size() == 1 && ranges.get(0).indexOf('-') < 0) {
      out.add(stem + ranges.get(0));
    } else if (!ranges.isEmpty()) {
      out.add(stem + "[" + String.join(",", ranges) + "]");
    }
  }

  /** The lower ends of runs as they are written, and how many numbers each has. */
  private static Map<String, Long> runs(List<String> digits, List<String> out, String stem) {
    Map<String, Long> runs = new LinkedHashMap<>();
    String low = "";
    long size = 0;
    List<String> sorted = new ArrayList<>(digits);
    sorted.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    for (String d : sorted) {
      if (d.isEmpty()) {
        out.add(stem);
        continue;
      }
      boolean goesOn =
          size > 0
              && size < MAX_RANGE
              && d.equals(padded(Long.parseLong(low) + size, low.length()));
      if (!goesOn) {
        low = d;
        size = 0;
      }
      runs.put(low, ++size);
    }
    return runs;
  }
}
