package io.clusterfabric.topology.traffic;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Equal demands from each of some endpoints to each of others: the product is never written out, so
 * that all-to-all among 24,576 endpoints is two short lists and a weight. An endpoint sends nothing
 * to itself; whether it sends to other endpoints of its own host is told by {@link #withinHosts}.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TrafficBlock {
  private final int[] sources;
  private final int[] destinations;
  private final long weight;
  private final boolean withinHosts;

  private TrafficBlock(int[] sources, int[] destinations, long weight, boolean withinHosts) {
    this.sources = sources;
    this.destinations = destinations;
    this.weight = weight;
    this.withinHosts = withinHosts;
  }

  /**
   * Demands of one weight from each source to each destination.
   *
   * @param sources numbers of endpoints, each at most once
   * @param destinations numbers of endpoints, each at most once
   * @param weight how much each source sends to each destination, relative to other blocks; at
   *     least 1
   * @param withinHosts whether an endpoint also sends to other endpoints of its own host
   * @return the block
   * @throws IllegalArgumentException if the weight is below 1
   */
  public static TrafficBlock of(
      int[] sources, int[] destinations, long weight, boolean withinHosts) {
    if (weight < 1) {
      throw new IllegalArgumentException("a demand weighs at least 1, found " + weight);
    }
    return new TrafficBlock(sources.clone(), destinations.clone(), weight, withinHosts);
  }

  /**
   * How many endpoints send.
   *
   * @return the number
   */
  public int sourceCount() {
    return sources.length;
  }

  /**
   * An endpoint that sends.
   *
   * @param i from 0 to below {@link #sourceCount}
   * @return its number in the graph
   */
  public int source(int i) {
    return sources[Objects.checkIndex(i, sources.length)];
  }

  /**
   * How many endpoints receive.
   *
   * @return the number
   */
  public int destinationCount() {
    return destinations.length;
  }

  /**
   * An endpoint that receives.
   *
   * @param i from 0 to below {@link #destinationCount}
   * @return its number in the graph
   */
  public int destination(int i) {
    return destinations[Objects.checkIndex(i, destinations.length)];
  }

  /**
   * How much each source sends to each destination, relative to other blocks.
   *
   * @return at least 1
   */
  public long weight() {
    return weight;
  }

  /** The same demands, each of another weight. */
  TrafficBlock withWeight(long value) {
    return new TrafficBlock(sources, destinations, value, withinHosts);
  }

  /**
   * Whether an endpoint also sends to other endpoints of its own host.
   *
   * @return false if the host's own traffic stays off the fabric
   */
  public boolean withinHosts() {
    return withinHosts;
  }

  @Override
  public String toString() {
    return "TrafficBlock["
        + sources.length
        + " to "
        + destinations.length
        + ", weight "
        + weight
        + "]";
  }
}
