package io.clusterfabric.collectives.sweep;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of rows that grows with a sweep: the row of the first point, then that of the second. What
 * follows the last line's end was cut off while it was written, and is written again.
 */
final class RowFile {
  private final Path file;
  private final List<SweepRow> rows = new ArrayList<>();
  private final Findings.Builder findings = Findings.builder();
  private boolean refused;
  private long whole;

  private RowFile(Path file) {
    this.file = file;
  }

  static RowFile read(Path file, List<SweepPoint> points) throws IOException {
    RowFile out = new RowFile(file);
    if (Files.exists(file)) {
      out.readAll(points);
    }
    return out;
  }

  List<SweepRow> rows() {
    return rows;
  }

  Findings.Builder findings() {
    return findings;
  }

  boolean refused() {
    return refused;
  }

  private void readAll(List<SweepPoint> points) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int number = 1;
      for (int b = in.read(); b >= 0; b = in.read()) {
        if (b == '\n') {
          if (!take(line.toString(StandardCharsets.UTF_8), number, points)) {
            return;
          }
          whole += line.size() + 1L;
          line.reset();
          number++;
        } else if (line.size() < SweepJson.MOST_CHARACTERS) {
          line.write(b);
        } else {
          refuse(number, "sweep.file-foreign", "the line is too long for a row of a sweep");
          return;
        }
      }
      if (line.size() > 0) {
        findings.add(
            Finding.builder()
                .ruleId("sweep.file-cut")
                .severity(Severity.INFO)
                .where(SourcePosition.of(file.toString(), number))
                .why("the last line has no end: its writing was cut short")
                .fix("nothing: its row is written again")
                .build());
      }
    }
  }

  private boolean take(String line, int number, List<SweepPoint> points) {
    SweepRow row;
    try {
      row = SweepRow.fromJson(line);
    } catch (IllegalArgumentException e) {
      refuse(number, "sweep.file-foreign", "the line is no row of a sweep: " + e.getMessage());
      return false;
    }
    if (number > points.size() || !row.point().equals(points.get(number - 1))) {
      refuse(
          number,
          "sweep.file-other-points",
          number > points.size()
              ? "the file has more rows than the sweep has points"
              : "the row is that of another point than the sweep's, "
                  + points.get(number - 1).toJson());
      return false;
    }
    rows.add(row);
    return true;
  }

  private void refuse(int number, String rule, String why) {
    refused = true;
    rows.clear();
    findings.add(
        Finding.builder()
            .ruleId(rule)
            .severity(Severity.ERROR)
            .where(SourcePosition.of(file.toString(), number))
            .why(why + "; nothing was evaluated, and the file is as it was")
            .fix("name another file, or run the points that this one was made for")
            .build());
  }

  /** Opens the file behind the last whole line. */
  Appender open() throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      channel.truncate(whole);
      channel.position(whole);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    return new Appender(channel);
  }

  /** Writes rows one by one. */
  static final class Appender implements AutoCloseable {
    private final FileChannel channel;

    private Appender(FileChannel channel) {
      this.channel = channel;
    }

    void append(SweepRow row) throws IOException {
      ByteBuffer bytes = ByteBuffer.wrap((row.toJson() + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
