package io.clusterfabric.model.part;

import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.internal.text.json.JsonFault;
import org.apiguardian.api.API;

/** A text that should describe parts and does not, or parts that no text can describe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartFormatException extends FabricException {
  private static final long serialVersionUID = 1L;

  /** What is wrong, without the place. */
  private final String reason;

  /** The JSON pointer of the fault. */
  private final String path;

  /** From 1; 0 if unknown. */
  private final int line;

  /** From 1; 0 if unknown. */
  private final int column;

  PartFormatException(JsonFault fault) {
    super(fault.getMessage(), fault);
    this.reason = fault.what();
    this.path = fault.pointer();
    this.line = fault.line();
    this.column = fault.column();
  }

  /** A fault of a file as a whole. */
  PartFormatException(String reason, String file) {
    super(file + ": " + reason);
    this.reason = reason;
    this.path = "";
    this.line = 0;
    this.column = 0;
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
   * The place in the document.
   *
   * @return a JSON pointer, such as {@code /parts/3/figures/ports}; empty for the whole
   */
  public String path() {
    return path;
  }

  /**
   * The line.
   *
   * @return the line, from 1; 0 if unknown
   */
  public int line() {
    return line;
  }

  /**
   * The column.
   *
   * @return the column in characters, from 1; 0 if unknown
   */
  public int column() {
    return column;
  }
}
