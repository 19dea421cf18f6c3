package io.clusterfabric.topology.capacity;

import org.apiguardian.api.API;

/** What a bisection puts on either side as a whole. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum BisectionUnit {
  /**
   * {@link #HOST} where it is known of every port to which host it belongs, {@link #PORT} where it
   * is not, {@link #VERTEX} where there are no endpoints at all.
   */
  AUTO("unit", "units"),
  /** All ports of a host fall on one side. */
  HOST("host", "hosts"),
  /** All ports that a GPU uses first fall on one side. */
  GPU("GPU", "GPUs"),
  /**
   * Each port falls by itself. Parts of the fabric that no link joins (planes, rails without
   * spines) are halved one by one and summed: halves that keep a plane whole would cut nothing.
   */
  PORT("port", "ports"),
  /** Every node counts, switches too: what graph theory calls the bisection width. */
  VERTEX("vertex", "vertices");

  private final String one;
  private final String many;

  BisectionUnit(String one, String many) {
    this.one = one;
    this.many = many;
  }

  String word(int count) {
    return count == 1 ? one : many;
  }
}
