package io.clusterfabric.model.part;

import io.clusterfabric.model.finding.FabricException;
import org.apiguardian.api.API;

/** A text that should describe parts and does not. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartFormatException extends FabricException {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final int line;

  /**
   * An exception with a place.
   *
   * @param what what was found, what was allowed and what to do
   * @param file the name of the input
   * @param line the line, from 1; 0 if unknown
   * @param path the place in the document, such as {@code /parts/3/figures/ports}
   */
  PartFormatException(String what, String file, int line, String path) {
    super(
        file + (line > 0 ? ":" + line : "") + (path.isEmpty() ? "" : ", at " + path) + ": " + what);
    this.path = path;
    this.line = line;
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
}
