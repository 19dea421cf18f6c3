package io.clusterfabric.model.internal.text.json;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Text without the byte order mark that some programs put before it. */
final class WithoutMark extends FilterReader {
  private static final char MARK = '\uFEFF';

  private boolean begun;

  WithoutMark(Reader in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int c = in.read();
    if (!begun && c == MARK) {
      c = in.read();
    }
    begun = true;
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
