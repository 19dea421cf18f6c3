package io.clusterfabric.collectives.measured;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The columns of a table of nccl-tests, as its header names them. The releases differ: the first
 * one has bytes, N and times in milliseconds; those up to 2022 leave out what an operation has not
 * (reduction, root) and print the greatest error; later ones print all and count what is wrong.
 *
 * @param redop whether there is a column of reductions
 * @param root whether there is a column of roots
 * @param sides how many times the figures are there: out of place and in place, or one of them
 * @param width how many figures a side has
 * @param counts whether the last of the first four figures counts wrong elements
 * @param cpuTime whether the time is the processor's
 * @param power how many powers of ten a picosecond is below the unit of time
 */
record NcclLayout(
    boolean redop, boolean root, int sides, int width, boolean counts, boolean cpuTime, int power) {
  /** Time, two bandwidths, and errors. */
  static final int PLAIN = 4;

  /** The same, and least, greatest, 99th percentile and variation of single iterations. */
  static final int PER_ITERATION = 8;

  private static final int MICROSECONDS = 6;
  private static final int MILLISECONDS = 9;

  /** What current releases print; for rows without a header. */
  static final NcclLayout CURRENT = new NcclLayout(true, true, 2, PLAIN, true, false, MICROSECONDS);

  /** The layout that a line names, if it is a header. */
  static Optional<NcclLayout> of(List<String> tokens) {
    int start = start(tokens);
    if (start < 0) {
      return Optional.empty();
    }
    boolean redop = false;
    boolean root = false;
    boolean cpu = false;
    boolean counts = false;
    int sides = 0;
    int width = PLAIN;
    for (int i = start + 2; i < tokens.size(); i++) {
      switch (tokens.get(i).toLowerCase(Locale.ROOT)) {
        case "redop", "op" -> redop = true;
        case "root" -> root = true;
        case "cputime" -> {
          cpu = true;
          sides++;
        }
        case "time" -> sides++;
        case "#wrong", "wrong" -> counts = true;
        case "i_min" -> width = PER_ITERATION;
        default -> {
          // the other columns are where they always are
        }
      }
    }
    boolean first = tokens.get(start).equals("bytes");
    return sides < 1 || sides > 2
        ? Optional.empty()
        : Optional.of(
            new NcclLayout(
                redop, root, sides, width, counts, cpu, first ? MILLISECONDS : MICROSECONDS));
  }

  /** Where size and count stand, if algbw and busbw come after them; else -1. */
  private static int start(List<String> tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      String a = tokens.get(i);
      String b = tokens.get(i + 1);
      if (((a.equals("size") || a.equals("#size")) && b.equals("count"))
          || (a.equals("bytes") && b.equals("N"))) {
        List<String> rest = tokens.subList(i + 2, tokens.size());
        return rest.contains("algbw") && rest.contains("busbw") ? i : -1;
      }
    }
    return -1;
  }
}
