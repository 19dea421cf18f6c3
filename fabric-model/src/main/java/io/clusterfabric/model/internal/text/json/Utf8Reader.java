package io.clusterfabric.model.internal.text.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The text of UTF-8 bytes. Gives all that is before the first byte that belongs to no character,
 * then fails with the line and column of that byte, so that whoever reads has come no further than
 * there. Lines end with LF, CR LF or CR; columns count characters as Java does, without a byte
 * order mark.
 */
public final class Utf8Reader extends Reader {
  private static final int BUFFER = 1 << 13;
  private static final char MARK = '\uFEFF';

  private final InputStream in;
  // A decoder that reports, where the charset alone would replace.
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final byte[] block = new byte[BUFFER];
  private final ByteBuffer bytes = ByteBuffer.wrap(block).limit(0);
  private final CharBuffer chars = CharBuffer.allocate(BUFFER).limit(0);
  private boolean ended;
  private boolean begun;
  private int line = 1;
  private int column = 1;
  private boolean afterReturn;

  /**
   * The text of a stream.
   *
   * @param in the bytes; closed with this reader
   */
  public Utf8Reader(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return 0;
    }
    if (!chars.hasRemaining() && !fill()) {
      return -1;
    }
    int n = Math.min(length, chars.remaining());
    chars.get(target, offset, n);
    return n;
  }

  /** Decodes at least one character; false at the end. */
  private boolean fill() throws IOException {
    chars.clear();
    while (true) {
      CoderResult result = decoder.decode(bytes, chars, ended);
      if (chars.position() > 0) {
        // A bad byte behind these characters is found again when they are used up.
        chars.flip();
        count();
        return true;
      }
      if (result.isError() || ended) {
        chars.flip();
        if (result.isError()) {
          throw new MalformedUtf8Exception(
              Byte.toUnsignedInt(bytes.get(bytes.position())), line, column);
        }
        return false;
      }
      more();
    }
  }

  private void more() throws IOException {
    bytes.compact();
    int n = in.read(block, bytes.position(), bytes.remaining());
    if (n < 0) {
      ended = true;
    } else {
      bytes.position(bytes.position() + n);
    }
    bytes.flip();
  }

  private void count() {
    for (int i = 0; i < chars.limit(); i++) {
      char c = chars.get(i);
      if (c == '\n' || c == '\r') {
        if (c == '\r' || !afterReturn) {
          line++;
        }
        column = 1;
      } else if (begun || c != MARK) {
        column++;
      }
      afterReturn = c == '\r';
      begun = true;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
