package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FabricShellTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int start(String... args) {
    return new FabricShell(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .start(List.of(args));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void helpIsUsageOnStandardOutput() {
    assertThat(start("--help")).isZero();
    assertThat(text(out)).isEqualTo(ShellResource.USAGE.text());
    assertThat(text(err)).isEmpty();
  }

  @Test
  void runWithoutAScriptIsMisuse() {
    assertThat(start("run")).isEqualTo(2);
    assertThat(text(err)).startsWith("fabric-shell: run needs a script").contains("usage:");
    assertThat(text(out)).isEmpty();
  }

  @Test
  void anUnknownArgumentIsMisuseAndAScriptIsRecognised() {
    assertThat(start("plan.jsh")).isEqualTo(2);
    assertThat(text(err)).contains("unknown argument plan.jsh; to run a script: run plan.jsh");
  }

  @Test
  void aPathThatIsNoneIsMisuse() {
    assertThat(start("run", "a\0b")).isEqualTo(2);
    assertThat(text(err)).startsWith("fabric-shell: not a path");
  }

  @Test
  void runHandsOnArgumentsAndCode(@TempDir Path folder) throws Exception {
    Path script = Files.writeString(folder.resolve("s.jsh"), "/exit args[0].length()\n");

    assertThat(start("run", script.toString(), "--help")).isEqualTo(6);
    assertThat(text(out) + text(err)).isEmpty();
  }
}
