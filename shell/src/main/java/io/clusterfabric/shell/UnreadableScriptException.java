package io.clusterfabric.shell;

/** A script that cannot be taken in at all; the message is meant for the user. */
final class UnreadableScriptException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableScriptException(String message) {
    super(message);
  }
}
