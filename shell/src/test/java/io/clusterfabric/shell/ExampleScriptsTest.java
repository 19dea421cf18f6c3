package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ExampleScriptsTest {
  @TestFactory
  Stream<DynamicTest> everyExampleSucceedsWithoutArgumentsOrSaysWhatItNeeds() {
    return ExampleScripts.all().stream()
        .map(
            script ->
                DynamicTest.dynamicTest(
                    script.getFileName().toString(),
                    () -> {
                      ScriptResult result = ExampleScripts.run(script);
                      if (result.exitCode() == 2) {
                        assertThat(result.err()).hasSize(1).first().asString().startsWith("usage:");
                      } else {
                        assertThat(result.err()).isEmpty();
                        assertThat(result.exitCode()).isZero();
                        assertThat(result.out()).isNotEmpty();
                      }
                    }));
  }

  @Test
  void outputAndCodeOfTheFixtureAreReturned() throws URISyntaxException {
    Path hello = Path.of(ExampleScriptsTest.class.getResource("hello.jsh").toURI());

    ScriptResult result = ExampleScripts.run(hello, "leaf-1", "leaf-2");

    assertThat(result.out()).containsExactly("hello leaf-1", "hello leaf-2");
    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isEqualTo(2);
  }

  /** The welcome may not promise what does not run. */
  @Test
  void everyExpressionOfTheWelcomeRuns(@TempDir Path folder) throws Exception {
    List<String> tries =
        ShellResource.WELCOME.text().lines().filter(line -> line.startsWith("    ")).toList();
    Path script = Files.write(folder.resolve("welcome.jsh"), tries);

    assertThat(tries).isNotEmpty();
    assertThat(ExampleScripts.run(script)).isEqualTo(new ScriptResult(0, List.of(), List.of()));
  }

  @Test
  void theWelcomeFitsOneScreen() {
    assertThat(ShellResource.WELCOME.text().lines().toList())
        .hasSizeLessThanOrEqualTo(20)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }
}
