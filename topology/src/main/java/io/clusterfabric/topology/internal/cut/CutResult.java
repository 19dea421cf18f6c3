package io.clusterfabric.topology.internal.cut;

import java.util.BitSet;
import java.util.List;

/**
 * The least capacity of a balanced cut, as an interval, and a cut that attains its upper end.
 * Immutable.
 */
public final class CutResult {
  private final long lower;
  private final long upper;
  private final BitSet unitSide;
  private final BitSet nodeSide;
  private final String method;
  private final List<String> steps;

  CutResult(
      long lower, long upper, BitSet unitSide, BitSet nodeSide, String method, List<String> steps) {
    this.lower = lower;
    this.upper = upper;
    this.unitSide = unitSide;
    this.nodeSide = nodeSide;
    this.method = method;
    this.steps = List.copyOf(steps);
  }

  /**
   * A proven lower bound: no balanced cut has less capacity.
   *
   * @return at least 0, at most {@link #upper()}
   */
  public long lower() {
    return lower;
  }

  /**
   * The capacity of the witness, summed over the edges of the original graph.
   *
   * @return at least {@link #lower()}
   */
  public long upper() {
    return upper;
  }

  /**
   * Whether the value is proven.
   *
   * @return true if the bounds meet
   */
  public boolean isExact() {
    return lower == upper;
  }

  /**
   * The units on side A of the witness; floor(U/2) or ceil(U/2) of them.
   *
   * @return a copy
   */
  public BitSet unitSide() {
    return (BitSet) unitSide.clone();
  }

  /**
   * The nodes on side A of the witness, each with its unit.
   *
   * @return a copy
   */
  public BitSet nodeSide() {
    return (BitSet) nodeSide.clone();
  }

  /**
   * How the lower bound was proven, in a few words.
   *
   * @return for example {@code "interchangeable switches merged, tree program"}
   */
  public String method() {
    return method;
  }

  /**
   * What was done, step by step, with sizes and values.
   *
   * @return in order of execution
   */
  public List<String> steps() {
    return steps;
  }

  @Override
  public String toString() {
    return isExact()
        ? "CutResult[" + upper + ", exact, " + method + "]"
        : "CutResult[" + lower + ".." + upper + ", " + method + "]";
  }
}
