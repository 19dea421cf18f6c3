package io.clusterfabric.model.internal.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the streams of a source that a tool printed, by a line in their head that could be of no
 * other tool.
 *
 * @param headBytes how many bytes of each stream are looked at
 * @param headLines how many lines of those
 * @param isMark tells whether a line without blanks around it could be of no other tool
 */
public record StreamMarks(int headBytes, int headLines, Predicate<String> isMark) {
  private static final int LONGEST_MARK = 1_000;

  /**
   * Whether some stream bears a mark.
   *
   * @param source what is looked at
   * @return likely, or no
   * @throws IOException if the source cannot be read
   */
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (isMarked(source, stream)) {
        return Likelihood.LIKELY;
      }
    }
    return Likelihood.NO;
  }

  /**
   * The streams to be read.
   *
   * @param source what is looked at
   * @return those that bear a mark; all, if none does
   * @throws IOException if the source cannot be read
   */
  public List<String> streams(FabricSource source) throws IOException {
    List<String> marked = new ArrayList<>();
    for (String s : source.streamNames()) {
      if (isMarked(source, s)) {
        marked.add(s);
      }
    }
    return marked.isEmpty() ? source.streamNames() : marked;
  }

  private boolean isMarked(FabricSource source, String stream) throws IOException {
    String head = new String(source.head(stream, headBytes), UTF_8);
    String[] lines = head.split("\r\n|\r|\n", headLines + 1);
    for (int i = 0; i < lines.length && i < headLines; i++) {
      String line = lines[i].strip();
      if (line.startsWith("\uFEFF")) {
        line = line.substring(1).strip();
      }
      if (line.length() <= LONGEST_MARK && isMark.test(line)) {
        return true;
      }
    }
    return false;
  }
}
