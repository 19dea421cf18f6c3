package io.clusterfabric.topology.format.ibnetdiscover;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads, in a JVM of its own, two hundred megabytes of port lines of which no two are alike. */
final class EndlessDump extends InputStream {
  private static final long LENGTH = 200L << 20;

  private long left = LENGTH;
  private long line;
  private byte[] current = "Switch 64 \"S-0000000000000001\" # \"a\"\n".getBytes(UTF_8);
  private int at;

  private EndlessDump() {}

  /** Writes the result's line into the file that is named. */
  public static void main(String[] args) throws IOException {
    ImportResult r =
        Formats.read(FabricSource.ofStream("endless", EndlessDump::new), ImportOptions.standard());
    Files.writeString(Path.of(args[0]), r.toString());
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(byte @Nullable [] b, int off, int len) {
    if (b == null || left <= 0) {
      return -1;
    }
    if (at == current.length) {
      line++;
      String guid = String.format(Locale.ROOT, "%016x", line + 16);
      current =
          ("[" + (line % 64 + 1) + "]\t\"H-" + guid + "\"[1](" + guid + ") \t\t# \"n" + line)
              .concat(" mlx5_0\" lid 1 4xNDR\n")
              .getBytes(UTF_8);
      at = 0;
    }
    int n = (int) Math.min(Math.min(len, left), current.length - at);
    System.arraycopy(current, at, b, off, n);
    at += n;
    left -= n;
    return n;
  }
}
