package io.clusterfabric.model.json;

import io.clusterfabric.model.internal.text.json.JsonLimitFault;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends in a fault instead of growing beyond a number of bytes. */
final class BoundedInput extends FilterInputStream {
  private final String source;
  private final long max;
  private long read;

  BoundedInput(InputStream in, String source, long max) {
    super(in);
    this.source = source;
    this.max = max;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    count(b < 0 ? 0 : 1);
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int n = super.read(buffer, offset, length);
    count(Math.max(n, 0));
    return n;
  }

  private void count(int n) {
    read += n;
    if (read > max) {
      throw JsonLimitFault.tooLarge(source, max);
    }
  }
}
