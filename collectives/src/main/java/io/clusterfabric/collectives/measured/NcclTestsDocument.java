package io.clusterfabric.collectives.measured;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.clusterfabric.collectives.internal.text.DecimalText;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.TimeSpread;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.unit.TimeSpan;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads documents of {@code -J}, token by token, so that what is before a fault is kept. */
final class NcclTestsDocument {
  private static final int NEWEST = 3;
  private static final int MICROSECONDS = 6;
  private static final int MOST_ARGUMENTS = 200;

  /** What the text calls the same things, so that both formats have the same circumstances. */
  private static final Map<String, String> NAMES =
      Map.of(
          "nthreads", "nThread",
          "ngpus", "nGpus",
          "minimum_bytes", "minBytes",
          "maximum_bytes", "maxBytes",
          "warmup_iters", "warmup iters",
          "iterations", "iters",
          "aggregated_iterations", "agg iters",
          "blocking_collectives", "blocking");

  private final EvidenceIntake<CollectiveRun> intake;
  private @Nullable NcclTable table;

  NcclTestsDocument(EvidenceIntake<CollectiveRun> intake) {
    this.intake = intake;
  }

  void read(InputStream in) throws IOException {
    PushbackReader text = new PushbackReader(new InputStreamReader(in, UTF_8));
    int first = text.read();
    if (first >= 0 && first != '\uFEFF') {
      text.unread(first);
    }
    try (JsonParser p = factory().createParser(text)) {
      documents(p);
    }
  }

