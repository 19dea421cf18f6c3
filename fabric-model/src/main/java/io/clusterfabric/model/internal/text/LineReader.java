package io.clusterfabric.model.internal.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lines of a stream, one at a time and in constant memory, whatever the stream holds.
 *
 * <p>A line ends with LF, CR LF, a run of CRs before an LF (as terminal logs have), or a CR alone;
 * the last one needs no end. Text is UTF-8, a byte order mark is passed over. Bytes that are no
 * UTF-8 and NUL bytes become U+FFFD and are counted. A line that is too long is given up to the
 * limit; its rest is passed over. At the byte limit the reading ends, without the line that the
 * limit cut.
 */
public final class LineReader implements Closeable {
  private static final int BUFFER = 1 << 16;

  private static final char REPLACEMENT = '\uFFFD';

  private final InputStream in;
  private final long maxBytes;
  private final int maxLineLength;
  private final int maxKept;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private boolean opened;
  private byte[] kept = new byte[256];
  private int length;
  private boolean special;

  private String text = "";
  private int number;
  private boolean tooLong;
  private boolean damaged;
  private long emptyLines;
  private boolean done;
  private boolean capped;
  private boolean open;
  private Optional<NoText> noText = Optional.empty();
  private long bytes;
  private long replaced;

  /**
   * Lines of a stream.
   *
   * @param in the stream; closed with this reader
   * @param maxBytes the most bytes that are read
   * @param maxLineLength the most characters of a line that are kept
   */
  public LineReader(InputStream in, long maxBytes, int maxLineLength) {
    if (maxBytes < 0 || maxLineLength <= 0) {
      throw new IllegalArgumentException(
          "limits must be positive, found "
              + maxBytes
              + " bytes, "
              + maxLineLength
              + " characters");
    }
    this.in = in;
    this.maxBytes = maxBytes;
    this.maxLineLength = maxLineLength;
    this.maxKept = (int) Math.min(4L * maxLineLength + 4, Integer.MAX_VALUE - 16L);
  }

  /**
   * Goes to the next line.
   *
   * @return whether there is one
   * @throws IOException if the stream cannot be read
   */
  public boolean next() throws IOException {
    if (emptyLines > 0) {
      emptyLines--;
      length = 0;
      special = false;
      return finish(false);
    }
    if (done) {
      return false;
    }
    length = 0;
    special = false;
    boolean cut = false;
    boolean any = false;
    while (true) {
      int b = read();
      if (b < 0) {
        done = true;
        if (!any || capped) {
          return false;
        }
        open = true;
        return finish(cut);
      }
      any = true;
      if (b == '\n') {
        return finish(cut);
      }
      if (b == '\r') {
        long run = 1;
        int c = peek();
        while (c == '\r') {
          at++;
          run++;
          c = peek();
        }
        if (c == '\n') {
          at++;
        } else {
          emptyLines = run - 1;
        }
        return finish(cut);
      }
      if (length < maxKept) {
        if (length == kept.length) {
          kept = Arrays.copyOf(kept, Math.min(maxKept, kept.length * 2));
        }
        kept[length++] = (byte) b;
        special |= b == 0 || b >= 0x80;
      } else {
        cut = true;
      }
    }
  }

  private boolean finish(boolean cut) {
    int from = number == 0 && hasByteOrderMark() ? 3 : 0;
    number = number == Integer.MAX_VALUE ? number : number + 1;
    long before = replaced;
    String s =
        special ? decode(from) : new String(kept, from, Math.max(0, length - from), ISO_8859_1);
    damaged = replaced > before;
    tooLong = cut || s.length() > maxLineLength;
    if (s.length() > maxLineLength) {
      int keep = maxLineLength;
      if (keep > 1 && Character.isHighSurrogate(s.charAt(keep - 1))) {
        keep--;
      }
      s = s.substring(0, keep);
    }
    text = s;
    return true;
  }

  private boolean hasByteOrderMark() {
    return length >= 3
        && kept[0] == (byte) 0xEF
        && kept[1] == (byte) 0xBB
        && kept[2] == (byte) 0xBF;
  }

  private String decode(int from) {
    CharsetDecoder decoder =
        UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer source = ByteBuffer.wrap(kept, from, length - from);
    CharBuffer out = CharBuffer.allocate(length - from + 1);
    while (true) {
      CoderResult r = decoder.decode(source, out, true);
      if (!r.isError()) {
        break;
      }
      source.position(source.position() + r.length());
      out.put(REPLACEMENT);
      replaced += r.length();
    }
    decoder.flush(out);
    out.flip();
    String s = out.toString();
    if (s.indexOf('\0') < 0) {
      return s;
    }
    replaced += s.chars().filter(c -> c == 0).count();
    return s.replace('\0', REPLACEMENT);
  }

  private int read() throws IOException {
    int b = peek();
    if (b >= 0) {
      at++;
    }
    return b;
  }

  private int peek() throws IOException {
    return at < end || fill() ? buffer[at] & 0xFF : -1;
  }

  private boolean fill() throws IOException {
    if (capped || (opened && end == 0)) {
      return false;
    }
    int want = (int) Math.min(BUFFER, maxBytes - bytes);
    at = 0;
    if (want == 0) {
      end = 0;
      opened = true;
      capped = in.read() >= 0;
      return false;
    }
    end = in.readNBytes(buffer, 0, want);
    bytes += end;
    if (!opened) {
      opened = true;
      noText = NoText.of(buffer, end);
    }
    return end > 0;
  }

  /**
   * The current line.
   *
   * @return its text without the line end, no longer than the limit
   */
  public String text() {
    return text;
  }

  /**
   * The number of the current line.
   *
   * @return from 1; 0 before the first call of {@link #next}
   */
  public int number() {
    return number;
  }

  /**
   * Tells whether the current line is longer than the limit.
   *
   * @return whether {@link #text} holds its beginning only
   */
  public boolean isTooLong() {
    return tooLong;
  }

  /**
   * Tells whether bytes of the current line were replaced.
   *
   * @return whether it holds bytes that are no UTF-8, or NULs
   */
  public boolean isDamaged() {
    return damaged;
  }

  /**
   * How many bytes were read.
   *
   * @return the number so far; a buffer's length ahead of the current line
   */
  public long bytesRead() {
    return bytes;
  }

  /**
   * How many bytes were replaced.
   *
   * @return the number so far of bytes that are no UTF-8, or NULs
   */
  public long bytesReplaced() {
    return replaced;
  }

  /**
   * Tells whether the reading ended at the byte limit.
   *
   * @return whether the stream holds more than was read; known once {@link #next} returned false
   */
  public boolean isCapped() {
    return capped;
  }

  /**
   * Tells whether the last line has no end.
   *
   * @return whether the stream ends inside a line, as a cut file may; known at the last line
   */
  public boolean endsInsideLine() {
    return open;
  }

  /**
   * What the stream is if it is no text that can be read.
   *
   * @return what the first 8,192 bytes tell; known after the first call of {@link #next}, empty if
   *     it may be text
   */
  public Optional<NoText> noText() {
    return noText;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
