package io.clusterfabric.shell;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.Snippet;
import jdk.jshell.UnresolvedReferenceException;
import org.jspecify.annotations.Nullable;

/**
 * Tells the user where a script failed: one line {@code file:line: what}, the snippet, and for an
 * exception the frames that are in the script.
 */
final class FailureReport {
  /** Lines of a snippet shown on either side of the failing one. */
  private static final int CONTEXT_LINES = 5;

  private static final int MAX_LINE_CHARS = 200;
  private static final int MAX_FRAMES = 10;
  private static final int MAX_CAUSES = 10;

  private final ScriptText script;
  private final PrintStream err;
  private final Map<String, ScriptStep> steps = new HashMap<>();

  FailureReport(ScriptText script, PrintStream err) {
    this.script = script;
    this.err = err;
  }

  /** Remembers which lines a snippet came from. */
  void located(Snippet snippet, ScriptStep step) {
    steps.put(snippet.id(), step);
  }

  /** The line of the script that the snippet starts at; 0 for one that is not the script's. */
  int lineOf(Snippet snippet) {
    ScriptStep step = steps.get(snippet.id());
    return step == null ? 0 : step.firstLine();
  }

  void message(ScriptStep step, String message) {
    message(step, step.firstLine(), message);
  }

  private void message(ScriptStep step, int line, String message) {
    err.println(script.name() + ":" + line + ": " + message);
    int from = Math.max(step.firstLine(), line - CONTEXT_LINES);
    int to = Math.min(step.lastLine(), line + CONTEXT_LINES);
    int width = Integer.toString(step.lastLine()).length();
    if (from > step.firstLine()) {
      err.println("  ...");
    }
    for (int number = from; number <= to; number++) {
      err.println(
          String.format(
              Locale.ROOT,
              "%s %" + width + "d | %s",
              number == line ? ">" : " ",
              number,
              shortened(script.line(number))));
    }
    if (to < step.lastLine()) {
      err.println("  ...");
    }
  }

  private static String shortened(String line) {
    return line.length() <= MAX_LINE_CHARS ? line : line.substring(0, MAX_LINE_CHARS) + " ...";
  }

  void rejected(JShell shell, ScriptStep step, Snippet snippet) {
    List<Diag> errors = shell.diagnostics(snippet).filter(Diag::isError).toList();
    if (errors.isEmpty()) {
      message(step, "does not compile");
      return;
    }
    Diag first = errors.get(0);
    message(step, lineOf(step, first), "does not compile: " + first.getMessage(Locale.ROOT));
    for (Diag further : errors.subList(1, Math.min(errors.size(), MAX_CAUSES))) {
      err.println(
          script.name() + ":" + lineOf(step, further) + ": " + further.getMessage(Locale.ROOT));
    }
  }

  private static int lineOf(ScriptStep step, Diag diagnostic) {
    int end = (int) Math.max(0, Math.min(diagnostic.getPosition(), step.text().length()));
    int line = step.firstLine() + (int) step.text().substring(0, end).lines().count();
    // lines() counts a begun line, and none after a line end
    boolean begun = end > 0 && step.text().charAt(end - 1) != '\n';
    return Math.min(step.lastLine(), begun ? line - 1 : line);
  }

  void unresolved(JShell shell, DeclarationSnippet snippet) {
    String message = snippet.name() + " uses " + missing(shell, snippet);
    ScriptStep step = steps.get(snippet.id());
    if (step == null) {
      err.println(script.name() + ": " + message);
    } else {
      message(step, message);
    }
  }

  private static String missing(JShell shell, DeclarationSnippet snippet) {
    return "what the script never declares: "
        + shell.unresolvedDependencies(snippet).sorted().collect(Collectors.joining(", "));
  }

  void thrown(JShell shell, ScriptStep step, Snippet snippet, JShellException exception) {
    int line = step.firstLine();
    for (StackTraceElement frame : exception.getStackTrace()) {
      if (("#" + snippet.id()).equals(frame.getFileName())) {
        // The outermost frame of the snippet itself comes last.
        line = Math.min(step.lastLine(), step.firstLine() + Math.max(0, frame.getLineNumber() - 1));
      }
    }
    message(step, line, describe(shell, exception));
    frames(exception);
    Throwable cause = exception.getCause();
    for (int i = 0; i < MAX_CAUSES && cause instanceof JShellException inner; i++) {
      err.println("  caused by " + describe(shell, inner));
      cause = inner.getCause();
    }
  }

  private static String describe(JShell shell, JShellException exception) {
    if (exception instanceof UnresolvedReferenceException unresolved) {
      DeclarationSnippet snippet = unresolved.getSnippet();
      return "calls " + snippet.name() + ", which uses " + missing(shell, snippet);
    }
    String name =
        exception instanceof EvalException thrown
            ? thrown.getExceptionClassName()
            : exception.getClass().getName();
    String message = exception.getMessage();
    return message == null || message.isEmpty() ? name : name + ": " + message;
  }

  private void frames(JShellException exception) {
    List<String> frames = new ArrayList<>();
    for (StackTraceElement frame : exception.getStackTrace()) {
      ScriptStep step = step(frame);
      if (step != null) {
        int line = step.firstLine() + Math.max(0, frame.getLineNumber() - 1);
        frames.add("    at " + place(frame) + script.name() + ":" + line);
      }
    }
    frames.stream().limit(MAX_FRAMES).forEach(err::println);
    if (frames.size() > MAX_FRAMES) {
      err.println("    ... " + (frames.size() - MAX_FRAMES) + " more");
    }
  }

  private @Nullable ScriptStep step(StackTraceElement frame) {
    String file = frame.getFileName();
    return file == null || !file.startsWith("#") ? null : steps.get(file.substring(1));
  }

  private static String place(StackTraceElement frame) {
    String method = frame.getMethodName();
    if (method.startsWith("lambda$")) {
      return "a lambda, ";
    }
    String owner = frame.getClassName();
    if (method.isEmpty() || method.contains("$")) {
      return "";
    }
    return (owner.isEmpty() ? method : owner + "." + method) + ", ";
  }
}
