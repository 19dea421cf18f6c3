package io.clusterfabric.model.json;

import io.clusterfabric.model.finding.FabricException;
import org.apiguardian.api.API;

/** JSON that is none, or that is not what a cluster is written as. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class JsonModelException extends FabricException {
  private static final long serialVersionUID = 1L;

  /** What is wrong, without the place. */
  private final String reason;

  /** The JSON pointer of the fault. */
  private final String path;

  /** From 1; 0 if there is none. */
  private final int line;

  /** From 1; 0 if there is none. */
  private final int column;

  /**
   * An exception with a place.
   *
   * @param message what was found, what was allowed, where, and what to do
   * @param reason the message without the place
   * @param path the JSON pointer (RFC 6901) of the value at fault, empty for the whole document
   * @param line its line, from 1; 0 if it was not read from text
   * @param column its column in characters, from 1; 0 if it was not read from text
   */
  public JsonModelException(String message, String reason, String path, int line, int column) {
    super(message);
    this.reason = reason;
    this.path = path;
    this.line = line;
    this.column = column;
  }

  /**
   * The message without the place.
   *
   * @return what was found, what was allowed and what to do
   */
  public String reason() {
    return reason;
  }

  /**
   * Where the fault is in the document.
   *
   * @return a JSON pointer (RFC 6901) such as {@code /hosts/3/spec}; empty for the whole document
   */
  public String path() {
    return path;
  }

  /**
   * The line of the fault.
   *
   * @return the line, from 1; 0 if it was not read from text
   */
  public int line() {
    return line;
  }

  /**
   * The column of the fault.
   *
   * @return the column in characters, from 1; 0 if it was not read from text
   */
  public int column() {
    return column;
  }
}