  private JsonFactory factory() {
    return new JsonFactoryBuilder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(Math.max(1, intake.limits().maxNesting()))
                .build())
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .build();
  }

  private void documents(JsonParser p) throws IOException {
    try {
      for (JsonToken t = p.nextToken(); t != null && !intake.isFull(); t = p.nextToken()) {
        intake.at(line(p));
        if (t == JsonToken.START_OBJECT) {
          document(p);
        } else {
          intake.skip(
              "bad-json", Severity.ERROR, "a file of nccl-tests holds an object, not this", "");
          p.skipChildren();
        }
      }
    } catch (JsonProcessingException e) {
      intake.at(e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr()));
      intake.skip(
          "bad-json",
          Severity.ERROR,
          "this is no complete document of JSON: the run was cut off, or the file is damaged; what is"
              + " before was read",
          "");
    } finally {
      close();
    }
  }

  private static int line(JsonParser p) {
    return Math.max(1, p.currentTokenLocation().getLineNr());
  }

  private void close() {
    NcclTable t = table;
    table = null;
    if (t != null) {
      t.close();
    }
  }

  private void document(JsonParser p) throws IOException {
    NcclTable t = new NcclTable(intake);
    table = t;
    boolean known = false;
    while (p.nextToken() == JsonToken.FIELD_NAME && !intake.isFull()) {
      String name = p.currentName();
      JsonToken value = p.nextToken();
      known |= name.equals("nccl_version") || name.equals("results");
      switch (name) {
        case "version" -> version(t, p);
        case "start_time", "end_time" -> t.put(name.replace('_', ' '), scalar(p));
        case "args" -> arguments(t, p);
        case "nccl_version" -> libraryVersion(t, p);
        case "config" -> config(t, p, value);
        case "results" -> results(t, p, value);
        case "out_of_bounds" -> bounds(t, members(p, value));
        // 00f5281 to 85ca91d write both names with a slip
        case "average_bus_bandwidth", "average_bus_bandwidith" -> average(t, members(p, value));
        case "errors" -> errors(t, p, value);
        default -> p.skipChildren(); // env may hold secrets; the rest is not known
      }
    }
    if (!known && !t.hasRows()) {
      table = null;
      intake.skip("bad-json", Severity.WARNING, "the object is none that nccl-tests write", "");
      return;
    }
    close();
  }

  private void version(NcclTable t, JsonParser p) throws IOException {
    String version = scalar(p);
    t.put("json version", version);
    if (DecimalText.whole(version).orElse(0) > NEWEST) {
      intake.doubt(
          "newer-version",
          Severity.INFO,
          "the file is of a later version than 3; what is new in it is passed over",
          version);
    }
  }

  private static void libraryVersion(NcclTable t, JsonParser p) throws IOException {
    String code = scalar(p);
    t.put("nccl version", NcclVersionCode.text(DecimalText.whole(code).orElse(0)).orElse(code));
  }

  private static void arguments(NcclTable t, JsonParser p) throws IOException {
    List<String> args = texts(p);
    if (args.isEmpty()) {
      return;
    }
    Optional<Program> program = Program.in(args.get(0));
    program.ifPresent(x -> t.program(x, true));
    String command =
        program.map(Program::name).orElse(args.get(0))
            + " "
            + String.join(" ", args.subList(1, args.size()));
    SortedMap<String, String> told = new TreeMap<>();
    NcclTestsParser.tellCommand(command.strip(), told);
    told.forEach(t::put);
  }

  private void config(NcclTable t, JsonParser p, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      p.skipChildren();
      return;
    }
    while (p.nextToken() == JsonToken.FIELD_NAME) {
      String name = p.currentName();
      JsonToken v = p.nextToken();
      if (name.equals("devices") && v == JsonToken.START_ARRAY) {
        while (inArray(p)) {
          device(t, members(p, p.currentToken()));
        }
      } else if (name.startsWith("step_")) {
        t.put("step", scalar(p) + "(" + name.substring("step_".length()) + ")");
      } else if (v.isScalarValue()) {
        t.put(NAMES.getOrDefault(name, name), scalar(p));
      } else {
        p.skipChildren();
      }
    }
  }

  private static void device(NcclTable t, Map<String, String> d) {
    OptionalLong rank = DecimalText.whole(d.getOrDefault("rank", ""));
    if (rank.isPresent()) {
      t.devices()
          .add(
              rank.getAsLong(),
              d.getOrDefault("group", ""),
              d.getOrDefault("hostname", ""),
              d.getOrDefault("device_info", "").strip());
    }
  }

  private void results(NcclTable t, JsonParser p, JsonToken value) throws IOException {
    t.header(NcclLayout.CURRENT, false);
    if (value != JsonToken.START_ARRAY) {
      p.skipChildren();
      return;
    }
    while (inArray(p) && !intake.isFull()) {
      intake.at(line(p));
      if (p.currentToken() == JsonToken.START_OBJECT) {
        result(t, p);
      } else {
        p.skipChildren();
        intake.skip("bad-row", Severity.WARNING, "the result is no object", "");
      }
    }
  }

  /** What a result says of one side. */
  private static final class Side {
    private Map<String, String> figures = Map.of();
    private Optional<TimeSpread> spread = Optional.empty();
  }

  private void result(NcclTable t, JsonParser p) throws IOException {
    Map<String, String> row = new HashMap<>();
    Side out = new Side();
    Side in = new Side();
    while (p.nextToken() == JsonToken.FIELD_NAME) {
      String name = p.currentName();
      JsonToken v = p.nextToken();
      switch (name) {
        case "out_of_place" -> out.figures = members(p, v);
        case "in_place" -> in.figures = members(p, v);
        case "out_of_place_per_iter" -> out.spread = spread(p, v);
        case "in_place_per_iter" -> in.spread = spread(p, v);
        default -> {
          if (v.isScalarValue()) {
            row.put(name, scalar(p));
          } else {
            p.skipChildren();
          }
        }
      }
    }
    OptionalLong size = DecimalText.whole(row.getOrDefault("size", ""));
    OptionalLong count = DecimalText.whole(row.getOrDefault("count", ""));
    if (size.isEmpty() || count.isEmpty()) {
      intake.skip("bad-row", Severity.WARNING, "the result has no size and count", "");
      return;
    }
    RunDraft draft =
        t.draft(
            row.getOrDefault("type", "").strip(),
            row.getOrDefault("redop", "").strip(),
            root(row.getOrDefault("root", "").strip()));
    boolean any = false;
    for (boolean inPlace : new boolean[] {false, true}) {
      Side side = inPlace ? in : out;
      if (!side.figures.isEmpty() && intake.admit()) {
        any |= side(t, draft, size.getAsLong(), count.getAsLong(), inPlace, side);
      }
    }
    if (any) {
      intake.parsed();
    } else if (!intake.isFull()) {
      intake.skip("bad-row", Severity.WARNING, "the result has no time that could be one", "");
    }
  }

  private static boolean side(
      NcclTable t, RunDraft draft, long size, long count, boolean inPlace, Side side) {
    boolean cpu = side.figures.containsKey("cpu_time");
    Optional<BigDecimal> time =
        DecimalText.parse(side.figures.getOrDefault(cpu ? "cpu_time" : "time", ""));
    if (cpu) {
      t.put("time", "cpu");
    }
    OptionalLong wrong = DecimalText.scaled(side.figures.getOrDefault("nwrong", ""), 0);
    return time.isPresent()
        && draft.add(
            size,
            count,
            inPlace,
            time.get(),
            MICROSECONDS,
            Printed.gigabytes(side.figures.getOrDefault("alg_bw", "")),
            Printed.gigabytes(side.figures.getOrDefault("bus_bw", "")),
            wrong.isEmpty() ? Optional.empty() : Optional.of(wrong.getAsLong()),
            side.spread);
  }

  private static OptionalInt root(String text) {
    boolean negative = text.startsWith("-");
    OptionalLong n = DecimalText.whole(negative ? text.substring(1) : text);
    if (n.isEmpty() || n.getAsLong() > Integer.MAX_VALUE) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(negative ? (int) -n.getAsLong() : (int) n.getAsLong());
  }

  private Optional<TimeSpread> spread(JsonParser p, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      p.skipChildren();
      return Optional.empty();
    }
    Map<String, TimeSpan> times = new HashMap<>();
    List<TimeSpan> samples = new ArrayList<>();
    while (p.nextToken() == JsonToken.FIELD_NAME) {
      String name = p.currentName();
      JsonToken v = p.nextToken();
      if (name.equals("times_us") && v == JsonToken.START_ARRAY) {
        while (inArray(p)) {
          if (samples.size() < intake.limits().maxElements()) {
            time(scalar(p)).ifPresent(samples::add);
          }
          p.skipChildren();
        }
      } else if (v.isScalarValue()) {
        time(scalar(p)).ifPresent(x -> times.put(name, x));
      } else {
        p.skipChildren();
      }
    }
    SortedMap<Integer, TimeSpan> percentiles = new TreeMap<>();
    for (int percentile : new int[] {50, 95, 99}) {
      TimeSpan x = times.get("p" + percentile + "_us");
      if (x != null) {
        percentiles.put(percentile, x);
      }
    }
    return Optional.of(
        new TimeSpread(
            Optional.ofNullable(times.get("min_us")),
            Optional.ofNullable(times.get("max_us")),
            percentiles,
            samples));
  }

  private static Optional<TimeSpan> time(String microseconds) {
    OptionalLong ps = DecimalText.scaled(microseconds, MICROSECONDS);
    return ps.isEmpty() ? Optional.empty() : Optional.of(TimeSpan.ofPicoseconds(ps.getAsLong()));
  }

  private void bounds(NcclTable t, Map<String, String> m) {
    t.put("out of bounds", m.getOrDefault("count", ""));
    if ("false".equals(m.get("okay"))) {
      intake.doubt(
          "out-of-bounds",
          Severity.WARNING,
          "the program found wrong values, so that its times are of an operation that does not work",
          m.getOrDefault("count", ""));
    }
  }

  private void average(NcclTable t, Map<String, String> m) {
    String bandwidth = m.getOrDefault("bandwidth", m.getOrDefault("bandwidith", ""));
    t.put("average bus bandwidth", bandwidth);
    DecimalText.parse(bandwidth).ifPresent(v -> t.average(Printed.of(v)));
    if ("false".equals(m.get("okay"))) {
      intake.doubt(
          "below-minimum",
          Severity.WARNING,
          "the average bus bandwidth is below 0.9 of the least that was asked for"
              + " (NCCL_TESTS_MIN_BW)",
          bandwidth);
    }
  }

  private void errors(NcclTable t, JsonParser p, JsonToken value) throws IOException {
    if (value != JsonToken.START_ARRAY) {
      p.skipChildren();
      return;
    }
    for (String error : texts(p)) {
      if (!error.isBlank()) {
        if (!t.isFailed()) {
          intake.doubt(
              "run-failed",
              Severity.WARNING,
              "the run ended with a failure; rows before it were read",
              error);
        }
        t.fail(error.strip());
      }
    }
  }

  // ---- pieces

  /** Goes to the next value of an array; false at its end. */
  private static boolean inArray(JsonParser p) throws IOException {
    JsonToken t = p.nextToken();
    return t != null && t != JsonToken.END_ARRAY;
  }

  private static String scalar(JsonParser p) throws IOException {
    JsonToken t = p.currentToken();
    if (!t.isScalarValue()) {
      p.skipChildren();
      return "";
    }
    return t == JsonToken.VALUE_NULL ? "" : p.getText();
  }

  /** The members of an object that are neither objects nor arrays nor null. */
  private static Map<String, String> members(JsonParser p, JsonToken value) throws IOException {
    Map<String, String> out = new HashMap<>();
    if (value != JsonToken.START_OBJECT) {
      p.skipChildren();
      return out;
    }
    while (p.nextToken() == JsonToken.FIELD_NAME) {
      String name = p.currentName();
      JsonToken v = p.nextToken();
      if (v == JsonToken.VALUE_NULL) {
        continue;
      }
      if (v.isScalarValue()) {
        out.put(name, scalar(p));
      } else {
        p.skipChildren();
      }
    }
    return out;
  }

  private static List<String> texts(JsonParser p) throws IOException {
    List<String> out = new ArrayList<>();
    if (p.currentToken() != JsonToken.START_ARRAY) {
      p.skipChildren();
      return out;
    }
    while (inArray(p)) {
      if (p.currentToken().isScalarValue() && out.size() < MOST_ARGUMENTS) {
        out.add(scalar(p));
      } else {
        p.skipChildren();
      }
    }
    return out;
  }
}
