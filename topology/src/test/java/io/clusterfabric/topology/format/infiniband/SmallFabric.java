package io.clusterfabric.topology.format.infiniband;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * One fabric in all forms: small.net as ibsim takes it, and what OpenSM, ibnetdiscover and
 * iblinkinfo said of it; small.db_csv is written by hand.
 */
public final class SmallFabric {
  private SmallFabric() {}

  /** The text of one form, such as {@code small.lst}. */
  public static String text(String name) {
    try (InputStream in = SmallFabric.class.getResourceAsStream("/infiniband/" + name)) {
      if (in == null) {
        throw new IllegalArgumentException("no " + name);
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One form as a source. */
  public static FabricSource source(String name) {
    return FabricSource.ofText(name, text(name));
  }

  /** The fabric with another name for one of its switches. */
  public static Cluster renamed(String from, String to) throws IOException {
    String dump = text("small.ibnetdiscover.txt").replace("MF0;" + from + ":MQM8700/U1", to);
    return Formats.read(FabricSource.ofText("renamed", dump), ImportOptions.standard()).cluster();
  }
}
