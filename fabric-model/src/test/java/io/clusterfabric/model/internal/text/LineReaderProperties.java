package io.clusterfabric.model.internal.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LineReaderProperties {
  private static final Pattern LINE_END = Pattern.compile("\r+\n|\n|\r");

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars('a', '\u00E4', '\u20AC', ' ', '\n', '\r', '\t')
        .ofMaxLength(60);
  }

  private static List<String> lines(byte[] bytes, long maxBytes, int maxLength) throws IOException {
    List<String> out = new ArrayList<>();
    try (LineReader in = new LineReader(new ByteArrayInputStream(bytes), maxBytes, maxLength)) {
      while (in.next()) {
        out.add(in.text());
      }
    }
    return out;
  }

  /** The same by a regular expression over the whole text. */
  private static List<String> expected(String text) {
    List<String> parts = new ArrayList<>(List.of(LINE_END.split(text, -1)));
    if (parts.get(parts.size() - 1).isEmpty()) {
      parts.remove(parts.size() - 1);
    }
    return parts;
  }

  @Property
  void linesAreThoseThatAPatternFinds(@ForAll("texts") String text) throws IOException {
    assertThat(lines(text.getBytes(UTF_8), 1000, 1000)).isEqualTo(expected(text));
  }

  @Property
  void anyBytesGiveLinesWithinTheLimits(
      @ForAll byte[] bytes, @ForAll("limits") int maxBytes, @ForAll("limits") int maxLength)
      throws IOException {
    List<String> lines = lines(bytes, maxBytes, maxLength);
    assertThat(lines).allSatisfy(l -> assertThat(l.length()).isLessThanOrEqualTo(maxLength));
    assertThat(lines.size()).isLessThanOrEqualTo(maxBytes);
    assertThat(String.join("", lines)).doesNotContain("\n", "\r", "\0");
  }

  @Provide
  Arbitrary<Integer> limits() {
    return Arbitraries.integers().between(1, 40);
  }

  @Property
  void aLimitOnBytesGivesABeginningOfTheLines(
      @ForAll("texts") String text, @ForAll("limits") int maxBytes) throws IOException {
    List<String> all = expected(text);
    List<String> some = lines(text.getBytes(UTF_8), maxBytes, 1000);
    // A cut between CR and LF, or in a run of CRs, may end the last line in another way.
    int safe = Math.max(0, some.size() - 3);
    assertThat(all.subList(0, Math.min(safe, all.size()))).isEqualTo(some.subList(0, safe));
  }
}
