package io.clusterfabric.infiniband.telemetry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FormatInfo;
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
  Parser parser(Intake<MlxlinkReport> intake) {
    return new Parser() {
      private final StringBuilder text = new StringBuilder();
      private SourcePosition begin = intake.position();
      private boolean tooLong;

      @Override
      void take(String line) {
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

      @Override
      void end() {
        String all = text.toString();
        text.setLength(0);
        tooLong = false;
        if (!all.isBlank()) {
          document(all, begin, intake);
        }
      }
    };
  }

  private static void document(String text, SourcePosition begin, Intake<MlxlinkReport> intake) {
    JsonFactory factory =
        new JsonFactoryBuilder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(Math.max(1, intake.limits().maxNesting()))
                    .build())
            .build();
    SortedMap<String, String> fields = new TreeMap<>();
    String bad = "";
    try (JsonParser p = factory.createParser(text)) {
      String name = "";
      for (JsonToken t = p.nextToken(); t != null; t = p.nextToken()) {
        if (t == JsonToken.FIELD_NAME) {
          name = p.currentName();
        } else if (t.isScalarValue()) {
          boolean inArray = p.getParsingContext().inArray();
          fields.merge(name, p.getText(), (a, b) -> inArray ? a + "," + b : a);
        }
      }
    } catch (IOException e) {
      bad = "this is no complete document of JSON, and only its beginning is read";
    }
    if (!bad.isEmpty()) {
      intake.skip("bad-json", Severity.ERROR, bad, "");
    }
    if (fields.keySet().stream().noneMatch(k -> k.contains("BER") || k.equals("Speed"))) {
      if (bad.isEmpty()) {
        intake.skip("no-report", Severity.WARNING, "there is no report of mlxlink in this", "");
      }
      return;
    }
    intake.add(new MlxlinkReport(fields, begin));
  }
}
