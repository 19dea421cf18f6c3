package io.clusterfabric.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A file that holds the text which a test expects.
 *
 * <p>A run with {@code -Dclusterfabric.golden=rewrite} writes what the code produces instead of
 * comparing, and the change is then reviewed like any other. Text is UTF-8 with {@code \n} between
 * lines; a file that a checkout gave {@code \r\n} compares equal.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GoldenFile {
  /** The system property that is set to {@code rewrite} to rewrite golden files. */
  public static final String SWITCH = "clusterfabric.golden";

  private final Path path;
  private final boolean rewrite;

  private GoldenFile(Path path, boolean rewrite) {
    this.path = path;
    this.rewrite = rewrite;
  }

  /**
   * Returns the golden file at a path. The file need not exist yet.
   *
   * @param path where the file is, below the module's own source folders
   * @return the golden file
   * @throws IllegalArgumentException if the switch has a value other than {@code rewrite}
   */
  public static GoldenFile at(Path path) {
    return at(path, System.getProperty(SWITCH, ""));
  }

  static GoldenFile at(Path path, String mode) {
    Objects.requireNonNull(path, "path");
    if (!mode.isEmpty() && !mode.equals("rewrite")) {
      throw new IllegalArgumentException(
          "-D" + SWITCH + "=" + mode + " is not understood; the only value is 'rewrite'");
    }
    return new GoldenFile(path, mode.equals("rewrite"));
  }

  /**
   * Returns where the file is.
   *
   * @return the path
   */
  public Path path() {
    return path;
  }

  /**
   * Compares the text with the file, or writes it there if the switch says so.
   *
   * @param actual what the code produced
   * @throws AssertionError if the file is missing or differs; the message names the first line that
   *     differs and the switch
   * @throws UncheckedIOException if the file can't be read or written
   */
  public void assertMatches(String actual) {
    String found = unixLines(actual);
    try {
      if (rewrite) {
        write(found);
      } else if (!Files.exists(path)) {
        throw new AssertionError("There is no golden file " + path + howToRewrite());
      } else {
        compare(unixLines(Files.readString(path, StandardCharsets.UTF_8)), found);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Can't use the golden file " + path, e);
    }
  }

  private void write(String text) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(path, text, StandardCharsets.UTF_8);
  }

  private void compare(String expected, String found) {
    if (expected.equals(found)) {
      return;
    }
    List<String> left = List.of(expected.split("\n", -1));
    List<String> right = List.of(found.split("\n", -1));
    int line = 0;
    while (line < left.size() && line < right.size() && left.get(line).equals(right.get(line))) {
      line++;
    }
    throw new AssertionError(
        path
            + " differs at line "
            + (line + 1)
            + "\n  expected: "
            + lineOrEnd(left, line)
            + "\n  found:    "
            + lineOrEnd(right, line)
            + howToRewrite());
  }

  private static String lineOrEnd(List<String> lines, int index) {
    return index < lines.size() ? lines.get(index) : "(end of text)";
  }

  private static String howToRewrite() {
    return "\nIf the change is meant, run the test with -D"
        + SWITCH
        + "=rewrite and review the difference.";
  }

  private static String unixLines(String text) {
    return text.replace("\r\n", "\n");
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
