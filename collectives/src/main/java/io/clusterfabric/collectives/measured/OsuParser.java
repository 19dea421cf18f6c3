package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.TimeSpread;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes runs of the lines that the OSU micro-benchmarks print. */
final class OsuParser implements LineParser {
  private static final Pattern TITLE =
      Pattern.compile("# OSU (\\S{1,40}) (\\S.{0,100}?) Test v(\\d[\\w.]{0,20})");
  private static final Pattern TYPE = Pattern.compile("# Datatype: (\\w{1,60})");
  private static final Pattern PAIRS =
      Pattern.compile("# \\[ pairs: (\\d{1,9}) \\](?: \\[ window size: (\\d{1,9}) \\])?+");
  private static final Pattern BUFFERS =
      Pattern.compile("# ((?:Send Buffer|Rank 0 Memory) on .{1,120})");
  private static final Pattern COMMAND = Pattern.compile("\\bosu_[a-z_]{1,40}\\b");
  private static final Pattern PROCESSES =
      Pattern.compile(
          "(?:^|[\\s/])(?:mpirun|mpiexec|srun)\\b.{0,400}?\\s-(?:np|n)[ =]?(\\d{1,8})\\s");
  private static final int LONGEST = 2_000;
  private static final int LONGEST_COMMAND = 400;
  private static final int MOST_TAGS = 4;

  private final EvidenceIntake<CollectiveRun> intake;
  private final SortedMap<String, String> pending = new TreeMap<>();
  private @Nullable Table table;

  OsuParser(EvidenceIntake<CollectiveRun> intake) {
    this.intake = intake;
  }

  /** Whether a line could be of no other tool. */
  static boolean isMark(String line) {
    return TITLE.matcher(line).find();
  }

  /** What stands behind one title. */
  private static final class Table {
    private final String test;
    private final SourcePosition begin;
    private final SortedMap<String, String> circumstances = new TreeMap<>();
    private final List<CollectiveRun.Row> rows = new ArrayList<>();
    private @Nullable OsuColumns columns;
    private OptionalInt pairs = OptionalInt.empty();

    Table(String test, SourcePosition begin) {
      this.test = test;
      this.begin = begin;
    }
  }

  @Override
  public void take(String line) {
    if (line.isBlank() || line.length() > LONGEST) {
      return;
    }
    Matcher title = TITLE.matcher(line);
    if (title.find()) {
      begin(title);
      return;
    }
    if (COMMAND.matcher(line).find()) {
      command(line.strip());
    }
    Table t = table;
    if (t == null) {
      return;
    }
    Optional<OsuColumns> header = OsuColumns.of(line);
    if (header.isPresent()) {
      t.columns = header.get();
    } else if (line.indexOf('#') >= 0) {
      remark(t, line);
    } else if (t.columns != null) {
      row(t, t.columns, line);
    }
  }

  private void begin(Matcher title) {
    close();
    Table t = new Table(title.group(2).strip(), intake.position());
    t.circumstances.putAll(pending);
    pending.clear();
    t.circumstances.put("test", "OSU " + title.group(1) + " " + t.test);
    t.circumstances.put("osu version", title.group(3));
    table = t;
  }

  private void command(String line) {
    pending.put(
        "command", line.length() > LONGEST_COMMAND ? line.substring(0, LONGEST_COMMAND) : line);
    Matcher m = PROCESSES.matcher(line);
    if (m.find()) {
      pending.put("processes", m.group(1));
    } else {
      pending.remove("processes");
    }
  }

  private static void remark(Table t, String line) {
    Matcher type = TYPE.matcher(line);
    if (type.find()) {
      t.circumstances.put("type", type.group(1));
    }
    Matcher pairs = PAIRS.matcher(line);
    if (pairs.find()) {
      t.circumstances.put("pairs", pairs.group(1));
      t.pairs = OptionalInt.of(Integer.parseInt(pairs.group(1)));
      if (pairs.group(2) != null) {
        t.circumstances.put("window size", pairs.group(2));
      }
    }
    Matcher buffers = BUFFERS.matcher(line);
    if (buffers.find()) {
      t.circumstances.put("buffers", buffers.group(1).strip());
    }
  }

  // ---- rows

  private void row(Table t, OsuColumns columns, String line) {
    List<String> tokens = List.of(line.strip().split("\\s+", -1));
    int n = columns.columns().size();
    int tags = tokens.size() - n;
    String first = tokens.get(Math.max(0, tags));
    String bare = first.substring(Math.max(first.lastIndexOf(':'), first.lastIndexOf('>')) + 1);
    boolean number = DecimalText.parse(bare).isPresent();
    if (!number && DecimalText.parse(tokens.get(0)).isEmpty()) {
      return; // what a launcher or library says in between
    }
    if (tags < 0 || tags > MOST_TAGS || !number) {
      intake.skip(
          "bad-row", Severity.WARNING, "the row has not the columns that the header names", line);
      return;
    }
    List<String> cells = new ArrayList<>(tokens.subList(tags, tokens.size()));
    cells.set(0, bare);
    Optional<CollectiveRun.Row> row = row(t, columns, cells);
    if (row.isEmpty()) {
      intake.skip(
          "bad-row",
          Severity.WARNING,
          "the row has no size with a time or a bandwidth that could be one",
          line);
    } else if (intake.admit()) {
      intake.parsed();
      t.rows.add(row.get());
    }
  }

