package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.TimeSpread;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes runs of the lines that programs of nccl-tests and rccl-tests print. */
final class NcclTestsParser implements LineParser {
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;?]*+[A-Za-z]");
  private static final Pattern TESTS =
      Pattern.compile(
          "nccl-tests version (\\S++)(?: \\([^)]*+\\))?+(?: nccl-headers=(\\d++))?+(?:"
              + " nccl-library=(\\d++))?+");
  private static final Pattern RCCL_TESTS = Pattern.compile("rccl-tests: Version (\\S++)");
  private static final Pattern STARTING =
      Pattern.compile("Collective test (?:starting|concluded): \\S");
  private static final Pattern NUMBERS =
      Pattern.compile("\\b(nThread|nGpus|minBytes|maxBytes) (\\d{1,19})");
  private static final Pattern STEP = Pattern.compile("\\bstep: (\\d{1,19}\\(\\w{1,10}\\))");
  private static final Pattern OPTIONS =
      Pattern.compile("\\b(warmup iters|agg iters|iters|validation|graph|unalign):\\s*+(\\d{1,9})");
  private static final Pattern LIBRARY =
      Pattern.compile("\\b(NCCL|RCCL) version\\s*+:?+\\s*+(\\d[\\w.+:-]{2,60})");
  private static final Pattern BOUNDS =
      Pattern.compile("Out of bounds values\\s*+:\\s*+(\\d{1,18})\\s*+(OK|FAILED)?+");
  private static final Pattern AVERAGE =
      Pattern.compile("Avg bus bandwidth\\s*+:\\s*+(\\S++)\\s*+(OK|FAILED)?+");
  private static final Pattern FAILURE =
      Pattern.compile("(Test (?:NCCL |CUDA |HIP |RCCL )?failure \\S.*+|Test timeout \\(.*+)");
  private static final Pattern AVERAGING =
      Pattern.compile("(?:^|\\s)(?:-a\\s*+|--average[ =])([0-3])\\b");
  private static final List<String> AVERAGES = List.of("of rank 0", "mean", "least", "greatest");
  private static final Pattern TAG = Pattern.compile("\\[\\d{1,9},\\d{1,9}\\]|^\\d{1,9}:");
  private static final int LONGEST_REMARK = 2_000;
  private static final int MOST_TOKENS = 64;
  private static final int LEAST_OF_ROW = 7;

  private final EvidenceIntake<CollectiveRun> intake;
  private final SortedMap<String, String> pending = new TreeMap<>();
  private Optional<Program> pendingProgram = Optional.empty();
  private @Nullable NcclTable table;
  private String tag = "";
  private boolean severalTags;
  private boolean sidesInPlace;
  private boolean headless;
  private boolean odd;

  NcclTestsParser(EvidenceIntake<CollectiveRun> intake) {
    this.intake = intake;
  }

  /** Whether a line could be of no other tool. */
  static boolean isMark(String line) {
    List<String> tokens = tokens(line);
    if (NcclLayout.of(tokens).isPresent()) {
      return true;
    }
    int anchor = NcclRow.anchor(tokens);
    return (line.contains("nThread ") && line.contains("minBytes "))
        || TESTS.matcher(line).find()
        || RCCL_TESTS.matcher(line).find()
        || line.contains("Collective test starting: ")
        || line.contains("Test NCCL failure ")
        || (anchor >= 0 && headlessRow(line, tokens, anchor).isPresent());
  }

  private static List<String> tokens(String line) {
    List<String> out = new ArrayList<>();
    int n = line.length();
    int at = 0;
    while (out.size() < MOST_TOKENS) {
      while (at < n && isBlank(line.charAt(at))) {
        at++;
      }
      if (at >= n) {
        break;
      }
      int from = at;
      while (at < n && !isBlank(line.charAt(at))) {
        at++;
      }
      out.add(line.substring(from, at));
    }
    return out;
  }

  private static boolean isBlank(char c) {
    return c <= ' ' || c == '\u00A0';
  }

  @Override
  public void take(String raw) {
    String line = raw.indexOf('\u001B') < 0 ? raw : COLOUR.matcher(raw).replaceAll("");
    if (line.isBlank()) {
      return;
    }
    List<String> tokens = tokens(line);
    Optional<NcclLayout> header = NcclLayout.of(tokens);
    if (header.isPresent()) {
      begun().header(header.get(), sidesInPlace);
      return;
    }
    int anchor = NcclRow.anchor(tokens);
    if (anchor >= 0) {
      row(line, tokens, anchor);
    } else if (line.length() <= LONGEST_REMARK && !remark(line)) {
      other(line, tokens);
    }
  }

  /** The table that a head belongs to: a new one, unless the current one has nothing but a head. */
  private NcclTable begun() {
    NcclTable t = table;
    if (t != null && t.isOver()) {
      close();
      t = null;
    }
    return t == null ? open() : t;
  }

  private NcclTable open() {
    NcclTable t = new NcclTable(intake);
    pending.forEach(t::put);
    pendingProgram.ifPresent(p -> t.program(p, false));
    pending.clear();
    pendingProgram = Optional.empty();
    table = t;
    tag = "";
    severalTags = false;
    odd = false;
    return t;
  }

  private void close() {
    NcclTable t = table;
    table = null;
    if (t != null) {
      t.close();
    }
  }

  @Override
  public void end() {
    close();
    pending.clear();
    pendingProgram = Optional.empty();
    sidesInPlace = false;
    headless = false;
  }

  // ---- rows

  private void row(String line, List<String> tokens, int anchor) {
    NcclTable current = table;
    NcclLayout layout = current == null || current.isEnded() ? null : current.layout();
    Optional<NcclRow> row =
        layout == null
            ? headlessRow(line, tokens, anchor)
            : NcclRow.of(line, tokens, anchor, layout);
    if (row.isEmpty() && layout != null && layout.power() == NcclLayout.CURRENT.power()) {
      row = headlessRow(line, tokens, anchor);
      if (row.isPresent()) {
        tellHeader();
      }
    }
    if (row.isEmpty()) {
      intake.skip(
          "bad-row",
          Severity.WARNING,
          layout == null
              ? "the row has no header before it and not the columns of any release"
              : "the row has not the columns that the header names",
          line);
      return;
    }
    NcclRow r = row.get();
    if (current == null || current.isEnded()) {
      current = begun();
    }
    if (layout == null) {
      tellHeadless();
    }
    tellTag(r.tag());
    add(current, r, layout == null ? NcclLayout.CURRENT : layout, line);
  }

  /** A damaged header must not cost the rows that are sound. */
  private void tellHeader() {
    if (!odd) {
      odd = true;
      intake.doubt(
          "header-disagrees",
          Severity.WARNING,
          "the header does not name the columns that rows have from here on; they are taken from their"
              + " form",
          "");
    }
  }

  private void tellHeadless() {
    if (!headless) {
      headless = true;
      intake.doubt(
          "no-header",
          Severity.INFO,
          "rows stand here without a header; their columns are taken from their form",
          "");
    }
  }

  /** Rows under the tags of several ranks are tables of several processes mixed into one. */
  private void tellTag(String found) {
    Matcher m = TAG.matcher(found);
    String own = m.find() ? m.group() : "";
    if (tag.isEmpty()) {
      tag = own;
    } else if (!own.isEmpty() && !own.equals(tag) && !severalTags) {
      severalTags = true;
      intake.doubt(
          "several-processes",
          Severity.WARNING,
          "rows of several processes are mixed here: the program was built without MPI, or several"
              + " jobs write to one log",
          own);
    }
  }

  /** A row without a header, if the columns of one release fit it to the last. */
  private static Optional<NcclRow> headlessRow(String line, List<String> tokens, int anchor) {
    for (int width : new int[] {NcclLayout.PLAIN, NcclLayout.PER_ITERATION}) {
      for (int columns = 3; columns >= 0; columns--) {
        NcclLayout layout =
            new NcclLayout(
                (columns & 1) != 0,
                (columns & 2) != 0,
                2,
                width,
                true,
                false,
                NcclLayout.CURRENT.power());
        Optional<NcclRow> row = NcclRow.of(line, tokens, anchor, layout);
        if (row.isPresent() && row.get().sides().size() == 2) {
          return row;
        }
      }
    }
    return Optional.empty();
  }

  private void add(NcclTable t, NcclRow r, NcclLayout layout, String line) {
    RunDraft draft = t.draft(r.type(), r.redop(), r.root());
    boolean any = false;
    for (int i = 0; i < r.sides().size(); i++) {
      boolean inPlace = i == 1 || r.onlyInPlace() || t.isOnlyInPlace();
      if (!intake.admit()) {
        return;
      }
      any |= side(draft, r, r.sides().get(i), inPlace, layout);
    }
    if (any) {
      intake.parsed();
    } else {
      intake.skip("bad-row", Severity.WARNING, "the row has no time that could be one", line);
    }
    if (r.cut()) {
      intake.doubt(
          "row-cut",
          Severity.WARNING,
          "the row ends too early; what is whole of it was read",
          line);
    }
  }

  private static boolean side(
      RunDraft draft, NcclRow r, List<String> side, boolean inPlace, NcclLayout layout) {
    Optional<BigDecimal> time = DecimalText.parse(side.get(0));
    return time.isPresent()
        && draft.add(
            r.size(),
            r.count(),
            inPlace,
            time.get(),
            layout.power(),
            Printed.gigabytes(side.get(1)),
            Printed.gigabytes(side.get(2)),
            wrong(side.get(3), layout),
            spread(side));
  }

  private static Optional<Long> wrong(String figure, NcclLayout layout) {
    if (!layout.counts()) {
      return Optional.empty(); // the greatest error says nothing of how many are wrong
    }
    OptionalLong n = DecimalText.scaled(figure, 0);
    return n.isEmpty() ? Optional.empty() : Optional.of(n.getAsLong());
  }

  private static Optional<TimeSpread> spread(List<String> side) {
    if (side.size() < NcclLayout.PER_ITERATION) {
      return Optional.empty();
    }
    SortedMap<Integer, TimeSpan> percentiles = new TreeMap<>();
    microseconds(side.get(6)).ifPresent(t -> percentiles.put(99, t));
    return Optional.of(
        new TimeSpread(
            microseconds(side.get(4)), microseconds(side.get(5)), percentiles, List.of()));
  }

  private static Optional<TimeSpan> microseconds(String text) {
    OptionalLong ps = DecimalText.scaled(text, NcclLayout.CURRENT.power());
    return ps.isEmpty() ? Optional.empty() : Optional.of(TimeSpan.ofPicoseconds(ps.getAsLong()));
  }

  // ---- what stands around rows

  private boolean remark(String line) {
    return heading(line) || footer(line) || failure(line) || library(line) || program(line);
  }

  private boolean heading(String line) {
    if (line.contains("out-of-place") || line.contains("in-place")) {
      sidesInPlace = !line.contains("out-of-place");
      return true;
    }
    Matcher tests = TESTS.matcher(line);
    if (tests.find()) {
      NcclTable t = begun();
      t.put("nccl-tests version", tests.group(1));
      version(t, "nccl headers", tests.group(2));
      version(t, "nccl library", tests.group(3));
      return true;
    }
    Matcher rccl = RCCL_TESTS.matcher(line);
    if (rccl.find()) {
      begun().put("rccl-tests version", rccl.group(1));
      return true;
    }
    if (line.contains("nThread ") && line.contains("minBytes ")) {
      options(begun(), line);
      return true;
    }
    if (line.contains("Using devices") || line.contains("Blocking Enabled: ")) {
      NcclTable t = begun();
      int at = line.indexOf("Blocking Enabled: ");
      if (at >= 0) {
        t.put("blocking", line.substring(at + "Blocking Enabled: ".length()));
      }
      return true;
    }
    return device(line);
  }

  private boolean device(String line) {
    if (!line.contains("Rank ") || !line.contains(" device ")) {
      return false;
    }
    NcclTable t = table;
    if (t != null && !t.isOver()) {
      return t.devices().take(line);
    }
    if (!new Devices().take(line)) {
      return false;
    }
    return begun().devices().take(line);
  }

  private static void version(NcclTable t, String name, @Nullable String code) {
    if (code != null) {
      t.put(name, NcclVersionCode.text(DecimalText.whole(code).orElse(0)).orElse(code));
    }
  }

  private static void options(NcclTable t, String line) {
    for (Pattern p : List.of(NUMBERS, OPTIONS)) {
      Matcher m = p.matcher(line);
      while (m.find()) {
        t.put(m.group(1), m.group(2));
      }
    }
    Matcher step = STEP.matcher(line);
    if (step.find()) {
      t.put("step", step.group(1));
    }
  }

  private boolean footer(String line) {
    NcclTable t = table;
    if (t == null) {
      return false;
    }
    Matcher bounds = BOUNDS.matcher(line);
    if (bounds.find()) {
      t.put("out of bounds", bounds.group(1));
      if ("FAILED".equals(bounds.group(2))) {
        intake.doubt(
            "out-of-bounds",
            Severity.WARNING,
            "the program found wrong values, so that its times are of an operation that does not"
                + " work",
            bounds.group());
      }
      return true;
    }
    Matcher average = AVERAGE.matcher(line);
    if (average.find()) {
      t.put("average bus bandwidth", average.group(1));
      DecimalText.parse(average.group(1)).ifPresent(v -> t.average(Printed.of(v)));
      if ("FAILED".equals(average.group(2))) {
        intake.doubt(
            "below-minimum",
            Severity.WARNING,
            "the average bus bandwidth is below 0.9 of the least that was asked for"
                + " (NCCL_TESTS_MIN_BW)",
            average.group());
      }
      t.end();
      return true;
    }
    return false;
  }

  private boolean failure(String line) {
    Matcher m = FAILURE.matcher(line);
    if (!m.find()) {
      return false;
    }
    NcclTable t = table;
    NcclTable of = t == null || t.isEnded() ? begun() : t;
    if (!of.isFailed()) {
      intake.doubt(
          "run-failed",
          Severity.WARNING,
          "the run ended with a failure; rows before it were read",
          line.strip());
    }
    of.fail(m.group().strip());
    return true;
  }

  private boolean library(String line) {
    if (line.contains("NCCL version") || line.contains("RCCL version")) {
      Matcher m = LIBRARY.matcher(line);
      if (m.find()) {
        String name = m.group(1).toLowerCase(Locale.ROOT) + " version";
        NcclTable t = table;
        if (t == null || t.isOver()) {
          pending.put(name, m.group(2));
        } else if (!t.has(name)) {
          t.put(name, m.group(2));
        }
        return true;
      }
    }
    return line.contains("NCCL INFO") || line.contains("NCCL WARN") || line.contains("NCCL TRACE");
  }

  private boolean program(String line) {
    Optional<Program> found = Program.in(line);
    if (found.isEmpty()) {
      return false;
    }
    boolean itself = STARTING.matcher(line).find();
    NcclTable t = table;
    if (itself && line.contains("concluded")) {
      if (t != null) {
        t.program(found.get(), true);
        close();
      }
      return true;
    }
    Optional<String> command = Program.command(line);
    if (itself) {
      begun().program(found.get(), true);
    } else if (t == null || t.isOver()) {
      pendingProgram = found;
      pending.remove("command");
      pending.remove("average of times");
      command.ifPresent(c -> tellCommand(c, pending));
    } else {
      t.program(found.get(), false);
      SortedMap<String, String> told = new TreeMap<>();
      command.ifPresent(c -> tellCommand(c, told));
      told.forEach(t::put);
    }
    return true;
  }

  static void tellCommand(String command, SortedMap<String, String> to) {
    to.put("command", command);
    Matcher m = AVERAGING.matcher(command);
    if (m.find()) {
      to.put("average of times", AVERAGES.get(m.group(1).charAt(0) - '0'));
    }
  }

  /** A line that is none of the tool's: those that look like a row are told. */
  private void other(String line, List<String> tokens) {
    NcclTable t = table;
    if (t == null || t.layout() == null || t.isEnded() || tokens.size() < LEAST_OF_ROW) {
      return;
    }
    int numbers = 0;
    for (String token : tokens) {
      if (token.equals("N/A") || DecimalText.parse(token).isPresent()) {
        numbers++;
      }
    }
    if (5 * numbers >= 3 * tokens.size()) {
      intake.skip(
          "bad-row", Severity.WARNING, "the line looks like a row and is none that is whole", line);
    }
  }
}
