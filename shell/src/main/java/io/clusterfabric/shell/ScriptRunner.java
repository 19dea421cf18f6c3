package io.clusterfabric.shell;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import jdk.jshell.JShell;
import org.apiguardian.api.API;

/**
 * Runs a JShell script and stops at its first failure, which JShell itself does not.
 *
 * <p>A script is a text of Java snippets, cut at line ends as in JShell. The library is imported,
 * and {@code String[] args} holds the arguments. The snippets run in this Java process, on its
 * class path. A run ends
 *
 * <ul>
 *   <li>with 0 after the last snippet;
 *   <li>with the value of {@code EXPRESSION} at a line {@code /exit EXPRESSION};
 *   <li>with 1 at the first snippet that does not compile or throws, at any other line that starts
 *       with a slash, if the script ends within a snippet, and if a declaration uses what the
 *       script never declares;
 *   <li>with 2 if the script cannot be read: missing, a folder, not UTF-8, or above 8 MiB.
 * </ul>
 *
 * A script that calls {@code System.exit} ends this process. While a script runs, {@code
 * System.out} and {@code System.err} are the given streams, so two scripts may run one inside the
 * other but not on two threads at a time.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScriptRunner {
  static final int SUCCEEDED = 0;
  static final int FAILED = 1;
  static final int MISUSED = 2;

  /** Javac refuses a string constant above 65,535 bytes; a char takes at most three. */
  private static final int LITERAL_CHARS = 20_000;

  private final ScriptText imports;

  /** Creates a runner that imports what the interactive shell imports. */
  public ScriptRunner() {
    this(ShellResource.IMPORTS.text());
  }

  ScriptRunner(String imports) {
    this.imports = ScriptText.of(ShellResource.IMPORTS.fileName(), imports);
  }

  /**
   * Runs a script.
   *
   * @param script the file; a relative path counts from the current folder
   * @param args what the script finds in {@code args}
   * @param out where the script's own output goes
   * @param err where the script's error output and the report of a failure go
   * @return 0 for success, 1 for a failure in the script, 2 for a script that cannot be read, or
   *     the code that the script asked for with {@code /exit}, from 0 to 255
   */
  public int run(Path script, List<String> args, PrintStream out, PrintStream err) {
    requireNonNull(script, "script");
    List<String> arguments = List.copyOf(args);
    requireNonNull(out, "out");
    requireNonNull(err, "err");
    ScriptText text;
    try {
      text = ScriptText.read(script);
    } catch (UnreadableScriptException e) {
      err.println("fabric-shell: " + e.getMessage());
      return MISUSED;
    }
    PrintStream outBefore = System.out;
    PrintStream errBefore = System.err;
    Thread thread = Thread.currentThread();
    ClassLoader loaderBefore = thread.getContextClassLoader();
    System.setOut(out);
    System.setErr(err);
    try {
      return evaluate(text, arguments, err);
    } finally {
      System.setOut(outBefore);
      System.setErr(errBefore);
      // JShell's local engine leaves its own loader behind.
      thread.setContextClassLoader(loaderBefore);
      out.flush();
      err.flush();
    }
  }

  private int evaluate(ScriptText script, List<String> args, PrintStream err) {
    try (JShell shell = newShell()) {
      if (!prepared(shell, args, err)) {
        return FAILED;
      }
      return new ScriptRun(shell, script, new FailureReport(script, err)).toEnd();
    } catch (IllegalStateException e) {
      err.println(script.name() + ": the engine stopped: " + e.getMessage());
      return FAILED;
    }
  }

  private static JShell newShell() {
    JShell.Builder builder = JShell.builder().executionEngine("local");
    String classPath = System.getProperty("java.class.path", "");
    if (!classPath.isEmpty()) {
      builder = builder.compilerOptions("-classpath", classPath);
    }
    return builder.build();
  }

  private boolean prepared(JShell shell, List<String> args, PrintStream err) {
    FailureReport report = new FailureReport(imports, err);
    if (new ScriptRun(shell, imports, report).toEnd() != SUCCEEDED) {
      err.println(
          "fabric-shell: this is a fault of the shell's own imports, not of the script;"
              + " the script was not started");
      return false;
    }
    ScriptText declaration = ScriptText.of("args", declare(args));
    return new ScriptRun(shell, declaration, new FailureReport(declaration, err)).toEnd()
        == SUCCEEDED;
  }

  private static String declare(List<String> args) {
    return args.stream()
        .map(ScriptRunner::literal)
        .collect(Collectors.joining(", ", "String[] args = {", "};"));
  }

  private static String literal(String text) {
    StringBuilder java = new StringBuilder("String.join(\"\"");
    for (int from = 0; from < text.length(); from += LITERAL_CHARS) {
      java.append(", \"");
      text.substring(from, Math.min(text.length(), from + LITERAL_CHARS))
          .chars()
          .forEach(c -> java.append(escape((char) c)));
      java.append('"');
    }
    return java.append(')').toString();
  }

  private static String escape(char c) {
    // Octal escapes, for a Unicode escape would be read before the quotes are.
    if (c == '"' || c == '\\' || c < ' ') {
      return String.format(Locale.ROOT, "\\%03o", (int) c);
    }
    return String.valueOf(c);
  }
}
