package io.clusterfabric.topology.internal.cut;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Symmetric matrices of exact numbers: a double is one. Shares no code with what it checks. */
final class ExactMatrix {
  private final BigDecimal[][] entries;

  ExactMatrix(int order) {
    this.entries = new BigDecimal[order][order];
    for (BigDecimal[] row : entries) {
      java.util.Arrays.fill(row, BigDecimal.ZERO);
    }
  }

  void add(int i, int j, BigDecimal value) {
    entries[i][j] = entries[i][j].add(value);
    if (i != j) {
      entries[j][i] = entries[j][i].add(value);
    }
  }

  /**
   * By Sylvester: whether all leading minors are above 0; found by Bareiss' elimination, which
   * stays in whole numbers.
   */
  boolean isPositiveDefinite() {
    int n = entries.length;
    int scale = 0;
    for (BigDecimal[] row : entries) {
      for (BigDecimal value : row) {
        scale = Math.max(scale, value.scale());
      }
    }
    BigInteger[][] a = new BigInteger[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = entries[i][j].setScale(scale).unscaledValue();
      }
    }
    BigInteger before = BigInteger.ONE;
    for (int k = 0; k < n; k++) {
      if (a[k][k].signum() <= 0) {
        return false;
      }
      for (int i = k + 1; i < n; i++) {
        for (int j = k + 1; j < n; j++) {
          a[i][j] = a[i][j].multiply(a[k][k]).subtract(a[i][k].multiply(a[k][j])).divide(before);
        }
      }
      before = a[k][k];
    }
    return true;
  }
}
