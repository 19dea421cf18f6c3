package io.clusterfabric.shell;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import jdk.jshell.DeclarationSnippet;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import org.jspecify.annotations.Nullable;

/** One pass over the snippets of a script in one JShell, up to its end or its first failure. */
final class ScriptRun {
  private static final Set<Status> WAITING =
      Set.of(Status.RECOVERABLE_DEFINED, Status.RECOVERABLE_NOT_DEFINED);

  private final JShell shell;
  private final FailureReport report;
  private final ScriptReader reader;
  private @Nullable ScriptStep current;

  ScriptRun(JShell shell, ScriptText script, FailureReport report) {
    this.shell = shell;
    this.report = report;
    this.reader = new ScriptReader(script, shell.sourceCodeAnalysis());
  }

  /** Runs all of it; 1 after a failure, which is then reported. */
  int toEnd() {
    try {
      return stepByStep();
    } catch (StackOverflowError | InternalError e) {
      // The compiler recurses over nested expressions on this thread; the script's own overflows
      // are caught by the engine and reported like any exception.
      ScriptStep step = current != null ? current : reader.pending();
      report.message(
          step, "the compiler gave up on the snippet that starts here; is it nested too deeply?");
      return ScriptRunner.FAILED;
    }
  }

  private int stepByStep() {
    for (Optional<ScriptStep> next = reader.next(); next.isPresent(); next = reader.next()) {
      ScriptStep step = next.get();
      current = step;
      switch (step.kind()) {
        case SNIPPET -> {
          if (!succeeded(shell, report, step, shell.eval(step.text()))) {
            return ScriptRunner.FAILED;
          }
          current = null;
        }
        case COMMAND -> {
          return command(step);
        }
        case INCOMPLETE -> {
          report.message(
              step,
              "the script ends within the snippet that starts here: a bracket, a quote, a comment"
                  + " or the rest of a statement is missing");
          return ScriptRunner.FAILED;
        }
        case TOO_DEEP -> {
          report.message(
              step, "more than " + ScriptReader.MAX_NESTING + " brackets are open at a time");
          return ScriptRunner.FAILED;
        }
      }
    }
    return allResolved() ? ScriptRunner.SUCCEEDED : ScriptRunner.FAILED;
  }

  private int command(ScriptStep step) {
    if (!ExitCommand.matches(step.text())) {
      report.message(
          step,
          "a script may use the command /exit [CODE] and no other; the rest are for the interactive"
              + " shell");
      return ScriptRunner.FAILED;
    }
    OptionalInt code = ExitCommand.code(shell, report, step);
    if (code.isEmpty()) {
      return ScriptRunner.FAILED;
    }
    boolean claimsSuccess = code.getAsInt() == ScriptRunner.SUCCEEDED;
    return claimsSuccess && !allResolved() ? ScriptRunner.FAILED : code.getAsInt();
  }

  static boolean succeeded(
      JShell shell, FailureReport report, ScriptStep step, List<SnippetEvent> events) {
    for (SnippetEvent event : events) {
      // An event with a cause is about an earlier snippet that this one completes or replaces.
      if (event.causeSnippet() == null) {
        report.located(event.snippet(), step);
      }
    }
    for (SnippetEvent event : events) {
      if (event.exception() != null) {
        report.thrown(shell, step, event.snippet(), event.exception());
        return false;
      }
      if (event.status() == Status.REJECTED) {
        report.rejected(shell, step, event.snippet());
        return false;
      }
    }
    return true;
  }

  /** Whether nothing in the script still waits for a declaration; reports the first that does. */
  private boolean allResolved() {
    Optional<Snippet> waiting =
        shell
            .snippets()
            .filter(s -> s instanceof DeclarationSnippet && WAITING.contains(shell.status(s)))
            .min(Comparator.comparingInt(report::lineOf));
    waiting.ifPresent(s -> report.unresolved(shell, (DeclarationSnippet) s));
    return waiting.isEmpty();
  }
}
