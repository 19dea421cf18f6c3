package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.internal.text.NoText;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The characters of a stream in UTF-8 up to a number of bytes, for parsers that take characters: in
 * constant memory, without a byte order mark, and with U+FFFD in place of what is no UTF-8.
 */
final class BoundedText extends Reader {
  private static final int HEAD = 8_192;

  /** The bytes up to the limit; keeps a failure of the disk, which parsers may pass off as text. */
  private static final class BoundedBytes extends FilterInputStream {
    private final long max;
    private long read;
    private boolean capped;
    private @Nullable IOException failure;

    BoundedBytes(InputStream in, long max) {
      super(in);
      this.max = max;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int n = read(one, 0, 1);
      return n < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      try {
        if (read >= max) {
          capped = capped || in.read() >= 0;
          return -1;
        }
        int n = in.read(buffer, offset, (int) Math.min(length, max - read));
        read += Math.max(0, n);
        return n;
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }

  private final BoundedBytes bytes;
  private final Reader text;
  private final Optional<NoText> noText;
  private final Runnable perBuffer;
  private boolean begun;
  private long replaced;
  private long lines = 1;

  /**
   * A text.
   *
   * @param in the stream, closed with this reader
   * @param max the most bytes
   * @param perBuffer is run before each reading of some thousand characters
   */
  BoundedText(InputStream in, long max, Runnable perBuffer) throws IOException {
    this.bytes = new BoundedBytes(in, max);
    this.perBuffer = perBuffer;
    PushbackInputStream all = new PushbackInputStream(bytes, HEAD);
    byte[] head = all.readNBytes(HEAD);
    all.unread(head);
    this.noText = NoText.of(head, head.length);
    this.text = new InputStreamReader(all, UTF_8);
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    perBuffer.run();
    int n = text.read(buffer, offset, length);
    if (!begun && n > 0) {
      begun = true;
      if (buffer[offset] == '\uFEFF') {
        if (n == 1) {
          return read(buffer, offset, length);
        }
        System.arraycopy(buffer, offset + 1, buffer, offset, n - 1);
        n--;
      }
    }
    for (int i = offset; i < offset + n; i++) {
      char c = buffer[i];
      lines += c == '\n' ? 1 : 0;
      replaced += c == '\uFFFD' ? 1 : 0;
    }
    return n;
  }

  /** What the stream is if it is no text. */
  Optional<NoText> noText() {
    return noText;
  }

  /** How many bytes were read. */
  long bytesRead() {
    return bytes.read;
  }

  /** Whether the stream has more than the limit allows; known at the end. */
  boolean isCapped() {
    return bytes.capped;
  }

  /** How many characters stand for what is no UTF-8. */
  long replaced() {
    return replaced;
  }

  /** The number of the line that was read last; some thousand characters ahead of the parser. */
  long lines() {
    return lines;
  }

  /** Throws what a parser may have taken for bad text. */
  void checkDisk() throws IOException {
    if (bytes.failure != null) {
      throw bytes.failure;
    }
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
