package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes a file as a whole or not at all. */
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

  /** Writes the bytes. */
  @FunctionalInterface
  public interface ByteBody {
    /**
     * Writes the bytes.
     *
     * @param out takes them
     * @throws IOException if they cannot be written
     */
    void write(OutputStream out) throws IOException;
  }

  /**
   * Writes a file in UTF-8: first beside its place, then moved there, so that a failure leaves what
   * was there before. Halves of characters that UTF-8 cannot hold become question marks.
   *
   * @param to the file
   * @param body writes the text
   * @throws IOException if it cannot be written
   */
  public static void write(Path to, Body body) throws IOException {
    writeBytes(
        to,
        bytes -> {
          BufferedWriter out = new BufferedWriter(new OutputStreamWriter(bytes, UTF_8));
          body.write(out);
          out.flush();
        });
  }

  /**
   * Writes a file: first beside its place, then moved there, so that a failure leaves what was
   * there before. What is there and no regular file, such as a pipe, is written to directly.
   *
   * @param to the file
   * @param body writes the bytes
   * @throws IOException if it cannot be written
   */
  public static void writeBytes(Path to, ByteBody body) throws IOException {
    Path target = to.toAbsolutePath();
    Path parent = target.getParent();
    if (parent == null || Files.isDirectory(target)) {
      throw new FileNotFoundException(to + " is a folder and cannot be written as a file");
    }
    if (!Files.isDirectory(parent)) {
      throw new NoSuchFileException(parent.toString(), null, "there is no such folder");
    }
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
        body.write(out);
      }
      return;
    }
    Path draft = Files.createTempFile(parent, ".writing-", ".part", readableByAll(parent));
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
        body.write(out);
      }
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** What other new files get, too: a draft is otherwise for its owner only. */
  private static FileAttribute<?>[] readableByAll(Path parent) {
    return parent.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"))
        }
        : new FileAttribute<?>[0];
  }
}
