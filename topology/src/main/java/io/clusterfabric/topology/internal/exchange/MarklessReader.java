package io.clusterfabric.topology.internal.exchange;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * Passes over a byte order mark, and gives as many characters as are asked for until the end: the
 * parser of YAML takes a reading of few for the end of the document.
 */
final class MarklessReader extends FilterReader {
  private boolean begun;

  MarklessReader(Reader in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int c = in.read();
    if (!begun) {
      begun = true;
      return c == 0xFEFF ? in.read() : c;
    }
    return c;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int given = 0;
    if (!begun && length > 0) {
      int c = read();
      if (c < 0) {
        return -1;
      }
      buffer[offset] = (char) c;
      given = 1;
    }
    while (given < length) {
      int n = in.read(buffer, offset + given, length - given);
      if (n < 0) {
        break;
      }
      given += n;
    }
    return given == 0 && length > 0 ? -1 : given;
  }
}
