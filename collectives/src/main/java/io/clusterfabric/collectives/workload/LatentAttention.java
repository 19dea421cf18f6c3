package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;

/**
 * Attention whose keys and values are made from a short vector a token (multi-head latent
 * attention), which is all that its cache holds.
 *
 * @param queryRank elements of the vector from which queries are made; 0 if they are made from the
 *     hidden state
 * @param keyValueRank elements of the vector from which keys and values are made
 * @param plainDimension elements of a head's query and key that know no position
 * @param positionDimension elements that carry the position, of keys shared by all heads
 * @param valueDimension elements of a head's value
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LatentAttention(
    int queryRank,
    int keyValueRank,
    int plainDimension,
    int positionDimension,
    int valueDimension) {

  /**
   * Checks the ranges.
   *
   * @param queryRank 0 or more
   * @param keyValueRank at least 1
   * @param plainDimension at least 1
   * @param positionDimension 0 or more
   * @param valueDimension at least 1
   */
  public LatentAttention {
    if (queryRank < 0
        || keyValueRank < 1
        || plainDimension < 1
        || positionDimension < 0
        || valueDimension < 1) {
      throw new IllegalArgumentException(
          "ranks and dimensions of latent attention are at least 1, of queries and positions 0,"
              + " found "
              + queryRank
              + ", "
              + keyValueRank
              + ", "
              + plainDimension
              + ", "
              + positionDimension
              + ", "
              + valueDimension);
    }
  }
}