  private Optional<CollectiveRun.Row> row(Table t, OsuColumns columns, List<String> cells) {
    OptionalLong size = OptionalLong.of(0); // a barrier has no size
    Optional<TimeSpan> time = Optional.empty();
    Optional<TimeSpan> least = Optional.empty();
    Optional<TimeSpan> greatest = Optional.empty();
    Optional<BigDecimal> megabytes = Optional.empty();
    SortedMap<Integer, TimeSpan> percentiles = new TreeMap<>();
    for (int i = 0; i < cells.size(); i++) {
      OsuColumns.Column c = columns.columns().get(i);
      String cell = cells.get(i);
      switch (c.kind()) {
        case SIZE -> size = DecimalText.whole(cell);
        case TIME -> time = time(cell);
        case LEAST -> least = time(cell);
        case GREATEST -> greatest = time(cell);
        case PERCENTILE -> time(cell).ifPresent(x -> percentiles.put(c.percentile(), x));
        case BANDWIDTH -> megabytes = DecimalText.parse(cell);
        case VALIDATION -> validation(cell);
        case OTHER -> {
          // counts and shares of time that the model has no place for
        }
      }
    }
    Optional<Bandwidth> bandwidth =
        megabytes.flatMap(m -> Printed.bandwidth(m.scaleByPowerOfTen(-3)));
    if (size.isPresent() && time.isEmpty() && megabytes.isPresent()) {
      time = time(t, size.getAsLong(), megabytes.get());
    }
    if (size.isEmpty() || time.isEmpty()) {
      return Optional.empty();
    }
    boolean spreads = least.isPresent() || greatest.isPresent() || !percentiles.isEmpty();
    return Optional.of(
        new CollectiveRun.Row(
            DataSize.ofBytes(size.getAsLong()),
            time.get(),
            false,
            Optional.empty(),
            intake.position(),
            bandwidth,
            Optional.empty(),
            spreads
                ? Optional.of(new TimeSpread(least, greatest, percentiles, List.of()))
                : Optional.empty()));
  }

  private void validation(String cell) {
    if (cell.equalsIgnoreCase("fail")) {
      intake.doubt(
          "wrong-values",
          Severity.WARNING,
          "elements came out wrong, so that the time is of an operation that does not work",
          cell);
    }
  }

  private static Optional<TimeSpan> time(String microseconds) {
    OptionalLong ps = DecimalText.scaled(microseconds, 6);
    return ps.isEmpty() ? Optional.empty() : Optional.of(TimeSpan.ofPicoseconds(ps.getAsLong()));
  }

  /**
   * The mean time of a message at a bandwidth. Tests of several pairs print the sum over the pairs,
   * that of both directions the sum over both.
   */
  private static Optional<TimeSpan> time(Table t, long size, BigDecimal megabytes) {
    long messages = t.test.contains("Bi-Directional") ? 2 : 1;
    if (t.test.contains("Multiple")) {
      if (t.pairs.isEmpty()) {
        return Optional.empty();
      }
      messages = t.pairs.getAsInt();
    }
    if (megabytes.signum() == 0) {
      return Optional.empty();
    }
    OptionalLong ps =
        DecimalText.scaled(
            BigDecimal.valueOf(size)
                .multiply(BigDecimal.valueOf(messages))
                .divide(megabytes, MathContext.DECIMAL64),
            6);
    return ps.isEmpty() ? Optional.empty() : Optional.of(TimeSpan.ofPicoseconds(ps.getAsLong()));
  }

  // ---- the end of a table

  @Override
  public void end() {
    close();
    pending.clear();
  }

  private void close() {
    Table t = table;
    table = null;
    if (t == null || (t.rows.isEmpty() && t.columns == null)) {
      return;
    }
    if (t.rows.isEmpty()) {
      intake.doubt(
          t.begin,
          "no-rows",
          Severity.WARNING,
          "there is no row behind the head of this table: the run did not get so far, or its log was"
              + " cut",
          "");
    }
    if (!intake.admit()) {
      return;
    }
    if (isOfBandwidth(t.columns)) {
      t.circumstances.put("time", "from bandwidth");
    }
    CollectiveRun.Builder b = CollectiveRun.builder();
    b.collective(collective(t.test))
        .ranks(ranks(t))
        .circumstances(t.circumstances)
        .rows(t.rows)
        .position(t.begin);
    intake.keep(b.build());
  }

  private static boolean isOfBandwidth(@Nullable OsuColumns columns) {
    return columns != null
        && columns.columns().stream().noneMatch(c -> c.kind() == OsuColumns.Kind.TIME);
  }

  private static Optional<Collective> collective(String test) {
    String name = test;
    for (String word : List.of(" Latency", " Personalized Exchange")) {
      name = name.endsWith(word) ? name.substring(0, name.length() - word.length()) : name;
    }
    for (String word : List.of("Non-blocking ", "Non-Blocking ", "Persistent ")) {
      name = name.startsWith(word) ? name.substring(word.length()) : name;
    }
    return Collective.find(name);
  }

  private static OptionalInt ranks(Table t) {
    if (t.pairs.isPresent()) {
      int pairs = t.pairs.getAsInt();
      return pairs >= 1 && pairs <= 1 << 28 ? OptionalInt.of(2 * pairs) : OptionalInt.empty();
    }
    return switch (t.test.toLowerCase(Locale.ROOT)) {
      case "latency", "bandwidth", "bi-directional bandwidth" -> OptionalInt.of(2);
      default -> {
        OptionalLong n = DecimalText.whole(t.circumstances.getOrDefault("processes", ""));
        yield n.isPresent() && n.getAsLong() >= 1
            ? OptionalInt.of((int) n.getAsLong())
            : OptionalInt.empty();
      }
    };
  }
}
