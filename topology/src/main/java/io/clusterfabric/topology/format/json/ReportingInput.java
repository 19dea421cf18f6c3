package io.clusterfabric.topology.format.json;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/**
 * A stream that tells how much of it was read, and ends in an exception where that is asked for.
 */
final class ReportingInput extends FilterInputStream {
  private static final long STEP = 1 << 20;

  private final ProgressListener progress;
  private long read;
  private long next;

  ReportingInput(InputStream in, ProgressListener progress) {
    super(in);
    this.progress = progress;
  }

  @Override
  public int read() throws IOException {
    report();
    int b = super.read();
    read += b < 0 ? 0 : 1;
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    report();
    int n = super.read(buffer, offset, length);
    read += Math.max(n, 0);
    return n;
  }

  private void report() {
    if (read >= next) {
      next = read + STEP;
      progress.report(new Progress("reading bytes", read, OptionalLong.empty()));
    }
  }
}
