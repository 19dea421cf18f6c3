package io.clusterfabric.topology.internal.flow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;

/**
 * An upper end of a factor, and the lengths that prove it.
 *
 * @param numerator Σ capacity·length
 * @param denominator Σ demand·distance; 0 if the lengths bound nothing
 * @param length by arc
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
public record Bound(BigInteger numerator, BigInteger denominator, long[] length) {

  /** The lesser of what equal lengths and the arcs at single nodes prove. */
  static Bound simple(ArcNetwork network, Demands demands) {
    long[] equal = new long[network.arcCount()];
    Arrays.fill(equal, 1);
    return of(network, demands, equal).lesser(atNodes(network, demands));
  }

  /** The one that bounds more tightly. */
  Bound lesser(Bound other) {
    return isNotImprovedBy(other) ? this : other;
  }

  /** Whether another bounds no more tightly. A denominator of 0 proves nothing. */
  private boolean isNotImprovedBy(Bound other) {
    if (other.denominator.signum() == 0) {
      return true;
    }
    return denominator.signum() != 0
        && other.numerator.multiply(denominator).compareTo(numerator.multiply(other.denominator))
            >= 0;
  }

  double toDouble() {
    return denominator.signum() == 0
        ? Double.POSITIVE_INFINITY
        : new BigDecimal(numerator)
            .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
            .doubleValue();
  }

  /** What lengths prove, exactly; arcs with links of unknown rate cost nothing. */
  static Bound of(ArcNetwork network, Demands demands, long[] given) {
    long[] length = given.clone();
    BigInteger volume = BigInteger.ZERO;
    for (int arc = 0; arc < length.length; arc++) {
      if (network.unknown()[arc] > 0) {
        length[arc] = 0;
      } else if (network.capacity()[arc] == 0) {
        length[arc] = ShortestTree.CLOSED;
      } else {
        volume =
            volume.add(
                BigInteger.valueOf(network.capacity()[arc])
                    .multiply(BigInteger.valueOf(length[arc])));
      }
    }
    BigInteger taken = BigInteger.ZERO;
    ShortestTree tree = new ShortestTree(network);
    for (int row = 0; row < demands.rows(); row++) {
      tree.from(demands.source()[row], length);
      long high = 0;
      long low = 0;
      for (int pair = demands.first()[row]; pair < demands.first()[row + 1]; pair++) {
        long distance = tree.distance(demands.destination()[pair]);
        if (distance == ShortestTree.UNREACHED) {
          return new Bound(BigInteger.ZERO, BigInteger.ONE, length);
        }
        // 128-bit sum.
        long amount = demands.amount()[pair];
        long product = amount * distance;
        low += product;
        high +=
            Math.multiplyHigh(amount, distance) + (Long.compareUnsigned(low, product) < 0 ? 1 : 0);
      }
      taken =
          taken.add(
              BigInteger.valueOf(high)
                  .shiftLeft(64)
                  .add(new BigInteger(Long.toUnsignedString(low))));
    }
    return new Bound(volume, taken, length);
  }

  /** The least that leaves or enters a node, over what it sends or receives. */
  private static Bound atNodes(ArcNetwork network, Demands demands) {
    long[] sends = new long[network.nodeCount()];
    long[] receives = new long[network.nodeCount()];
    for (int row = 0; row < demands.rows(); row++) {
      for (int pair = demands.first()[row]; pair < demands.first()[row + 1]; pair++) {
        sends[demands.source()[row]] += demands.amount()[pair];
        receives[demands.destination()[pair]] += demands.amount()[pair];
      }
    }
    long[] length = new long[network.arcCount()];
    Bound best = new Bound(BigInteger.ZERO, BigInteger.ZERO, length);
    int tightest = -1;
    for (int node = 0; node < sends.length; node++) {
      long capacity = capacityAt(network, node);
      long most = Math.max(sends[node], receives[node]);
      if (capacity >= 0 && most > 0) {
        Bound bound = new Bound(BigInteger.valueOf(capacity), BigInteger.valueOf(most), length);
        if (!best.isNotImprovedBy(bound)) {
          tightest = node;
          best = bound;
        }
      }
    }
    if (tightest >= 0) {
      boolean leaving = sends[tightest] >= receives[tightest];
      for (int arc = network.first()[tightest]; arc < network.first()[tightest + 1]; arc++) {
        length[leaving ? arc : network.twin()[arc]] = 1;
      }
    }
    return best;
  }

  /** What leaves a node, and may enter it; below 0 if some rate is unknown. */
  private static long capacityAt(ArcNetwork network, int node) {
    long capacity = 0;
    for (int arc = network.first()[node]; arc < network.first()[node + 1]; arc++) {
      if (network.unknown()[arc] > 0) {
        return -1;
      }
      capacity += network.capacity()[arc];
    }
    return capacity;
  }
}
