package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Headroom as a switch looks it up: SONiC's {@code pg_profile_lookup.ini}, a row for each rate and
 * cable. Rows are not invented between those that are there. {@link #findings} tells damaged lines,
 * rows of less headroom than a shorter cable or a slower port has, sizes that follow another rule
 * than the rest of the table, and slopes by length that no maker's formula has.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LookupTable implements HeadroomModel {
  /** Rows that are not monotone. */
  public static final String NOT_MONOTONE = "roce.hdr-6";

  /** Sizes that do not follow from xon and xoff as those of the other rows do. */
  public static final String SIZE_RULE = "roce.hdr-5";

  /** Headroom for each metre that is outside what any maker's formula gives. */
  public static final String SLOPE = "roce.buffer.table-slope";

  /** Lines that are no rows. */
  public static final String LINE = "roce.buffer.table-line";

  private static final String NO_ROW = "roce.hdr-4";
  private static final int MAX_ROWS = 10_000;
  private static final int MAX_FINDINGS = 200;
  private static final int MAX_LINE = 1_000;
  private static final Pattern NUMBER = Pattern.compile("\\d{1,12}");
  private static final Pattern SIGNED = Pattern.compile("-?\\d{1,3}");
  private static final Pattern CABLE = Pattern.compile("\\d{1,9}m");

  private final String name;
  private final List<LookupRow> rows;
  private final Findings findings;

  private LookupTable(String name, List<LookupRow> rows, Findings damaged) {
    this.name = name;
    this.rows = List.copyOf(rows);
    Findings.Builder all = Findings.builder();
    all.addAll(damaged);
    Judge judge = new Judge(name, this.rows);
    all.addAll(judge.judge());
    this.findings = all.build();
  }

  /**
   * Reads a table.
   *
   * @param source a {@code pg_profile_lookup.ini}
   * @return its rows, and every doubt
   * @throws IOException if the source cannot be read
   */
  public static LookupTable read(FabricSource source) throws IOException {
    Findings.Builder damaged = Findings.builder();
    List<LookupRow> rows = new ArrayList<>();
    for (String stream : source.streamNames()) {
      try (LineReader lines =
          new LineReader(source.open(stream), Limits.standard().maxBytes(), MAX_LINE)) {
        while (lines.next()) {
          line(source.name(), lines, rows, damaged);
        }
        if (lines.isCapped()) {
          damaged.add(
              LINE,
              Severity.ERROR,
              SourcePosition.of(source.name(), lines.number()),
              "the file is larger than what is read; what follows is not looked at");
        }
      }
    }
    return new LookupTable(source.name(), rows, damaged.build());
  }

  /**
   * A table of rows.
   *
   * @param name what it is called
   * @param rows the rows
   * @return the table
   */
  public static LookupTable of(String name, List<LookupRow> rows) {
    return new LookupTable(name, rows, Findings.none());
  }

  private static void line(
      String name, LineReader lines, List<LookupRow> rows, Findings.Builder damaged) {
    String text = lines.text().strip();
    if (text.isEmpty() || text.startsWith("#")) {
      return;
    }
    Optional<LookupRow> row =
        lines.isTooLong() || rows.size() >= MAX_ROWS ? Optional.empty() : row(text, lines.number());
    if (row.isPresent()) {
      rows.add(row.get());
    } else if (damaged.size() < MAX_FINDINGS) {
      damaged.add(
          Finding.builder()
              .ruleId(LINE)
              .severity(Severity.WARNING)
              .where(SourcePosition.of(name, lines.number()))
              .why(
                  rows.size() >= MAX_ROWS
                      ? "a table has no more than " + MAX_ROWS + " rows"
                      : "this is no row of a table of lossless buffers and is passed over")
              .observed(text.substring(0, Math.min(text.length(), 80)))
              .expected("speed in Mb/s, cable such as 40m, size, xon, xoff, threshold")
              .build());
    } else {
      damaged.addCount(new RuleCount(Severity.WARNING, LINE, 1));
    }
  }

  private static Optional<LookupRow> row(String text, int line) {
    String[] w = text.split("\\s+", -1);
    if (w.length < 5 || w.length > 7 || !CABLE.matcher(w[1]).matches()) {
      return Optional.empty();
    }
    for (int i : new int[] {0, 2, 3, 4}) {
      if (!NUMBER.matcher(w[i]).matches()) {
        return Optional.empty();
      }
    }
    if ((w.length > 5 && !SIGNED.matcher(w[5]).matches())
        || (w.length > 6 && !NUMBER.matcher(w[6]).matches())
        || Long.parseLong(w[0]) == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new LookupRow(
            Bandwidth.ofBitsPerSecond(Long.parseLong(w[0]) * 1_000_000),
            Length.ofMeters(Long.parseLong(w[1].substring(0, w[1].length() - 1))),
            DataSize.ofBytes(Long.parseLong(w[2])),
            DataSize.ofBytes(Long.parseLong(w[3])),
            DataSize.ofBytes(Long.parseLong(w[4])),
            w.length > 5 ? OptionalInt.of(Integer.parseInt(w[5])) : OptionalInt.empty(),
            w.length > 6 ? Optional.of(DataSize.ofBytes(Long.parseLong(w[6]))) : Optional.empty(),
            line));
  }

  @Override
  public String id() {
    return name;
  }

  /**
   * The rows.
   *
   * @return in the order of the file
   */
  public List<LookupRow> rows() {
    return rows;
  }

  /**
   * What is doubtful about the table.
   *
   * @return damaged lines, rows that are not monotone, sizes and slopes that do not fit
   */
  public Findings findings() {
    return findings;
  }

  /**
   * The row of a port.
   *
   * @param rate its rate
   * @param cable its cable, exactly as long as in the table
   * @return the first such row
   */
  public Optional<LookupRow> row(Bandwidth rate, Length cable) {
    return rows.stream().filter(r -> r.rate().equals(rate) && r.cable().equals(cable)).findFirst();
  }

  @Override
  public Headroom of(HeadroomRequest request) {
    Explanation.Builder out = Explanation.of(name + " for " + request);
    Optional<LookupRow> row = row(request.rate(), request.cable());
    out.source(Source.of(name, Confidence.VERIFIED));
    if (row.isEmpty()) {
      return new Headroom(
          name,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          out.build(),
          Findings.of(missing(request)));
    }
    LookupRow r = row.get();
    out.term("row", "line " + r.line());
    out.term("xoff", r.xoff().bytes() + " B");
    out.term("xon", r.xon().bytes() + " B");
    out.term("size", r.size().bytes() + " B", r.beyond() + " B beyond xon and xoff");
    r.threshold().ifPresent(t -> out.term("dynamic threshold", t));
    r.xonOffset().ifPresent(o -> out.term("xon offset", o.bytes() + " B"));
    out.assume("the table is taken as it is; MTU and lanes are those that it was made for");
    return new Headroom(
        name,
        Optional.of(r.xoff()),
        Optional.of(r.xon()),
        Optional.of(r.size()),
        out.build(),
        findings.filter(f -> f.where() instanceof SourcePosition p && p.line() == r.line()));
  }

  private Finding missing(HeadroomRequest request) {
    Optional<LookupRow> longer =
        rows.stream()
            .filter(
                r -> r.rate().equals(request.rate()) && r.cable().compareTo(request.cable()) > 0)
            .min(Comparator.comparing(LookupRow::cable));
    Finding.Builder b =
        Finding.builder()
            .ruleId(NO_ROW)
            .severity(Severity.ERROR)
            .where(SourcePosition.of(name))
            .why(
                "the table has no row for this rate and cable, so that the port gets no lossless"
                    + " priority group")
            .observed(request.rate() + " and " + request.cable())
            .expected("one of its rows");
    longer.ifPresent(r -> b.fix("add a row, or count with the next longer cable: " + r.cable()));
    return b.build();
  }

  @Override
  public String toString() {
    return name + ": " + rows.size() + " rows, " + findings;
  }

  /** Finds what is doubtful about rows. */
  private static final class Judge {
    private final String name;
    private final List<LookupRow> rows;
    private final Findings.Builder out = Findings.builder();

    Judge(String name, List<LookupRow> rows) {
      this.name = name;
      this.rows = rows;
    }

    Findings judge() {
      by(LookupRow::rate).values().forEach(this::byLength);
      by(LookupRow::cable).values().forEach(this::byRate);
      sizes();
      by(LookupRow::rate).values().forEach(this::slope);
      return out.build();
    }

    private <K extends Comparable<K>> SortedMap<K, List<LookupRow>> by(Function<LookupRow, K> key) {
      SortedMap<K, List<LookupRow>> groups = new TreeMap<>();
      rows.forEach(r -> groups.computeIfAbsent(key.apply(r), k -> new ArrayList<>()).add(r));
      return groups;
    }

    private void byLength(List<LookupRow> group) {
      monotone(group, Comparator.comparing(LookupRow::cable), "a shorter cable");
    }

    private void byRate(List<LookupRow> group) {
      monotone(group, Comparator.comparing(LookupRow::rate), "a slower port");
    }

    /** Each row against the greatest before it. */
    private void monotone(List<LookupRow> group, Comparator<LookupRow> order, String what) {
      List<LookupRow> sorted = new ArrayList<>(group);
      sorted.sort(order.thenComparing(LookupRow::xoff));
      LookupRow most = sorted.get(0);
      for (LookupRow r : sorted) {
        if (order.compare(r, most) > 0 && r.xoff().compareTo(most.xoff()) < 0) {
          at(
              NOT_MONOTONE,
              Severity.WARNING,
              r,
              "this row has less headroom than one of " + what + " (" + most + ")",
              r.xoff().bytes() + " B",
              "at least " + most.xoff().bytes() + " B");
        } else if (r.xoff().compareTo(most.xoff()) >= 0) {
          most = r;
        }
      }
    }

    /**
     * Where most rows set aside xon and xoff, all must, but for ports that set aside one MTU more,
     * the same at every length.
     */
    private void sizes() {
      long sums = rows.stream().filter(r -> r.beyond() == 0).count();
      if (sums * 2 <= rows.size()) {
        return;
      }
      for (List<LookupRow> group : by(LookupRow::rate).values()) {
        long most = group.stream().mapToLong(LookupRow::beyond).max().orElse(0);
        boolean more = most > 0 && group.stream().allMatch(r -> r.beyond() > 0);
        for (LookupRow r : group) {
          if (r.beyond() != (more ? most : 0)) {
            at(
                SIZE_RULE,
                Severity.WARNING,
                r,
                "the size follows another rule than those of the other rows",
                r.beyond() + " B beyond xon and xoff",
                (more ? most : 0) + " B beyond them");
          }
        }
      }
    }

    private void slope(List<LookupRow> group) {
      LookupRow least = group.stream().min(Comparator.comparing(LookupRow::cable)).orElseThrow();
      LookupRow most = group.stream().max(Comparator.comparing(LookupRow::cable)).orElseThrow();
      double meters = most.cable().minus(least.cable()).toMeters();
      if (meters <= 0) {
        return;
      }
      double wire =
          2 * BufferFacts.megabits(most.rate()) * 1e9 / BufferFacts.number("wire-speed") / 8_000;
      double factor = (most.xoff().bytes() - least.xoff().bytes()) / (meters * wire);
      // both ends are rounded up, in a table of few bytes a metre this hides the factor
      double rounding = 2 * BufferFacts.KIB / (meters * wire);
      if (factor + rounding < BufferFacts.number("slope.least")
          || factor - rounding > BufferFacts.number("slope.most")) {
        at(
            SLOPE,
            Severity.INFO,
            most,
            "headroom grows by length as no known formula has it; the rate or a length may be wrong",
            String.format(Locale.ROOT, "%.2f bytes for each byte on the cable", factor),
            BufferFacts.FACTS.text("slope.least") + " to " + BufferFacts.FACTS.text("slope.most"));
      }
    }

    private void at(
        String rule, Severity s, LookupRow r, String why, String observed, String expected) {
      if (out.size() >= MAX_FINDINGS) {
        out.addCount(new RuleCount(s, rule, 1));
        return;
      }
      out.add(
          Finding.builder()
              .ruleId(rule)
              .severity(s)
              .where(SourcePosition.of(name, r.line()))
              .why(why)
              .observed(r + ": " + observed)
              .expected(expected)
              .build());
    }
  }

  /**
   * The rates of the table.
   *
   * @return in order
   */
  public List<Bandwidth> rates() {
    TreeSet<Bandwidth> out = new TreeSet<>();
    rows.forEach(r -> out.add(r.rate()));
    return List.copyOf(out);
  }
}
