package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Judges whether a stream is a list of rows for a simulator, by the form of its first line. */
public final class SimulatorHead {
  private static final Pattern NUMBERS = Pattern.compile("[\\d\\s]*");

  private SimulatorHead() {}

  /**
   * Judges the streams of a source.
   *
   * @param source the source
   * @param header the form of the first line
   * @return CERTAIN if a row follows the header and a list of numbers
   * @throws IOException if it cannot be read
   */
  public static Likelihood judge(FabricSource source, Pattern header) throws IOException {
    for (String stream : source.streamNames()) {
      List<String> lines =
          TextHead.lines(source, stream).stream()
              .map(String::strip)
              .filter(l -> !l.isEmpty())
              .toList();
      if (lines.isEmpty() || !header.matcher(lines.get(0)).matches()) {
        continue;
      }
      for (String line : lines.subList(1, lines.size())) {
        if (!NUMBERS.matcher(line).matches()) {
          String[] words = line.split("\\s+", 6);
          if (words.length >= 4
              && SimulatorRows.isRate(words[2])
              && SimulatorRows.isDelay(words[3])) {
            return Likelihood.CERTAIN;
          }
          break;
        }
      }
    }
    return Likelihood.NO;
  }
}
