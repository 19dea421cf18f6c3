package io.clusterfabric.model.internal.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  private static LineReader reader(byte[] bytes) {
    return new LineReader(new ByteArrayInputStream(bytes), 1 << 20, 1000);
  }

  private static List<String> lines(LineReader in) throws IOException {
    List<String> out = new ArrayList<>();
    while (in.next()) {
      assertThat(in.number()).isEqualTo(out.size() + 1);
      out.add(in.text());
    }
    assertThat(in.next()).isFalse();
    return out;
  }

  private static List<String> lines(String text) throws IOException {
    return lines(reader(text.getBytes(UTF_8)));
  }

  @Test
  void everyKindOfLineEndEndsALine() throws IOException {
    assertThat(lines("a\nb\n")).containsExactly("a", "b");
    assertThat(lines("a\r\nb\r\n")).containsExactly("a", "b");
    assertThat(lines("a\rb\r")).containsExactly("a", "b");
    assertThat(lines("a\n\n\r\n\rb")).containsExactly("a", "", "", "", "b");
  }

  @Test
  void carriageReturnsBeforeALineFeedAreOneEnd() throws IOException {
    assertThat(lines("a\r\r\nb\r\r\r\nc")).containsExactly("a", "b", "c");
  }

  @Test
  void carriageReturnsAloneAreALineEach() throws IOException {
    assertThat(lines("a\r\r\rb")).containsExactly("a", "", "", "b");
    assertThat(lines("a\r\r")).containsExactly("a", "");
  }

  @Test
  void anEmptyStreamHasNoLines() throws IOException {
    assertThat(lines("")).isEmpty();
    assertThat(lines("\n")).containsExactly("");
  }

  @Test
  void theLastLineNeedsNoEndButThatIsTold() throws IOException {
    LineReader cut = reader("a\nb".getBytes(UTF_8));
    lines(cut);
    assertThat(cut.endsInsideLine()).isTrue();
    LineReader whole = reader("a\nb\n".getBytes(UTF_8));
    lines(whole);
    assertThat(whole.endsInsideLine()).isFalse();
  }

  @Test
  void aByteOrderMarkIsNoText() throws IOException {
    assertThat(lines("\uFEFFa\nb\uFEFF")).containsExactly("a", "b\uFEFF");
  }

  @Test
  void utf16IsTold() throws IOException {
    LineReader in = reader("\u00FF\u00FEa\0b\0".getBytes(ISO_8859_1));
    assertThat(in.next()).isTrue();
    assertThat(in.noText()).contains(NoText.UTF_16);
  }

  @Test
  void bytesThatAreNoUtf8AreReplacedAndCounted() throws IOException {
    LineReader in = reader("ok\nr\u00E4ck-1 \u00FF\u00FE\nk\n".getBytes(ISO_8859_1));
    assertThat(in.next()).isTrue();
    assertThat(in.isDamaged()).isFalse();
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("r\uFFFDck-1 \uFFFD\uFFFD");
    assertThat(in.isDamaged()).isTrue();
    assertThat(in.bytesReplaced()).isEqualTo(3);
    assertThat(in.next()).isTrue();
    assertThat(in.isDamaged()).isFalse();
  }

  @Test
  void nulsAreReplacedAndEarlyOnesTellABinaryFile() throws IOException {
    LineReader early = reader("a\0b".getBytes(UTF_8));
    assertThat(early.next()).isTrue();
    assertThat(early.text()).isEqualTo("a\uFFFDb");
    assertThat(early.noText()).contains(NoText.BINARY);
    LineReader late = reader(("x".repeat(9000) + "\n\0").getBytes(UTF_8));
    lines(late);
    assertThat(late.noText()).isEmpty();
    assertThat(late.bytesReplaced()).isEqualTo(1);
  }

  @Test
  void aLongLineKeepsItsBeginningAndTheNextIsWhole() throws IOException {
    LineReader in =
        new LineReader(
            new ByteArrayInputStream(
                ("abcdef\nabcde\n" + "\u20AC".repeat(9) + "\nz").getBytes(UTF_8)),
            1 << 20,
            5);
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("abcde");
    assertThat(in.isTooLong()).isTrue();
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("abcde");
    assertThat(in.isTooLong()).isFalse();
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("\u20AC".repeat(5));
    assertThat(in.isTooLong()).isTrue();
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("z");
    assertThat(in.isTooLong()).isFalse();
  }

  @Test
  void aSurrogatePairIsNotSplitAtTheLimit() throws IOException {
    LineReader in =
        new LineReader(new ByteArrayInputStream("abcd\uD83D\uDE00".getBytes(UTF_8)), 100, 5);
    assertThat(in.next()).isTrue();
    assertThat(in.text()).isEqualTo("abcd");
    assertThat(in.isTooLong()).isTrue();
  }

  @Test
  void theByteLimitEndsTheReadingWithoutTheLineItCut() throws IOException {
    LineReader in = new LineReader(new ByteArrayInputStream("ab\ncd\nef\n".getBytes(UTF_8)), 7, 9);
    assertThat(lines(in)).containsExactly("ab", "cd");
    assertThat(in.isCapped()).isTrue();
    assertThat(in.bytesRead()).isEqualTo(7);
  }

  @Test
  void aStreamOfJustTheLimitIsNotCut() throws IOException {
    LineReader in = new LineReader(new ByteArrayInputStream("ab\ncd".getBytes(UTF_8)), 5, 9);
    assertThat(lines(in)).containsExactly("ab", "cd");
    assertThat(in.isCapped()).isFalse();
    LineReader none = new LineReader(new ByteArrayInputStream(new byte[] {'a'}), 0, 9);
    assertThat(lines(none)).isEmpty();
    assertThat(none.isCapped()).isTrue();
  }

  @Test
  void anEndlessLineIsReadInConstantMemory() throws IOException {
    LineReader in = new LineReader(new Endless(200L << 20), Long.MAX_VALUE, 1 << 16);
    assertThat(in.next()).isTrue();
    assertThat(in.isTooLong()).isTrue();
    assertThat(in.text()).hasSize(1 << 16);
    assertThat(in.next()).isFalse();
    assertThat(in.bytesRead()).isEqualTo(200L << 20);
  }

  @Test
  void limitsThatAllowNothingAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LineReader(InputStream.nullInputStream(), 1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LineReader(InputStream.nullInputStream(), -1, 1));
  }

  @Test
  void closingClosesTheStream() throws IOException {
    boolean[] closed = {false};
    InputStream in =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    new LineReader(in, 1, 1).close();
    assertThat(closed[0]).isTrue();
  }

  /** So many bytes of one letter. */
  private static final class Endless extends InputStream {
    private long left;

    Endless(long bytes) {
      left = bytes;
    }

    @Override
    public int read() {
      return left-- > 0 ? 'x' : -1;
    }

    @Override
    public int read(byte[] b, int off, int len) {
      if (left <= 0) {
        return -1;
      }
      int n = (int) Math.min(len, left);
      java.util.Arrays.fill(b, off, off + n, (byte) 'x');
      left -= n;
      return n;
    }
  }
}
