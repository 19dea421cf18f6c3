package io.clusterfabric.model.internal.reading;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends after so many bytes, and knows whether there were more. */
final class LimitedInput extends FilterInputStream {
  private final long most;
  private long read;
  private boolean capped;

  LimitedInput(InputStream in, long most) {
    super(in);
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    if (isAtEnd()) {
      return -1;
    }
    int b = in.read();
    read += b < 0 ? 0 : 1;
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (isAtEnd()) {
      return -1;
    }
    int n = in.read(buffer, offset, (int) Math.min(length, most - read));
    read += Math.max(n, 0);
    return n;
  }

  private boolean isAtEnd() throws IOException {
    if (read < most) {
      return false;
    }
    capped |= in.read() >= 0;
    return true;
  }

  long bytesRead() {
    return read;
  }

  boolean isCapped() {
    return capped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
