package io.clusterfabric.infiniband.telemetry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.clusterfabric.infiniband.health.BitErrorRate;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** Reads what mlxlink prints with {@code --json}: one document for a port. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MlxlinkReader extends TextReader<MlxlinkReport> {
  /** A report is some kilobytes long; more than this many characters are none. */
  private static final int MOST = 1 << 22;

  /** A reader. */
  public MlxlinkReader() {
    super(new FormatInfo("mlxlink-json", "mlxlink --json", List.of("json")));
  }

  @Override
  boolean isMark(String line) {
    return line.contains("\"Operational Info\"")
        || line.contains("\"Physical Counters and BER Info\"");
  }

  @Override
  LineParser parser(EvidenceIntake<MlxlinkReport> intake) {
    return new LineParser() {
      private final StringBuilder text = new StringBuilder();
      private SourcePosition begin = intake.position();
      private boolean tooLong;

      @Override
      public void take(String line) {
        if (isNext(line)) {
          end();
        }
        if (text.isEmpty()) {
          if (line.isBlank()) {
            return;
          }
          begin = intake.position();
        }
        if (text.length() + line.length() < MOST) {
          text.append(line).append('\n');
        } else if (!tooLong) {
          tooLong = true;
          intake.doubt(
              "too-long",
              Severity.ERROR,
              "no report of mlxlink is that long; only what is before this line is read",
              "");
        }
      }

      /** Whether a line begins another report, so that a damaged one costs itself only. */
      private boolean isNext(String line) {
        if (!line.startsWith("{") || text.isEmpty() || text.charAt(0) != '{') {
          return false;
        }
        int last = text.length() - 1;
        while (last > 0 && Character.isWhitespace(text.charAt(last))) {
          last--;
        }
        return text.charAt(last) != ':' && text.charAt(last) != '[' && text.charAt(last) != ',';
      }

      @Override
      public void end() {
        String all = text.toString();
        text.setLength(0);
        tooLong = false;
        if (!all.isBlank()) {
          documents(all, begin, intake);
        }
      }
    };
  }

  /** Each object that stands by itself, or in an array that does, is the report of a port. */
  private static void documents(
      String text, SourcePosition begin, EvidenceIntake<MlxlinkReport> intake) {
    JsonFactory factory =
        new JsonFactoryBuilder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(Math.max(1, intake.limits().maxNesting()))
                    .build())
            .build();
    SortedMap<String, String> fields = new TreeMap<>();
    SourcePosition at = begin;
    int depth = 0;
    boolean any = false;
    boolean whole = true;
    try (JsonParser p = factory.createParser(text)) {
      String name = "";
      for (JsonToken t = p.nextToken(); t != null; t = p.nextToken()) {
        if (t == JsonToken.START_OBJECT) {
          if (depth++ == 0) {
            fields.clear();
            at =
                SourcePosition.of(
                    begin.file(), begin.line() + p.currentTokenLocation().getLineNr() - 1);
          }
        } else if (t == JsonToken.END_OBJECT) {
          if (--depth == 0) {
            any = true;
            report(fields, at, intake);
          }
        } else if (t == JsonToken.FIELD_NAME) {
          name = p.currentName();
        } else if (t.isScalarValue() && depth > 0) {
          boolean inArray = p.getParsingContext().inArray();
          fields.merge(name, p.getText(), (a, b) -> inArray ? a + "," + b : a);
        }
      }
    } catch (IOException e) {
      whole = false;
      intake.skip(
          "bad-json",
          Severity.ERROR,
          "this is no complete document of JSON, and only its beginning is read",
          "");
    }
    if (!whole && depth > 0 && isReport(fields)) {
      report(fields, at, intake);
    } else if (whole && !any) {
      nothing(intake);
    }
  }

  private static boolean isReport(SortedMap<String, String> fields) {
    return fields.keySet().stream().anyMatch(k -> k.contains("BER") || k.equals("Speed"));
  }

  private static void nothing(EvidenceIntake<?> intake) {
    intake.skip("no-report", Severity.WARNING, "there is no report of mlxlink in this", "");
  }

  private static void report(
      SortedMap<String, String> fields, SourcePosition at, EvidenceIntake<MlxlinkReport> intake) {
    if (!isReport(fields)) {
      nothing(intake);
      return;
    }
    MlxlinkReport report = new MlxlinkReport(fields, at);
    for (String name : MlxlinkReport.RATES_OF_ERRORS) {
      report
          .field(name)
          .filter(f -> BitErrorRate.parse(f).isEmpty())
          .ifPresent(
              f ->
                  intake.doubt(
                      "bad-value",
                      Severity.WARNING,
                      name + " is no rate from 0 to 1 and stays unknown",
                      f));
    }
    intake.add(report);
  }
}
