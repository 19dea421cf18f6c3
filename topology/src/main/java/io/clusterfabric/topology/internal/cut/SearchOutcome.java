package io.clusterfabric.topology.internal.cut;

import java.util.BitSet;

/** What a search for a cut below a known one proved and found. */
final class SearchOutcome {
  private final long lower;
  private final boolean improved;
  private final BitSet side;

  private SearchOutcome(long lower, boolean improved, BitSet side) {
    this.lower = lower;
    this.improved = improved;
    this.side = side;
  }

  /** A cut was found, of a capacity below the limit given to the search. */
  static SearchOutcome found(long lower, BitSet side) {
    return new SearchOutcome(lower, true, side);
  }

  /** No cut below the limit was found. */
  static SearchOutcome bound(long lower) {
    return new SearchOutcome(lower, false, new BitSet());
  }

  /** No balanced cut is lower than this. */
  long lower() {
    return lower;
  }

  /** Whether a cut below the given limit was found. */
  boolean improved() {
    return improved;
  }

  /** The nodes on side A, if improved; else empty. */
  BitSet side() {
    return side;
  }
}
