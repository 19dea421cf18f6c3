package io.clusterfabric.topology.resilience;

import java.util.Arrays;

/**
 * What a failure takes from a graph, by number. Each list ascends and names nothing twice. Arrays
 * are only to be read.
 *
 * @param switches switches, counted from the first
 * @param links links between nodes, by position: those of bundle 0 first
 * @param endpoints endpoints of hosts that fail
 * @param absent how many named elements are not in the graph
 */
@SuppressWarnings("ArrayRecordComponent")
record FailedElements(int[] switches, int[] links, int[] endpoints, int absent) {
  static final FailedElements NONE = new FailedElements(new int[0], new int[0], new int[0], 0);

  FailedElements and(FailedElements other) {
    return new FailedElements(
        union(switches, other.switches),
        union(links, other.links),
        union(endpoints, other.endpoints),
        absent + other.absent);
  }

  static FailedElements of(int[] switches, int[] links, int[] endpoints, int absent) {
    return new FailedElements(
        union(switches, new int[0]),
        union(links, new int[0]),
        union(endpoints, new int[0]),
        absent);
  }

  private static int[] union(int[] a, int[] b) {
    if (b.length == 0 && a.length < 2) {
      return a;
    }
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return Arrays.stream(both).sorted().distinct().toArray();
  }

  boolean isEmpty() {
    return switches.length == 0 && links.length == 0 && endpoints.length == 0;
  }
}
