package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/**
 * How much of a configuration was understood.
 *
 * @param understood the statements that became part of the configuration
 * @param statements all statements
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Coverage(long understood, long statements) {

  /**
   * Checks the numbers.
   *
   * @param understood the statements that became part of the configuration
   * @param statements all statements
   */
  public Coverage {
    if (understood < 0 || understood > statements) {
      throw new IllegalArgumentException(
          "what is understood is part of all statements, found "
              + understood
              + " of "
              + statements);
    }
  }

  /**
   * The share that was understood.
   *
   * @return 0 to 1; 1 if there are no statements
   */
  public Ratio share() {
    return statements == 0 ? Ratio.ONE : Ratio.of(understood, statements);
  }

  @Override
  public String toString() {
    return understood + " of " + statements + " statements";
  }
}
