package io.clusterfabric.roce.policy;

import org.apiguardian.api.API;

/**
 * How a queue gets its turn.
 *
 * @param discipline the way
 * @param weight its share beside the other queues that are weighted, 1 to 100; 0 for a strict queue
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Scheduling(Discipline discipline, int weight) {

  /** Ways of scheduling. */
  public enum Discipline {
    /** Before all that are weighted. */
    STRICT,
    /** By weight, counted in bytes (deficit weighted round robin). */
    DWRR,
    /** By weight, counted in packets (weighted round robin). */
    WRR
  }

  /**
   * Checks the weight.
   *
   * @param discipline the way
   * @param weight its share beside the other queues that are weighted, 1 to 100; 0 for a strict
   *     queue
   */
  public Scheduling {
    int least = discipline == Discipline.STRICT ? 0 : 1;
    int most = discipline == Discipline.STRICT ? 0 : 100;
    if (weight < least || weight > most) {
      throw new IllegalArgumentException(
          "the weight of a "
              + discipline
              + " queue is "
              + least
              + " to "
              + most
              + ", found "
              + weight);
    }
  }

  /**
   * A strict queue.
   *
   * @return the scheduling
   */
  public static Scheduling strict() {
    return new Scheduling(Discipline.STRICT, 0);
  }

  /**
   * A queue of a share of bytes.
   *
   * @param weight 1 to 100
   * @return the scheduling
   */
  public static Scheduling weighted(int weight) {
    return new Scheduling(Discipline.DWRR, weight);
  }

  /**
   * Whether it goes before all that are weighted.
   *
   * @return whether it is strict
   */
  public boolean isStrict() {
    return discipline == Discipline.STRICT;
  }

  @Override
  public String toString() {
    return isStrict() ? "strict" : discipline + " " + weight;
  }
}
