package io.clusterfabric.topology.routing;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apiguardian.api.API;

/**
 * Pairs of endpoints that send at once, in which no endpoint sends twice or receives twice: what
 * effective bisection bandwidth is measured by.
 *
 * <p>Immutable. Takes two numbers a pair.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EndpointMatching {
  private static final long PURPOSE = 0x6562626C;
  private static final long SHIFT_PURPOSE = 0x73686674;

  private final String name;
  private final int[] from;
  private final int[] to;

  private EndpointMatching(String name, int[] from, int[] to) {
    this.name = name;
    this.from = from;
    this.to = to;
  }

  /**
   * A shift permutation: endpoint i sends to i + distance, around the end.
   *
   * @param endpoints how many endpoints there are, at least 2
   * @param distance from 1 to endpoints - 1
   * @return as many pairs as endpoints
   * @throws IllegalArgumentException if there is no such shift
   */
  public static EndpointMatching shift(int endpoints, int distance) {
    if (distance < 1 || distance >= endpoints) {
      throw new IllegalArgumentException(
          "a shift of " + endpoints + " endpoints is by 1 to one less, found " + distance);
    }
    int[] from = new int[endpoints];
    int[] to = new int[endpoints];
    for (int e = 0; e < endpoints; e++) {
      from[e] = e;
      to[e] = (int) (((long) e + distance) % endpoints);
    }
    return new EndpointMatching("shift by " + distance, from, to);
  }

  /**
   * A random bisection: each endpoint of one half sends to one of the other, as {@link
   * EffectiveBisection} draws them.
   *
   * @param endpoints how many endpoints there are, at least 2; of an odd number one is left out
   * @param seed the seed of the samples
   * @param sample which one of them, from 0
   * @return half as many pairs as endpoints
   * @throws IllegalArgumentException if there are fewer than 2 endpoints, or the sample is negative
   */
  public static EndpointMatching randomBisection(int endpoints, long seed, int sample) {
    if (endpoints < 2 || sample < 0) {
      throw new IllegalArgumentException(
          "a bisection divides 2 endpoints or more, and samples count from 0, found "
              + endpoints
              + " and "
              + sample);
    }
    int[] order = new int[endpoints];
    Arrays.setAll(order, i -> i);
    SplittableRandom random =
        new SplittableRandom(HashModel.mix(HashModel.mix(seed ^ PURPOSE) + sample));
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    int half = endpoints / 2;
    return new EndpointMatching(
        "random bisection " + sample,
        Arrays.copyOf(order, half),
        Arrays.copyOfRange(order, half, 2 * half));
  }

  /**
   * By how much to shift: all distances, or some drawn at random without replacement, as {@link
   * EffectiveBisection} draws them. Evenly spaced ones would fall in step with the endpoints of a
   * leaf.
   *
   * @param endpoints how many endpoints there are
   * @param options how many shifts at most, and the seed
   * @return distances, ascending; none if there are fewer than 2 endpoints
   */
  public static int[] shiftDistances(int endpoints, EffectiveBisectionOptions options) {
    int all = Math.max(0, endpoints - 1);
    int[] distance = new int[all];
    Arrays.setAll(distance, i -> i + 1);
    if (options.shifts() >= all) {
      return distance;
    }
    SplittableRandom random = new SplittableRandom(HashModel.mix(options.seed() ^ SHIFT_PURPOSE));
    for (int i = 0; i < options.shifts(); i++) {
      int j = random.nextInt(i, all);
      int swap = distance[i];
      distance[i] = distance[j];
      distance[j] = swap;
    }
    int[] drawn = Arrays.copyOf(distance, options.shifts());
    Arrays.sort(drawn);
    return drawn;
  }

  /**
   * How many pairs there are.
   *
   * @return the number
   */
  public int pairs() {
    return from.length;
  }

  /**
   * The endpoint of a pair that sends.
   *
   * @param pair from 0
   * @return its number in the graph
   * @throws IndexOutOfBoundsException if there is no such pair
   */
  public int from(int pair) {
    return from[pair];
  }

  /**
   * The endpoint of a pair that receives.
   *
   * @param pair from 0
   * @return its number in the graph, another one than that which sends
   * @throws IndexOutOfBoundsException if there is no such pair
   */
  public int to(int pair) {
    return to[pair];
  }

  /** Those that send; only to be read. */
  int[] from() {
    return from;
  }

  /** Those that receive; only to be read. */
  int[] to() {
    return to;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EndpointMatching m
        && Arrays.equals(from, m.from)
        && Arrays.equals(to, m.to);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
  }

  /** One line: what it is, and how many pairs. */
  @Override
  public String toString() {
    return name + ", " + from.length + " pairs";
  }
}
