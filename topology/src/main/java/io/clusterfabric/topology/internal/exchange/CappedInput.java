package io.clusterfabric.topology.internal.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stream that ends after so many bytes, and tells whether there were more. */
final class CappedInput extends FilterInputStream {
  private final long limit;
  private long given;
  private boolean capped;
  private @Nullable IOException failure;

  CappedInput(InputStream in, long limit) {
    super(in);
    this.limit = limit;
  }

  /** What went wrong with the stream, where a parser hides it. */
  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
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
    int b;
    try {
      b = in.read();
    } catch (IOException e) {
      failure = e;
      throw e;
    }
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
    int n;
    try {
      n = in.read(buffer, offset, (int) Math.min(length, limit - given));
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    given += Math.max(n, 0);
    return n;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
