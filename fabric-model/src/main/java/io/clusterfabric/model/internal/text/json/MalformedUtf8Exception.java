package io.clusterfabric.model.internal.text.json;

import java.nio.charset.CharacterCodingException;
import java.util.Locale;

/** A byte that belongs to no character, and where it is. */
final class MalformedUtf8Exception extends CharacterCodingException {
  private static final long serialVersionUID = 1L;

  /** The byte, from 0 to 255. */
  private final int value;

  /** From 1. */
  private final int line;

  /** From 1, in characters. */
  private final int column;

  MalformedUtf8Exception(int value, int line, int column) {
    this.value = value;
    this.line = line;
    this.column = column;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  @Override
  public String getMessage() {
    return String.format(
        Locale.ROOT,
        "the text is not UTF-8: the byte 0x%02X here belongs to no character; save it as UTF-8",
        value);
  }
}
