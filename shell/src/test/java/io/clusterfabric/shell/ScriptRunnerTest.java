package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptRunnerTest {
  @TempDir Path folder;

  private ScriptResult run(String script, String... args) throws Exception {
    return ExampleScripts.run(Files.writeString(folder.resolve("s.jsh"), script), args);
  }

  private String at(int line) {
    return folder.resolve("s.jsh") + ":" + line + ": ";
  }

  @Test
  void aScriptThatWorksEndsWithZeroAndPrintsItsOwnOutputOnly() throws Exception {
    ScriptResult result = run("int a = 1\nvar b = List.of(a, 2)\nb\nSystem.out.println(b);");

    assertThat(result).isEqualTo(new ScriptResult(0, List.of("[1, 2]"), List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "// nothing\n", "/* nothing\n at all */", "#!/bin/x", ";"})
  void aScriptWithoutSnippetsSucceeds(String script) throws Exception {
    assertThat(run(script)).isEqualTo(new ScriptResult(0, List.of(), List.of()));
  }

  @Test
  void anExceptionStopsTheScriptAndNamesTheSnippetAndTheUsersFramesOnly() throws Exception {
    ScriptResult result =
        run(
            """
            void check(int n) {
              if (n > 1)
                throw new IllegalStateException("n is " + n, new RuntimeException("why"));
            }
            System.out.println("before");
            // the failing one:
            List.of(1, 2).forEach(n -> {
              check(n);
            });
            System.out.println("after");
            """);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).containsExactly("before");
    String file = folder.resolve("s.jsh").toString();
    assertThat(result.err())
        .containsExactly(
            at(7) + "java.lang.IllegalStateException: n is 2",
            "> 7 | List.of(1, 2).forEach(n -> {",
            "  8 |   check(n);",
            "  9 | });",
            "    at check, " + file + ":3",
            "    at a lambda, " + file + ":8",
            "    at " + file + ":7",
            "  caused by java.lang.RuntimeException: why");
  }

  @Test
  void aCompileErrorStopsTheScriptAndNamesTheLineWithinTheSnippet() throws Exception {
    ScriptResult result =
        run(
            """
            System.out.println("before");

            int f() {
              int n = 1;
              return "a" + n;
            }
            System.out.println("after");
            """);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).containsExactly("before");
    assertThat(result.err())
        .containsExactly(
            at(5)
                + "does not compile: incompatible types: java.lang.String cannot be converted to int",
            "  3 | int f() {",
            "  4 |   int n = 1;",
            "> 5 |   return \"a\" + n;",
            "  6 | }");
  }

  @Test
  void ofALongSnippetOnlyTheNeighbourhoodIsShown() throws Exception {
    String body = "  n++;\n".repeat(20);
    ScriptResult result = run("void f() {\n  int n = 0;\n" + body + "  n = \"\";\n" + body + "}\n");

    assertThat(result.err())
        .hasSize(1 + 1 + 11 + 1)
        .contains("> 23 |   n = \"\";")
        .startsWith(
            at(23)
                + "does not compile: incompatible types: java.lang.String cannot be converted to int",
            "  ...",
            "  18 |   n++;")
        .endsWith("  28 |   n++;", "  ...");
  }

  @Test
  void anErrorOfTheVirtualMachineIsReportedBriefly() throws Exception {
    ScriptResult result = run("int deep(int n) { return deep(n + 1) + 1; }\ndeep(0)\n");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).hasSizeLessThan(20).startsWith(at(2) + "java.lang.StackOverflowError");
  }

  @Test
  void argumentsAreSeenAsGiven() throws Exception {
    String[] args = {"", "two words", "a\"b\\c\td\n", "\\u0022", "é☃😀", "x".repeat(70_000)};
    ScriptResult result =
        run(
            """
            System.out.println(args.getClass().getSimpleName() + args.length);
            for (String a : args) System.out.println(a.length() + " " + a.hashCode());
            """,
            args);

    assertThat(result.err()).isEmpty();
    assertThat(result.out().get(0)).isEqualTo("String[]6");
    assertThat(result.out().subList(1, 7))
        .containsExactlyElementsOf(
            List.of(args).stream().map(a -> a.length() + " " + a.hashCode()).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "/exit, 0",
    "/exit 3, 3",
    "/exit args.length + 40, 41",
    "/exit (byte) 255 & 0xff, 255"
  })
  void exitEndsTheScriptWithItsValue(String command, int code) throws Exception {
    ScriptResult result = run("System.out.println(1)\n" + command + "\nnonsense (\n", "one");

    assertThat(result).isEqualTo(new ScriptResult(code, List.of("1"), List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "/exit 256, a process ends with a code from 0 to 255",
    "/exit -1, a process ends with a code from 0 to 255",
    "/exit true, takes one whole number",
    "/exit nothing, cannot find symbol",
    "/exit 1 / 0, java.lang.ArithmeticException",
    "/exit int, takes one whole number|does not compile",
    "/open other.jsh, may use the command /exit",
    "/exitnow, may use the command /exit",
    "/!, may use the command /exit",
  })
  void anyOtherCommandFailsWithAReason(String command, String reason) throws Exception {
    ScriptResult result = run("int a = 1;\n" + command + "\n");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err().get(0)).startsWith(at(2)).containsPattern(reason);
    assertThat(result.err()).contains("> 2 | " + command);
  }

  @Test
  void exitIsACommandOnlyAtTheStartOfALine() throws Exception {
    assertThat(run("int a = 1; /exit 0\n").exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class Open {\n  int a;\n",
        "int a = foo(1;\nint b = 2;\n",
        "/* never closed\nint a;\n",
        "String s = \"\"\"\n  text\n",
        "if (true)\n",
        "int a = 1 +\n\n"
      })
  void aSnippetThatTheScriptLeavesOpenFailsAtItsFirstLine(String rest) throws Exception {
    ScriptResult result = run("System.out.println(1);\n" + rest);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).containsExactly("1");
    assertThat(result.err().get(0)).startsWith(at(2) + "the script ends within the snippet");
    assertThat(result.err().get(1)).isEqualTo("> 2 | " + rest.lines().findFirst().orElseThrow());
  }

  @Test
  void aDeclarationMayComeAfterItsUse() throws Exception {
    ScriptResult result =
        run(
            """
            Rack rack;
            int twice() { return 2 * once(); }
            int once() { return 21; }
            record Rack(int u) {}
            rack = new Rack(twice())
            System.out.println(rack);
            """);

    assertThat(result).isEqualTo(new ScriptResult(0, List.of("Rack[u=42]"), List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/exit\n", "/exit 0\n"})
  void whatIsNeverDeclaredFailsAtTheEnd(String end) throws Exception {
    ScriptResult result = run("int a() { return b(); }\nclass C { D d; }\n" + end);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .containsExactly(
            at(1) + "a uses what the script never declares: method b()",
            "> 1 | int a() { return b(); }");
  }

  @Test
  void whatIsNeverDeclaredFailsAtACall() throws Exception {
    ScriptResult result = run("int a() { return b(); }\nint c = a();\nint b() { return 1; }\n");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .startsWith(
            at(2) + "calls a, which uses what the script never declares: method b()",
            "> 2 | int c = a();");
  }

  @Test
  void snippetsAreCutAtLineEndsAndContinuedWhereALineCannotStartOne() throws Exception {
    ScriptResult result =
        run(
            """
            int a = 1; int b = 2; /* same line */ int c = 3;
            var sum = a
                + b
                // and the last
                + c
            var names = Stream.of("b", "a")

                .sorted()
                .toList();
            if (sum > 100) {
              System.out.println("more");
            }
            else {
              System.out.println(sum);
            }
            @Deprecated
            int half(int n) { return n
                / 2; }
            System.out.println(names)
            -half(8)
            System.out.println(half(8) > 3
                ? "yes"
                : "no");
            try {
              half(1);
            }
            finally { System.out.println("done"); }
            """);

    assertThat(result)
        .isEqualTo(new ScriptResult(0, List.of("6", "[a, b]", "yes", "done"), List.of()));
  }

  @Test
  void aLongClassAndATextBlockAreOneSnippet() throws Exception {
    String fields =
        IntStream.range(0, 300)
            .mapToObj(i -> "  static char c" + i + " = '{'; // \" ( { \n")
            .collect(Collectors.joining());
    ScriptResult result =
        run(
            "class Big {\n"
                + fields
                + "}\nString text = \"\"\"\n"
                + "  {(\\\"\"\" \"\n".repeat(300)
                + "  \"\"\";\nSystem.out.println(text.length() + Big.c299);\nint bad = x;\n");

    assertThat(result.out())
        .containsExactly(Integer.toString(300 * "{(\"\"\" \"\n".length() + '{'));
    assertThat(result.err().get(0)).startsWith(at(306 + 300));
  }

  @Test
  void aScriptOfTwoHundredLinesKeepsItsLineNumbers() throws Exception {
    String lines =
        IntStream.rangeClosed(1, 199)
            .mapToObj(
                i -> i % 10 == 0 ? "n = n + 1;\n" : i == 1 ? "int n = 0;\n" : "// " + i + "\n")
            .collect(Collectors.joining());
    ScriptResult result = run(lines + "throw new Exception(\"n is \" + n);\n");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err().get(0)).isEqualTo(at(200) + "java.lang.Exception: n is 19");
  }

  @Test
  void outputKeepsItsOrderAcrossBothStreams() throws Exception {
    var bytes = new java.io.ByteArrayOutputStream();
    PrintStream both = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Path script =
        Files.writeString(
            folder.resolve("s.jsh"),
            "System.out.println(1);\nSystem.err.println(2);\nSystem.out.println(3);\nint x = 1/0;");

    new ScriptRunner().run(script, List.of(), both, both);

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .startsWith("1", "2", "3", at(4) + "java.lang.ArithmeticException: / by zero");
  }

  @Test
  void theSameScriptPrintsTheSameTwice() throws Exception {
    String script =
        "var m = new TreeMap<>(Map.of(2, 3, 1, 4))\nSystem.out.println(m);\nint x = 1/0;";

    assertThat(run(script)).isEqualTo(run(script));
  }

  @Test
  void unicodeByteOrderMarkAndWindowsLineEndsAreTakenIn() throws Exception {
    ScriptResult result =
        run("\uFEFF#!x\r\nString grüße = \"é☃😀\";\r\nSystem.out.println(grüße);\r\n/exit 5\r\n");

    assertThat(result).isEqualTo(new ScriptResult(5, List.of("é☃😀"), List.of()));
  }

  @Test
  void aPathMayHoldSpacesAndSigns() throws Exception {
    Path script = Files.createDirectory(folder.resolve("a folder")).resolve("my #1 script.jsh");
    Files.writeString(script, "int a = 1;\nint b = a / 0;\n");

    ScriptResult result = ExampleScripts.run(script);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err().get(0)).startsWith(script + ":2: java.lang.ArithmeticException");
    assertThat(result.err()).endsWith("    at " + script + ":2");
  }

  @Test
  void streamsAndLoaderOfTheCallerAreRestored() throws Exception {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ClassLoader loader = Thread.currentThread().getContextClassLoader();

    run("System.setOut(null); int x = 1 / 0;");

    assertThat(System.out).isSameAs(out);
    assertThat(System.err).isSameAs(err);
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(loader);
  }

  @Test
  void aScriptMayRunAnother() throws Exception {
    Path inner =
        Files.writeString(
            folder.resolve("inner.jsh"), "System.out.println(\"inner \" + args[0]);\n/exit 7\n");

    ScriptResult result =
        run(
            """
            System.out.println("outer");
            int code = new io.clusterfabric.shell.ScriptRunner()
                .run(Path.of(args[0]), List.of("x"), System.out, System.err);
            System.out.println("outer again");
            /exit code + 1
            """,
            inner.toString());

    assertThat(result)
        .isEqualTo(new ScriptResult(8, List.of("outer", "inner x", "outer again"), List.of()));
  }

  @Test
  void aMissingScriptIsMisuse() {
    ScriptResult result = ExampleScripts.run(folder.resolve("nowhere.jsh"));

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).singleElement().asString().contains("no script", "nowhere.jsh");
  }

  @Test
  void aFolderIsMisuse() {
    ScriptResult result = ExampleScripts.run(folder);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).singleElement().asString().contains("is a folder");
  }

  @Test
  void anUnreadableScriptIsMisuse() throws Exception {
    Path script = Files.writeString(folder.resolve("s.jsh"), "int a;");
    boolean denied = script.toFile().setReadable(false);
    assumeFalse(!denied || Files.isReadable(script), "this user may read every file");

    ScriptResult result = ExampleScripts.run(script);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).singleElement().asString().contains("permission denied");
  }

  @Test
  void bytesThatAreNotUtf8AreMisuseAndTheirLineIsNamed() throws Exception {
    Path script = folder.resolve("s.jsh");
    Files.write(script, new byte[] {'a', '\n', 'b', (byte) 0xfc, 'c'});

    ScriptResult result = ExampleScripts.run(script);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).singleElement().asString().contains(at(2) + "not UTF-8 (byte 3)");
  }

  @Test
  void aHugeFileIsMisuse() throws Exception {
    Path script = Files.write(folder.resolve("s.jsh"), new byte[ScriptText.MAX_BYTES + 1]);

    ScriptResult result = ExampleScripts.run(script);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).singleElement().asString().contains("larger than 8388608 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "Integer.valueOf(\n"})
  void nestingTooDeepForTheCompilerIsReportedAtItsLine(String open) throws Exception {
    ScriptResult result =
        run("int a = 1;\nint b = " + open.repeat(20_000) + "1" + ")".repeat(20_000) + ";\n");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err().get(0)).startsWith(at(2) + "more than 100 brackets are open");
    assertThat(result.err())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(250).doesNotContain("\tat "));
  }

  @Test
  void nestingUpToTheLimitRuns() throws Exception {
    ScriptResult result =
        run("System.out.println" + "(".repeat(100) + "1" + ")".repeat(100) + ";\n");

    assertThat(result).isEqualTo(new ScriptResult(0, List.of("1"), List.of()));
  }

  @Test
  void brokenImportsAreReportedAsAFaultOfTheShell() throws Exception {
    Path script = Files.writeString(folder.resolve("s.jsh"), "System.out.println(1);");
    ScriptRunner runner = new ScriptRunner("import java.util.*;\nimport no.such.place.*;\n");

    ScriptResult result = ExampleScripts.run(runner, script);

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("> 2 | import no.such.place.*;")
        .startsWith("imports.jsh:2: does not compile: package no.such.place does not exist")
        .last()
        .asString()
        .contains("fault of the shell's own imports");
  }

  @Test
  @SuppressWarnings("NullAway") // what the compiler would refuse is the point
  void nullArgumentsAreRefused() {
    ScriptRunner runner = new ScriptRunner();
    assertThatNullPointerException()
        .isThrownBy(() -> runner.run(null, List.of(), System.out, System.err))
        .withMessage("script");
  }
}
