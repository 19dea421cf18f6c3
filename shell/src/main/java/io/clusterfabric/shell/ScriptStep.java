package io.clusterfabric.shell;

/**
 * The next thing a script asks for.
 *
 * @param kind what it is
 * @param text the source of a snippet, or the line of a command
 * @param firstLine the number of its first line in the script, counted from 1
 * @param lastLine the number of its last line
 */
record ScriptStep(Kind kind, String text, int firstLine, int lastLine) {
  enum Kind {
    /** A complete snippet. */
    SNIPPET,
    /** A line that starts with a slash. */
    COMMAND,
    /** What is left when the script ends in the middle of a snippet. */
    INCOMPLETE,
    /** The start of a snippet with more brackets in each other than the compiler can take. */
    TOO_DEEP
  }
}
