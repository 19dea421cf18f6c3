package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.format.FabricSource;
import java.io.IOException;
import java.util.List;

/** The beginning of a stream as lines, for sniffing. */
public final class TextHead {
  private static final int HEAD = 1 << 16;

  private TextHead() {}

  /**
   * The first lines of a stream.
   *
   * @param source the source
   * @param stream the name of the stream
   * @return the lines of its first 64 KiB, the last maybe cut
   * @throws IOException if it cannot be read
   */
  public static List<String> lines(FabricSource source, String stream) throws IOException {
    String text = new String(source.head(stream, HEAD), UTF_8);
    return (text.startsWith("\uFEFF") ? text.substring(1) : text).lines().toList();
  }
}
