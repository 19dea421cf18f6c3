package io.clusterfabric.topology.format.cablelist;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.PortState;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.CsvLine;
import io.clusterfabric.topology.internal.exchange.Device;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One reading of a cable list. Not for use by several threads. */
final class CableListReading {
  private static final int HEAD = 1 << 16;

  /** A header is looked for in so many lines: sheets have titles above it. */
  private static final int LINES_TO_HEADER = 50;

  private static final char[] SEPARATORS = {',', ';', '\t'};

  private final Dialect dialect;
  private final FindingLog log;
  private final ClusterDraft draft;
  private final List<CableRow> rows = new ArrayList<>();
  private final List<SourcePosition> places = new ArrayList<>();
  private final int mostRows;
  private @Nullable Columns columns;
  private char separator = ',';
  private int linesBefore;
  private String nearest = "";
  private List<String> nearestMissing = List.of();
  private int nearestFound;

  private CableListReading(
      Dialect dialect, FabricSource source, ImportOptions options, FindingLog log) {
    this.dialect = dialect;
    this.log = log;
    ImportWords words = new ImportWords(source, options, log, List.of());
    this.draft =
        new ClusterDraft(source, options, dialect.format(), log, words, dialect.caseMatters());
    this.mostRows = options.limits().maxElements();
  }

  /** How sure the head of a source is of a dialect: as sure as its surest stream. */
  static Likelihood sniff(Dialect dialect, FabricSource source) throws IOException {
    Likelihood surest = Likelihood.NO;
    for (String stream : source.streamNames()) {
      Likelihood l = judge(dialect, source.head(stream, HEAD));
      surest = l.compareTo(surest) > 0 ? l : surest;
    }
    return surest;
  }

  private static Likelihood judge(Dialect dialect, byte[] head) {
    String text = new String(head, UTF_8);
    if (text.indexOf('\0') >= 0) {
      return Likelihood.NO;
    }
    Likelihood surest = Likelihood.NO;
    int lines = 0;
    for (String line : text.split("[\r\n]+", LINES_TO_HEADER + 2)) {
      if (++lines > LINES_TO_HEADER) {
        break;
      }
      for (char s : SEPARATORS) {
        Optional<List<String>> header = header(line, s);
        if (header.isPresent()) {
          Likelihood l = dialect.judge(header.get());
          surest = l.compareTo(surest) > 0 ? l : surest;
        }
      }
    }
    return surest;
  }

  private static Optional<List<String>> header(String line, char separator) {
    String text = line.startsWith("\uFEFF") ? line.substring(1) : line;
    return text.length() > 4096 || text.indexOf(separator) < 0
        ? Optional.empty()
        : CsvLine.split(text, separator);
  }

  static ImportResult read(
      Dialect dialect, FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    CableListReading reading = new CableListReading(dialect, source, options, log);
    return reading.run(source, options, progress);
  }

  private ImportResult run(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    draft.technology(dialect.technology());
    dialect.assumptions().forEach(draft::assume);
    if (dialect.sharesCables()) {
      draft.sharedCables();
    }
    List<String> lists = lists(source);
    LineSource lines =
        new LineSource(source, options, progress, log, "reading " + dialect.format().id());
    lines.read(
        lists,
        (line, where) -> {
          if (where.line() == 1 || columns == null) {
            columns = where.line() == 1 ? null : columns;
            return beforeHeader(line, where);
          }
          return row(line, where, columns);
        });
    draft.countSkipped(lines.skipped());
    if (rows.isEmpty() && columns == null) {
      noHeader(source);
    }
    List<CableRow> all = dialect.together(rows);
    for (int i = 0; i < all.size(); i++) {
      take(all.get(i), places.get(i));
    }
    new DeviceSheets(dialect, source, options, progress, log).describe(draft);
    return draft.build();
  }

