package io.clusterfabric.roce.internal.reading;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.format.FabricSource;
import java.io.IOException;
import java.util.Collection;

/** Looks at the beginning of a source for names of JSON. */
public final class JsonHead {
  private static final int HEAD = 65_536;

  private JsonHead() {}

  /**
   * Whether a stream begins like an object that has one of some fields.
   *
   * @param source the source
   * @param names the names of the fields
   * @return whether one stands in quotes near the beginning of a stream that begins with a brace
   * @throws IOException if the source cannot be read
   */
  public static boolean has(FabricSource source, Collection<String> names) throws IOException {
    for (String stream : source.streamNames()) {
      String head = new String(source.head(stream, HEAD), UTF_8).strip();
      if (head.startsWith("\uFEFF")) {
        head = head.substring(1);
      }
      if (head.startsWith("{")) {
        for (String n : names) {
          if (head.contains("\"" + n + "\"")) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
