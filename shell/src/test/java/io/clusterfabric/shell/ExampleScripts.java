package io.clusterfabric.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs scripts in this JVM, as a test wants them: started once, with all they printed. */
final class ExampleScripts {
  private ExampleScripts() {}

  /**
   * The scripts of {@code shell/examples}, by name; Surefire starts tests in the module's folder.
   */
  static List<Path> all() {
    try (Stream<Path> files = Files.list(folder())) {
      return files.filter(f -> f.toString().endsWith(".jsh")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs one of {@code shell/examples}. */
  static ScriptResult run(String example, String... args) {
    return run(folder().resolve(example), args);
  }

  static ScriptResult run(Path script, String... args) {
    return run(new ScriptRunner(), script, args);
  }

  static ScriptResult run(ScriptRunner runner, Path script, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = runner.run(script, List.of(args), stream(out), stream(err));
    return new ScriptResult(code, lines(out), lines(err));
  }

  private static Path folder() {
    return Path.of("examples").toAbsolutePath();
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static List<String> lines(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
