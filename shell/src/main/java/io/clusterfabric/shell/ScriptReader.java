package io.clusterfabric.shell;

import java.util.Optional;
import java.util.regex.Pattern;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/**
 * Cuts a script into snippets as JShell does when it is typed in: a snippet ends with the first
 * line that completes it. One difference: a line that cannot start a snippet ({@code .call()},
 * {@code else}, {@code + 1}) continues the one before it, since scripts are formatted like Java and
 * JShell would take {@code + 1} for a snippet of its own and drop it silently.
 */
final class ScriptReader {
  /** So many lines of a snippet are parsed at each line, which finds a mistake at its own line. */
  private static final int EAGER_LINES = 64;

  /**
   * A snippet that the parser finds open so many times is taken to be broken: each look costs a
   * parse of all lines before it.
   */
  private static final int MAX_LOOKS = 1_000;

  /**
   * The compiler recurses over brackets and, where its stack ends, prints a page of its own frames.
   */
  static final int MAX_NESTING = 100;

  private static final Pattern CONTINUATION =
      Pattern.compile(
          "\\s*(?:\\.\\s*[\\p{javaJavaIdentifierStart}<]|\\.\\s*$|[?:=<>%^|&]|!=|\\*(?!/)|/(?=\\s)"
              + "|[+-](?=\\s)|->|::|(?:else|catch|finally|instanceof)\\b).*");
  private static final Pattern ANNOTATIONS_ONLY =
      Pattern.compile("(?:@[\\w.]+(?:\\s*\\([^()]*\\))?\\s*)+");
  private static final Pattern BLANK_OR_COMMENT_LINE = Pattern.compile("\\s*(?://.*)?");

  private final ScriptText script;
  private final SourceCodeAnalysis analysis;

  private final StringBuilder pending = new StringBuilder();
  private int firstLine = 1;
  private int linesRead;
  private LexicalDepth depth = new LexicalDepth();

  ScriptReader(ScriptText script, SourceCodeAnalysis analysis) {
    this.script = script;
    this.analysis = analysis;
  }

  /** The next step, or empty at the end of the script. */
  Optional<ScriptStep> next() {
    while (skipToCode()) {
      Optional<ScriptStep> step = isCommand() ? takeCommand() : nextSnippet();
      if (step.isPresent()) {
        return step;
      }
    }
    return Optional.empty();
  }

  /** What is being read: for a report of why reading failed. */
  ScriptStep pending() {
    return new ScriptStep(
        ScriptStep.Kind.INCOMPLETE, pending.toString(), firstLine, Math.max(firstLine, linesRead));
  }

  /** The snippet that starts at the pending text, or empty if it holds nothing to run. */
  private Optional<ScriptStep> nextSnippet() {
    int looks = 0;
    do {
      if (depth.deepest() > MAX_NESTING) {
        return takeRest(ScriptStep.Kind.TOO_DEEP);
      }
      if (isLong() && depth.isOpen()) {
        continue;
      }
      CompletionInfo info = analysis.analyzeCompletion(pending.toString());
      looks++;
      if (info.completeness() == Completeness.EMPTY) {
        keep("", linesRead + 1);
        return Optional.empty();
      }
      if (info.completeness().isComplete() && !continues(info)) {
        return Optional.of(take(info));
      }
    } while (looks < MAX_LOOKS && readLine());
    return takeRest(ScriptStep.Kind.INCOMPLETE);
  }

  private Optional<ScriptStep> takeCommand() {
    String command = pending.toString().strip();
    ScriptStep step = new ScriptStep(ScriptStep.Kind.COMMAND, command, firstLine, firstLine);
    keep("", linesRead + 1);
    return Optional.of(step);
  }

  private Optional<ScriptStep> takeRest(ScriptStep.Kind kind) {
    String rest = pending.toString();
    int lastLine = firstLine + lineEnds(rest.stripTrailing());
    ScriptStep step = new ScriptStep(kind, rest, firstLine, lastLine);
    keep("", linesRead + 1);
    return Optional.of(step);
  }

  private boolean isLong() {
    return linesRead - firstLine >= EAGER_LINES;
  }

  private ScriptStep take(CompletionInfo info) {
    String remaining = info.remaining() == null ? "" : info.remaining();
    String taken = pending.substring(0, pending.length() - remaining.length());
    int lastLine = firstLine + lineEnds(taken.stripTrailing());
    ScriptStep step = new ScriptStep(ScriptStep.Kind.SNIPPET, info.source(), firstLine, lastLine);
    keep(remaining, firstLine + lineEnds(taken));
    return step;
  }

  /** Whether the following line belongs to a snippet that could also end here. */
  private boolean continues(CompletionInfo info) {
    if (info.completeness() == Completeness.UNKNOWN
        || (info.remaining() != null && !info.remaining().isBlank())) {
      return false;
    }
    if (ANNOTATIONS_ONLY.matcher(pending).matches()) {
      return linesRead < script.lineCount();
    }
    for (int number = linesRead + 1; number <= script.lineCount(); number++) {
      String line = script.line(number);
      if (!BLANK_OR_COMMENT_LINE.matcher(line).matches()) {
        return CONTINUATION.matcher(line).matches();
      }
    }
    return false;
  }

  /** Drops white space and comments before the next code; false at the end of the script. */
  private boolean skipToCode() {
    while (true) {
      int code = codeStart(pending);
      if (code < 0) {
        // A comment that stays open is handed on as it is, to be reported where it starts.
        if (!skipComment()) {
          return true;
        }
      } else if (code < pending.length()) {
        keep(pending.substring(code), firstLine + lineEnds(pending.substring(0, code)));
        return true;
      } else {
        keep("", linesRead + 1);
        if (!readLine()) {
          return false;
        }
      }
    }
  }

  /** Goes on after the end of the open comment; false if it has none. */
  private boolean skipComment() {
    for (int number = linesRead + 1; number <= script.lineCount(); number++) {
      int end = script.line(number).indexOf("*/");
      if (end >= 0) {
        linesRead = number;
        keep(script.line(number).substring(end + 2), number);
        return true;
      }
    }
    return false;
  }

  /** Where the first code is, the length if there is none, or -1 within an open comment. */
  private static int codeStart(CharSequence sequence) {
    String text = sequence.toString();
    int i = 0;
    while (i < text.length()) {
      if (Character.isWhitespace(text.charAt(i))) {
        i++;
      } else if (text.startsWith("//", i)) {
        int end = text.indexOf('\n', i);
        i = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", i)) {
        int end = text.indexOf("*/", i + 2);
        if (end < 0) {
          return -1;
        }
        i = end + 2;
      } else {
        return i;
      }
    }
    return i;
  }

  private boolean isCommand() {
    return pending.length() > 0
        && pending.charAt(0) == '/'
        && codeStart(pending) == 0
        && script.line(firstLine).strip().contentEquals(pending.toString().strip());
  }

  private boolean readLine() {
    if (linesRead == script.lineCount()) {
      return false;
    }
    linesRead++;
    String line = script.line(linesRead);
    if (linesRead != firstLine) {
      pending.append('\n');
    }
    pending.append(line);
    depth.add(line);
    return true;
  }

  private void keep(String text, int startLine) {
    pending.setLength(0);
    pending.append(text);
    firstLine = startLine;
    depth = new LexicalDepth();
    text.lines().forEach(depth::add);
  }

  private static int lineEnds(String text) {
    return (int) text.chars().filter(c -> c == '\n').count();
  }
}
