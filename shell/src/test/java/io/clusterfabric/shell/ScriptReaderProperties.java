package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import jdk.jshell.JShell;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** Scripts are put together from snippets known to be whole; reading must take them apart again. */
class ScriptReaderProperties {
  private static @Nullable JShell shell;

  @BeforeContainer
  static void open() {
    shell = JShell.builder().executionEngine("local").build();
  }

  @AfterContainer
  static void close() {
    if (shell != null) {
      shell.close();
    }
  }

  @Provide
  Arbitrary<List<String>> snippets() {
    return Arbitraries.of(
            "int a = 1;",
            "int b = a",
            "import java.util.*;",
            "if (a > 1) {\n  a = 2;\n}\nelse {\n  a = 3;\n}",
            "String t = \"\"\"\n  } ; // no comment\n  \"\"\";",
            "class C {\n  /* { */ int c;\n\n  int c() { return c; }\n}",
            "var s = java.util.stream.Stream.of(1)\n    // why\n    .map(i -> i)\n\n    .toList()",
            "/exit 3",
            "foo(1,\n  2)",
            "@Deprecated\nvoid f() {}",
            "a = b\n    + 1;")
        .list()
        .ofMaxSize(6);
  }

  @Property(tries = 200, seed = "20261201")
  void snippetsAreFoundWithTheirLines(
      @ForAll("snippets") List<String> snippets, @ForAll("gaps") List<String> gaps) {
    StringBuilder text = new StringBuilder();
    List<Integer> firstLines = new ArrayList<>();
    for (int i = 0; i < snippets.size(); i++) {
      text.append(gaps.get(i % gaps.size()));
      firstLines.add(1 + (int) text.chars().filter(c -> c == '\n').count());
      text.append(snippets.get(i)).append('\n');
    }

    List<ScriptStep> steps = read(text.toString());

    assertThat(steps).extracting(ScriptStep::firstLine).isEqualTo(firstLines);
    assertThat(steps)
        .extracting(step -> bare(step.text()))
        .isEqualTo(snippets.stream().map(ScriptReaderProperties::bare).toList());
    for (int i = 0; i < steps.size(); i++) {
      int lines = (int) snippets.get(i).lines().count();
      assertThat(steps.get(i).lastLine()).isEqualTo(firstLines.get(i) + lines - 1);
    }
  }

  @Provide
  Arbitrary<List<String>> gaps() {
    return Arbitraries.of(
            "", "\n", "// { \" \n", "/* one */\n", "/* two\n lines ' */\n", "  \n\t\n")
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  /** Any text comes to an end and is read to its end. */
  @Property(tries = 300, seed = "20261201")
  void anyTextIsReadToItsEnd(@ForAll("nonsense") String text) {
    List<ScriptStep> steps = read(text);

    int line = 0;
    for (ScriptStep step : steps) {
      assertThat(step.firstLine()).isGreaterThanOrEqualTo(line).isGreaterThanOrEqualTo(1);
      assertThat(step.lastLine()).isGreaterThanOrEqualTo(step.firstLine());
      line = step.lastLine();
    }
    assertThat(line).isLessThanOrEqualTo((int) text.chars().filter(c -> c == '\n').count() + 1);
  }

  @Provide
  Arbitrary<String> nonsense() {
    return Arbitraries.of(
            "{", "}", "(", ")", "\"", "'", "\"\"\"", "/*", "*/", "//", "\n", " ", ";", "/", "\\",
            "a", "1", ".", "@", "#", "class", "if", "else", "->", "+", "\\u0022", "é", "\0")
        .list()
        .ofMaxSize(25)
        .map(parts -> String.join("", parts));
  }

  private static List<ScriptStep> read(String text) {
    JShell parser = Objects.requireNonNull(shell);
    ScriptReader reader =
        new ScriptReader(ScriptText.of("s.jsh", text), parser.sourceCodeAnalysis());
    List<ScriptStep> steps = new ArrayList<>();
    for (Optional<ScriptStep> step = reader.next(); step.isPresent(); step = reader.next()) {
      steps.add(step.get());
    }
    return steps;
  }

  /** Without what the parser may add or leave: a last semicolon, white space around. */
  private static String bare(String snippet) {
    String text = snippet.strip();
    return text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text;
  }
}
