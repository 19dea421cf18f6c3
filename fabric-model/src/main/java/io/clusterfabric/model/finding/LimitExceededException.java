package io.clusterfabric.model.finding;

import org.apiguardian.api.API;

/** An input that is larger, longer or deeper than the limits allow. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LimitExceededException extends FabricException {
  private static final long serialVersionUID = 1L;

  /** What is too much, without the place. */
  private final String reason;

  /** From 1; 0 if there is none. */
  private final int line;

  /** From 1; 0 if there is none. */
  private final int column;

  /**
   * An exception with a message.
   *
   * @param message what was found, what was allowed, and how to allow more
   */
  public LimitExceededException(String message) {
    this(message, message, 0, 0);
  }

  /**
   * An exception with a place in the input.
   *
   * @param message what was found, what was allowed, where, and how to allow more
   * @param reason the message without the place
   * @param line the line of the input, from 1; 0 if there is none
   * @param column its column in characters, from 1; 0 if there is none
   */
  public LimitExceededException(String message, String reason, int line, int column) {
    super(message);
    this.reason = reason;
    this.line = line;
    this.column = column;
  }

  /**
   * The message without the place.
   *
   * @return what was found, what was allowed and how to allow more
   */
  public String reason() {
    return reason;
  }

  /**
   * Where in the input the limit was passed.
   *
   * @return the line, from 1; 0 if there is none
   */
  public int line() {
    return line;
  }

  /**
   * Where in the line the limit was passed.
   *
   * @return the column in characters, from 1; 0 if there is none
   */
  public int column() {
    return column;
  }
}
