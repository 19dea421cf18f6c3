package io.clusterfabric.topology.internal.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends after so many bytes, and tells whether there were more. */
final class CappedInput extends FilterInputStream {
  private final long limit;
  private long given;
  private boolean capped;

  CappedInput(InputStream in, long limit) {
    super(in);
    this.limit = limit;
  }

  /** How many bytes were given. */
  long given() {
    return given;
  }

  /** Whether there were more bytes than the limit. */
  boolean isCapped() {
    return capped;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    if (b >= 0 && given >= limit) {
      capped = true;
      return -1;
    }
    given += b < 0 ? 0 : 1;
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (given >= limit) {
      return read();
    }
    int n = super.read(buffer, offset, (int) Math.min(length, limit - given));
    given += Math.max(n, 0);
    return n;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
