package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/** A file of waivers that is no JSON or not as it must be. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class WaiverFileException extends FabricException {
  private static final long serialVersionUID = 1L;

  /** The name of the file. */
  private final String file;

  /** From 1; 0 if there is none. */
  private final int line;

  /** From 1; 0 if there is none. */
  private final int column;

  /**
   * An exception with a place.
   *
   * @param message what was found, what was allowed, where, and what to do
   * @param position where in which file it was found
   */
  public WaiverFileException(String message, SourcePosition position) {
    super(requireNonNull(message));
    this.file = position.file();
    this.line = position.line();
    this.column = position.column();
  }

  /**
   * Where the fault is.
   *
   * @return the file, line and column
   */
  public SourcePosition position() {
    return new SourcePosition(file, line, column);
  }
}
