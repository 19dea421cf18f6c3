package io.clusterfabric.topology.resilience;

/**
 * The next hops of a switch in one number, as every step reads it: the place of the first among the
 * switch's arcs, their number, and whether arcs that are none lie between.
 */
final class HopSpan {
  private static final int BITS = 15;
  private static final int MASK = (1 << BITS) - 1;
  private static final int COUNT = MASK << BITS;
  private static final int ONE_HOP = 1 << BITS;
  private static final int GAPS = 1 << 31;

  /** The most switches of a net, as none then has more arcs than a number has room for. */
  static final int MOST_SWITCHES = MASK;

  private HopSpan() {}

  /** The next hops of a switch: its neighbours at a distance; none if that is negative. */
  static int of(SwitchNet net, int s, short[] distances, int closer) {
    int from = 0;
    int last = -1;
    int count = 0;
    for (int a = net.first[s]; a < net.first[s + 1] && closer >= 0; a++) {
      if (distances[net.heads[a]] == closer) {
        last = a - net.first[s];
        from = count == 0 ? last : from;
        count++;
      }
    }
    return (count < last - from + 1 ? GAPS : 0) | count << BITS | from;
  }

  /** The place of the first next hop among the arcs. */
  static int first(int span) {
    return span & MASK;
  }

  /** How many next hops there are. */
  static int count(int span) {
    return span >>> BITS & MASK;
  }

  /** Whether arcs that are no next hops lie between. */
  static boolean hasGaps(int span) {
    return span < 0;
  }

  /** Whether there is just one next hop. */
  static boolean isOneHop(int span) {
    return (span & COUNT) == ONE_HOP;
  }
}
