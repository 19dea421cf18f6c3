package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.SourceCodeAnalysis;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** The oracle is the compiler's own parser. */
class LexicalDepthProperties {
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

  /** Lines that do not mistake one bracket for another, put together in any order. */
  @Provide
  Arbitrary<List<String>> scripts() {
    return Arbitraries.of(
            "class A {",
            "}",
            "void f() { char c = '\"'; }",
            "char c = '}'; // {",
            "String s = \"a\\\"{(\";",
            "String s = \"\"\"",
            "  text { ( [ ' \" \\\"\"\" ",
            "  \"\"\";",
            "/* open { \"",
            "*/",
            "int[] a = {",
            "  1, 2",
            "};",
            "f(1,",
            "  2);",
            "int x = 1;")
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  @Property(tries = 500, seed = "20261201")
  void whatIsCalledOpenIsNeverCompleteToTheParser(@ForAll("scripts") List<String> lines) {
    LexicalDepth depth = new LexicalDepth();
    lines.forEach(depth::add);
    JShell parser = java.util.Objects.requireNonNull(shell);
    SourceCodeAnalysis.CompletionInfo info =
        parser.sourceCodeAnalysis().analyzeCompletion(String.join("\n", lines));

    // UNKNOWN is the parser's word for broken beyond repair, a complete snippet before the open one
    // leaves the rest over: neither says that the text as a whole is complete.
    boolean complete =
        info.completeness() == SourceCodeAnalysis.Completeness.COMPLETE
            && (info.remaining() == null || info.remaining().isBlank());
    if (depth.isOpen()) {
      assertThat(complete).isFalse();
    }
  }

  @Property(tries = 200, seed = "20261201")
  void balancedTextIsNotOpen(@ForAll("balanced") String text) {
    LexicalDepth depth = new LexicalDepth();
    text.lines().forEach(depth::add);

    assertThat(depth.isOpen()).isFalse();
  }

  @Property(tries = 200, seed = "20261201")
  void aBracketBeforeBalancedTextIsOpen(@ForAll("balanced") String text) {
    LexicalDepth depth = new LexicalDepth();
    ("{\n" + text).lines().forEach(depth::add);

    assertThat(depth.isOpen()).isTrue();
  }

  @Provide
  Arbitrary<String> balanced() {
    Arbitrary<String> leaf =
        Arbitraries.of(
            "x",
            "'{'",
            "'\\''",
            "\"(\\\"\"",
            "/* { */",
            "// [\n",
            "\"\"\"\n ( \\\"\"\" \"\" \"\"\"",
            " 1\n");
    return Arbitraries.recursive(
        () -> leaf.list().ofMaxSize(4).map(parts -> String.join(" ", parts)),
        inner ->
            inner.flatMap(
                text -> Arbitraries.of("(" + text + "\n)", "{" + text + "\n}", "[" + text + "\n]")),
        0,
        4);
  }
}
