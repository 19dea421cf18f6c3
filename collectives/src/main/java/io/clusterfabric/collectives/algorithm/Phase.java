package io.clusterfabric.collectives.algorithm;

import org.apiguardian.api.API;

/**
 * Steps of a {@link Schedule} in a row whose transfers are alike: the same ranks send the same
 * amounts to the same ranks, if not the same blocks. What one of them loads the network with, all
 * do.
 *
 * @param firstStep the number of the first of them, from 0
 * @param steps how many there are, at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Phase(int firstStep, int steps) {

  /**
   * Checks the numbers.
   *
   * @param firstStep the number of the first of them, from 0
   * @param steps how many there are, at least 1
   */
  public Phase {
    if (firstStep < 0 || steps < 1) {
      throw new IllegalArgumentException(
          "a phase has at least one step and begins at step 0 or later, found "
              + steps
              + " from "
              + firstStep);
    }
  }
}
