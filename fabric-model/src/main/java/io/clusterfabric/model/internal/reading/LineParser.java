package io.clusterfabric.model.internal.reading;

/** Takes the lines of one stream after the other. */
public interface LineParser {
  /**
   * Takes a line.
   *
   * @param line without its end
   */
  void take(String line);

  /** Hears that a stream has ended. */
  void end();
}
