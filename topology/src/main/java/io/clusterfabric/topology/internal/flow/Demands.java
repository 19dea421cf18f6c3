package io.clusterfabric.topology.internal.flow;

/**
 * What nodes send to each other: a row of destinations for each source. Immutable; the arrays must
 * only be read.
 *
 * @param source the node of each row, ascending
 * @param first where each row begins, and one past the last row
 * @param destination nodes, ascending in each row; none is its row's source
 * @param amount how much goes there, at least 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
public record Demands(int[] source, int[] first, int[] destination, long[] amount) {

  /**
   * How many sources there are.
   *
   * @return the rows
   */
  public int rows() {
    return source.length;
  }

  /**
   * How many pairs of a source and a destination there are.
   *
   * @return the number
   */
  public int pairs() {
    return destination.length;
  }

  /**
   * All amounts together.
   *
   * @return their sum
   * @throws ArithmeticException if it overflows
   */
  public long total() {
    long sum = 0;
    for (long a : amount) {
      sum = Math.addExact(sum, a);
    }
    return sum;
  }
}
