package io.clusterfabric.shell;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.ExpressionSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;

/** The command {@code /exit [EXPRESSION]}: ends a script with a code from 0 to 255. */
final class ExitCommand {
  /** The largest code that a process can end with; a larger one would come out as another. */
  static final int MAX_CODE = 255;

  private static final Pattern SYNTAX = Pattern.compile("/exit(?:\\s+(.*))?");
  private static final Set<String> WHOLE_NUMBERS =
      Set.of("byte", "Byte", "short", "Short", "int", "Integer", "long", "Long");

  private ExitCommand() {}

  /** Whether the line is this command; if not, it is another one. */
  static boolean matches(String line) {
    return SYNTAX.matcher(line).matches();
  }

  /** The code that the command asks for, or empty after having reported why there is none. */
  static OptionalInt code(JShell shell, FailureReport report, ScriptStep step) {
    Matcher matcher = SYNTAX.matcher(step.text());
    String expression = matcher.matches() && matcher.group(1) != null ? matcher.group(1) : "";
    if (expression.isBlank()) {
      return OptionalInt.of(0);
    }
    ScriptStep inner =
        new ScriptStep(ScriptStep.Kind.SNIPPET, expression, step.firstLine(), step.lastLine());
    List<SnippetEvent> events = shell.eval(expression);
    if (!ScriptRun.succeeded(shell, report, inner, events)) {
      return OptionalInt.empty();
    }
    for (SnippetEvent event : events) {
      if (event.causeSnippet() == null && WHOLE_NUMBERS.contains(typeName(event.snippet()))) {
        long code = Long.parseLong(event.value());
        if (code >= 0 && code <= MAX_CODE) {
          return OptionalInt.of((int) code);
        }
        report.message(step, "/exit " + code + ": a process ends with a code from 0 to 255");
        return OptionalInt.empty();
      }
    }
    report.message(
        step, "/exit takes one whole number from 0 to 255, or nothing; not " + expression);
    return OptionalInt.empty();
  }

  private static String typeName(Snippet snippet) {
    if (snippet instanceof ExpressionSnippet expression) {
      return expression.typeName();
    }
    return snippet instanceof VarSnippet variable ? variable.typeName() : "";
  }
}
