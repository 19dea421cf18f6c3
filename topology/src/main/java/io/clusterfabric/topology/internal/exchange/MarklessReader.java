package io.clusterfabric.topology.internal.exchange;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Passes over a byte order mark. */
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
    if (begun || length == 0) {
      return in.read(buffer, offset, length);
    }
    int c = read();
    if (c < 0) {
      return -1;
    }
    buffer[offset] = (char) c;
    return 1;
  }
}
