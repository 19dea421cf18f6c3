package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.format.FabricSource;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** Sources made of other sources. */
final class Sources {
  private Sources() {}

  static byte[] bytes(FabricSource source, String stream) {
    try (InputStream in = source.open(stream)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the sample " + source + " cannot be read", e);
    }
  }

  /** The beginning of a stream, which may have no end. */
  static byte[] head(FabricSource source, String stream, int bytes) {
    try {
      return source.head(stream, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("the sample " + source + " cannot be read", e);
    }
  }

  static long totalBytes(FabricSource source) {
    return source.streamNames().stream().mapToLong(s -> bytes(source, s).length).sum();
  }

  /** The source with the content of each stream changed. */
  static FabricSource changed(FabricSource source, UnaryOperator<byte[]> change) {
    return wrapped(
        source,
        name -> {
          byte[] bytes = change.apply(bytes(source, name));
          return () -> new ByteArrayInputStream(bytes);
        });
  }

  /** The source with the content of one stream changed. */
  static FabricSource changed(FabricSource source, String stream, UnaryOperator<byte[]> change) {
    return wrapped(
        source,
        name -> {
          byte[] bytes = bytes(source, name);
          byte[] now = name.equals(stream) ? change.apply(bytes) : bytes;
          return () -> new ByteArrayInputStream(now);
        });
  }

  /** The source with streams that give one byte at a time. */
  static FabricSource trickling(FabricSource source) {
    return wrapped(
        source,
        name ->
            () ->
                new FilterInputStream(source.open(name)) {
                  @Override
                  public int read(byte[] b, int off, int len) throws IOException {
                    return super.read(b, off, Math.min(len, 1));
                  }

                  @Override
                  public int available() {
                    return 0;
                  }
                });
  }

  /** The source with streams that fail in their middle. */
  static FabricSource failing(FabricSource source, String message) {
    return wrapped(
        source,
        name -> {
          byte[] all = bytes(source, name);
          return () ->
              new SequenceInputStream(
                  new ByteArrayInputStream(all, 0, all.length / 2), new FailingStream(message));
        });
  }

  /** The source, counting how many of its streams are open. */
  static FabricSource counting(FabricSource source, AtomicInteger open) {
    return wrapped(
        source,
        name ->
            () -> {
              open.incrementAndGet();
              return new FilterInputStream(source.open(name)) {
                private boolean closed;

                @Override
                public void close() throws IOException {
                  if (!closed) {
                    closed = true;
                    open.decrementAndGet();
                  }
                  super.close();
                }
              };
            });
  }

  /** A source without end: a head, then a part again and again. Counts the bytes that it gave. */
  static FabricSource endless(String name, byte[] head, byte[] part, AtomicLong given) {
    return FabricSource.ofStream(
        name,
        () ->
            new SequenceInputStream(
                Collections.enumeration(
                    List.of(new ByteArrayInputStream(head), new EndlessStream(part, given)))));
  }

  private static FabricSource wrapped(FabricSource source, Wrapper wrapper) {
    List<String> names = source.streamNames();
    if (names.isEmpty()) {
      return source;
    }
    FabricSource out = FabricSource.ofStream(names.get(0), wrapper.opener(names.get(0)));
    for (String name : names.subList(1, names.size())) {
      out = out.plus(name, wrapper.opener(name));
    }
    return out;
  }

  private interface Wrapper {
    FabricSource.Opener opener(String streamName);
  }

  private static final class FailingStream extends InputStream {
    private final String message;

    FailingStream(String message) {
      this.message = message;
    }

    @Override
    public int read() throws IOException {
      throw new IOException(message);
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      throw new IOException(message);
    }
  }

  private static final class EndlessStream extends InputStream {
    private final byte[] part;
    private final AtomicLong given;
    private int at;

    EndlessStream(byte[] part, AtomicLong given) {
      this.part = part;
      this.given = given;
    }

    @Override
    public int read() {
      given.incrementAndGet();
      int b = part[at] & 0xFF;
      at = (at + 1) % part.length;
      return b;
    }

    @Override
    public int read(byte[] b, int off, int len) {
      for (int i = 0; i < len; i++) {
        b[off + i] = part[at];
        at = (at + 1) % part.length;
      }
      given.addAndGet(len);
      return len;
    }
  }
}
