package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.unit.Bandwidth;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rows {@code source destination rate delay errorRate} that HPCC's simulator, ASTRA-sim's ns-3
 * back end and SimAI read word by word, and the numbers before them. Not for use by several
 * threads.
 */
public final class SimulatorRows {
  private static final Pattern COUNT = Pattern.compile("\\d{1,9}");
  private static final Pattern RATE =
      Pattern.compile("\\d+(\\.\\d+)?([kKMGT]?i?b(ps|/s)|[kKMGT]?i?B(ps|/s))");
  private static final Pattern DELAY =
      Pattern.compile("\\d+(\\.\\d+)?([eE]-?\\d+)?(s|ms|us|ns|ps)");

  private final TokenSource in;
  private final FindingLog log;
  private final String rules;

  /**
   * A row.
   *
   * @param a the number of one node
   * @param b the number of the other
   * @param rate the rate, if it is one
   * @param where the line
   */
  public record Row(int a, int b, Optional<Bandwidth> rate, SourcePosition where) {}

  /**
   * Rows of a stream.
   *
   * @param in its words
   * @param log takes findings
   * @param rules what the ids of rules begin with, such as {@code format.ns3.}
   */
  public SimulatorRows(TokenSource in, FindingLog log, String rules) {
    this.in = in;
    this.log = log;
    this.rules = rules;
  }

  /**
   * Whether a text may be a row's rate, such as {@code 400Gbps}.
   *
   * @param text a word
   * @return whether it has that form
   */
  public static boolean isRate(String text) {
    return RATE.matcher(text).matches();
  }

  /**
   * Whether a text may be a row's delay, such as {@code 0.001ms}.
   *
   * @param text a word
   * @return whether it has that form
   */
  public static boolean isDelay(String text) {
    return DELAY.matcher(text).matches();
  }

  /**
   * Numbers of the header.
   *
   * @param what what each is, for messages
   * @return as many numbers; empty if the text has something else there, which is told
   * @throws IOException if the stream cannot be read
   */
  public Optional<int[]> counts(List<String> what) throws IOException {
    int[] out = new int[what.size()];
    for (int i = 0; i < out.length; i++) {
      Optional<String> token = in.next();
      if (token.isEmpty() || !COUNT.matcher(token.get()).matches()) {
        log.add(
            rules + "bad-header",
            Severity.ERROR,
            token.isEmpty() ? SourcePosition.of(in.where().file()) : in.where(),
            "the number of " + what.get(i) + " should stand here; nothing more was read",
            token.orElse(""));
        return Optional.empty();
      }
      out[i] = Integer.parseInt(token.get());
    }
    return Optional.of(out);
  }

  /**
   * Numbers of nodes.
   *
   * @param howMany how many there should be
   * @param nodes numbers are below this
   * @param most no more are read
   * @return the numbers; empty if the text has something else there, which is told
   * @throws IOException if the stream cannot be read
   */
  public Optional<List<Integer>> ids(int howMany, int nodes, int most) throws IOException {
    List<Integer> out = new ArrayList<>();
    for (int i = 0; i < Math.min(howMany, most); i++) {
      Optional<String> token = in.next();
      Optional<Integer> id = token.flatMap(t -> node(t, nodes));
      if (id.isEmpty()) {
        log.add(
            rules + "bad-switch",
            Severity.ERROR,
            token.isEmpty() ? SourcePosition.of(in.where().file()) : in.where(),
            "the number of a switch, below "
                + nodes
                + ", should stand here; "
                + i
                + " of "
                + howMany
                + " were read and nothing behind them",
            token.orElse(""));
        return Optional.empty();
      }
      out.add(id.get());
    }
    return Optional.of(out);
  }

  private static Optional<Integer> node(String token, int nodes) {
    return COUNT.matcher(token).matches() && Integer.parseInt(token) < nodes
        ? Optional.of(Integer.parseInt(token))
        : Optional.empty();
  }

  /** Takes rows. */
  @FunctionalInterface
  public interface RowTaker {
    /**
     * Takes a row.
     *
     * @param row the row
     * @return whether there is to be more
     */
    boolean take(Row row);
  }

  /**
   * Rows. Words behind the last row that the header counts are passed over and told, as the
   * simulators pass over them in silence.
   *
   * @param links how many rows there should be
   * @param nodes how many nodes there are
   * @param draft counts what is skipped
   * @param taker takes the rows
   * @throws IOException if the stream cannot be read
   */
  public void rows(int links, int nodes, ClusterDraft draft, RowTaker taker) throws IOException {
    for (int i = 0; i < links; i++) {
      List<String> words = new ArrayList<>(5);
      SourcePosition where = in.where();
      for (int w = 0; w < 5; w++) {
        Optional<String> word = in.next();
        if (word.isPresent()) {
          words.add(word.get());
          where = w == 0 ? in.where() : where;
        }
      }
      if (words.size() < 5) {
        ended(i, links, words, where, draft);
        return;
      }
      Optional<Integer> a = node(words.get(0), nodes);
      Optional<Integer> b = node(words.get(1), nodes);
      if (a.isEmpty() || b.isEmpty()) {
        draft.skip(
            rules + "bad-row",
            where,
            "a row begins with the numbers of two nodes below " + nodes + "; it was left out",
            String.join(" ", words));
        if (words.stream().noneMatch(SimulatorRows::isRate)) {
          log.add(
              rules + "missing-links",
              Severity.ERROR,
              where,
              "from here on the text has no rows; the header counts "
                  + links
                  + " links and "
                  + i
                  + " were read");
          return;
        }
        continue;
      }
      if (!taker.take(new Row(a.get(), b.get(), rate(words, where), where))) {
        return;
      }
    }
    Optional<String> more = in.next();
    if (more.isPresent()) {
      log.add(
          rules + "more-than-counted",
          Severity.WARNING,
          in.where(),
          "the header counts "
              + links
              + " links, and the simulators read no more than these; this and what follows was not"
              + " read",
          more.get());
      while (in.next().isPresent()) {
        // to the end, so that the limit of bytes is told
      }
    }
  }

  private void ended(
      int read, int links, List<String> words, SourcePosition where, ClusterDraft draft) {
    if (!words.isEmpty()) {
      draft.skip(rules + "bad-row", where, "the text ends in this row", String.join(" ", words));
    }
    log.add(
        rules + "missing-links",
        Severity.ERROR,
        SourcePosition.of(where.file()),
        "the header counts " + links + " links, but the text ends after " + read);
  }

  private Optional<Bandwidth> rate(List<String> words, SourcePosition where) {
    if (!isDelay(words.get(3)) || Decimals.parse(words.get(4)).isEmpty()) {
      log.add(
          rules + "bad-row",
          Severity.WARNING,
          where,
          "behind the rate a row has a delay such as 0.001ms and an error rate",
          String.join(" ", words));
    }
    if (isRate(words.get(2))) {
      try {
        Bandwidth rate = Bandwidth.of(words.get(2));
        if (!rate.isZero()) {
          return Optional.of(rate);
        }
      } catch (IllegalArgumentException e) {
        // told below
      }
    }
    log.add(
        rules + "bad-rate",
        Severity.WARNING,
        where,
        "this is no rate above 0 such as 400Gbps, so the rate of the link is unknown",
        words.get(2));
    return Optional.empty();
  }
}
