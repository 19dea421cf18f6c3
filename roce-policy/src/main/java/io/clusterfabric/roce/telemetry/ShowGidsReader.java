package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.roce.device.GidEntry;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Reads the output of {@code show_gids}: the addresses of RDMA devices. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ShowGidsReader extends TextReader<GidEntry> {
  private static final Pattern ROW =
      Pattern.compile(
          "([\\w.-]{1,40})\\s+(\\d{1,3})\\s+(\\d{1,5})\\s+([0-9a-fA-F]{4}(?::[0-9a-fA-F]{4}){7})"
              + "(?:\\s+(\\d{1,3}(?:\\.\\d{1,3}){3}))?\\s+(v[12])(?:\\s+([\\w.@-]{1,40}))?");
  private static final Pattern OTHER =
      Pattern.compile("DEV\\s+PORT\\s+INDEX.{0,80}|-[\\s-]{5,200}|n_gids_found=\\d{1,9}");

  /** A reader. */
  public ShowGidsReader() {
    super(new FormatInfo("show-gids", "show_gids", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return line.matches("DEV\\s+PORT\\s+INDEX\\s+GID.{0,60}");
  }

  @Override
  LineParser parser(EvidenceIntake<GidEntry> intake) {
    return new LineParser() {

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher r = ROW.matcher(line);
        if (r.matches()) {
          intake.add(
              new GidEntry(
                  r.group(1),
                  Integer.parseInt(r.group(2)),
                  Integer.parseInt(r.group(3)),
                  r.group(4),
                  Optional.ofNullable(r.group(5)),
                  r.group(6),
                  Optional.ofNullable(r.group(7))));
        } else if (!line.isEmpty() && !OTHER.matcher(line).matches()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of show_gids'", line);
        }
      }

      @Override
      public void end() {}
    };
  }
}