  /** The streams that hold such a list: the only one whatever it holds. */
  private List<String> lists(FabricSource source) throws IOException {
    if (source.streamNames().size() == 1) {
      return source.streamNames();
    }
    List<String> lists = new ArrayList<>();
    for (String stream : source.streamNames()) {
      Likelihood l = judge(dialect, source.head(stream, HEAD));
      if (l == Likelihood.CERTAIN || l == Likelihood.LIKELY) {
        lists.add(stream);
      }
    }
    return lists;
  }

  private boolean beforeHeader(String line, SourcePosition where) {
    if (where.line() == 1) {
      linesBefore = 0;
    }
    if (line.isBlank()) {
      return true;
    }
    if (++linesBefore > LINES_TO_HEADER) {
      return true;
    }
    for (char s : SEPARATORS) {
      Optional<List<String>> header = header(line, s);
      if (header.isEmpty()) {
        continue;
      }
      Columns found = dialect.columns(header.get());
      if (found.isComplete()) {
        columns = found;
        separator = s;
        draft.countRead();
        return true;
      }
      if (found.found() > nearestFound) {
        nearestFound = found.found();
        nearestMissing = found.missing();
        nearest = where.toString();
      }
    }
    return true;
  }

  private void noHeader(FabricSource source) {
    log.add(
        dialect.rule("no-header"),
        Severity.ERROR,
        SourcePosition.of(source.name()),
        nearestFound == 0
            ? "none of its first lines names the columns of such a list: "
                + String.join(", ", dialect.columns(List.of()).missing())
            : "the header of "
                + nearest
                + " lacks the column "
                + String.join(", ", nearestMissing)
                + ", without which no cable can be told");
  }

  private boolean row(String line, SourcePosition where, Columns at) {
    if (line.isBlank() || line.startsWith("#")) {
      return true;
    }
    Optional<List<String>> values = CsvLine.split(line, separator);
    if (values.isEmpty()) {
      draft.skip(
          dialect.rule("quote"),
          where,
          "a quote of this row is not closed; a row is one line, so it was left out",
          line);
      return true;
    }
    if (values.get().stream().allMatch(String::isBlank)) {
      return true;
    }
    if (!at.reaches(values.get())) {
      draft.skip(
          dialect.rule("cut"),
          where,
          "the row ends before the columns of devices and ports, so it was left out",
          line);
      return true;
    }
    try {
      Cells cells = new Cells(dialect.format().id(), at, values.get(), where, log);
      rows.add(dialect.row(cells));
      places.add(where);
    } catch (RowFault fault) {
      draft.skip(dialect.rule(fault.what()), where, fault.why(), fault.observed());
    }
    if (rows.size() > mostRows) {
      rows.remove(rows.size() - 1);
      places.remove(places.size() - 1);
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          where,
          "the reading ended here: there are more rows than the limit maxElements of " + mostRows);
      return false;
    }
    return true;
  }

  private void take(CableRow row, SourcePosition where) {
    if (dialect.hasDeviceRows() && row.b().isBlank() && !row.a().device().isBlank()) {
      Optional<Device> device = draft.device(row.a().device());
      device.ifPresent(
          d -> {
            draft.port(d, row.a().port());
            describe(row.a(), where);
            draft.countRead();
          });
      return;
    }
    boolean added =
        draft.link(
            row.a().device(),
            row.a().port(),
            row.b().device(),
            row.b().port(),
            row.spec(),
            row.cable(),
            PortState.UNKNOWN,
            where);
    if (added) {
      describe(row.a(), where);
      describe(row.b(), where);
    }
  }

  private void describe(CableRow.Side side, SourcePosition where) {
    Optional<Device> found = draft.findDevice(side.device());
    if (found.isEmpty()) {
      return;
    }
    Device device = found.get();
    if (!device.is(side.kind())) {
      log.add(
          dialect.rule("kind-conflict"),
          Severity.WARNING,
          where,
          "the device " + device.name() + " was told to be a " + device.kind() + " before",
          side.kind().toString());
    }
    device.model(side.model());
    side.location().ifPresent(device::location);
  }
}
