package io.clusterfabric.model.internal.text.json;

import org.jspecify.annotations.Nullable;

/** JSON that is broken or not as it must be; facades turn it into an exception of their own. */
public class JsonFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The name of the input. */
  private final String source;

  /** The message without the place. */
  private final String what;

  /** The JSON pointer of the fault. */
  private final String pointer;

  /** From 1; 0 if there is none. */
  private final int line;

  /** From 1; 0 if there is none. */
  private final int column;

  /**
   * A fault.
   *
   * @param source the name of the input
   * @param what what was found and what was allowed
   * @param pointer the JSON pointer of the value
   * @param line its line, from 1; 0 if there is none
   * @param column its column, from 1; 0 if there is none
   * @param cause what led to it, if anything did
   */
  public JsonFault(
      String source, String what, String pointer, int line, int column, @Nullable Throwable cause) {
    super(message(source, what, pointer, line, column), cause);
    this.source = source;
    this.what = what;
    this.pointer = pointer;
    this.line = line;
    this.column = column;
  }

  private static String message(String source, String what, String pointer, int line, int column) {
    return source
        + (line > 0 ? ":" + line + ":" + column : "")
        + ": "
        + what
        + (pointer.isEmpty() ? "" : " (at " + Quoted.shortened(pointer) + ")");
  }

  /**
   * The name of the input.
   *
   * @return the name
   */
  public String source() {
    return source;
  }

  /**
   * The message without the place.
   *
   * @return what was found and what was allowed
   */
  public String what() {
    return what;
  }

  /**
   * The place in the document.
   *
   * @return a JSON pointer, empty for the whole document
   */
  public String pointer() {
    return pointer;
  }

  /**
   * The line.
   *
   * @return from 1; 0 if there is none
   */
  public int line() {
    return line;
  }

  /**
   * The column.
   *
   * @return from 1; 0 if there is none
   */
  public int column() {
    return column;
  }

  /** The message is never absent. */
  @Override
  public String getMessage() {
    return message(source, what, pointer, line, column);
  }
}
