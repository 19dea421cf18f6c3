package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a text file as a whole or not at all. */
public final class TextFile {
  private TextFile() {}

  /** Writes the text. */
  @FunctionalInterface
  public interface Body {
    /**
     * Writes the text.
     *
     * @param out takes it; lines end with {@code \n}
     * @throws IOException if it cannot be written
     */
    void write(Appendable out) throws IOException;
  }

  /**
   * Writes a file in UTF-8: first beside its place, then moved there, so that a failure leaves what
   * was there before.
   *
   * @param to the file
   * @param body writes the text
   * @throws IOException if it cannot be written
   */
  public static void write(Path to, Body body) throws IOException {
    Path target = to.toAbsolutePath();
    Path parent = target.getParent();
    if (parent == null) {
      throw new IOException("a folder cannot be written as a file: " + to);
    }
    Path draft = Files.createTempFile(parent, ".writing-", ".part");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(draft, UTF_8)) {
        body.write(out);
      }
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
