package io.clusterfabric.topology.design;

import java.util.Optional;

/**
 * The field of q elements, q a power of a prime. Elements are numbers from 0 to {@code q - 1}: the
 * digits to base p are the coefficients of a polynomial. Products are modulo a polynomial of which
 * x is primitive, the first in order; so 0 is zero, 1 is one, and the choice is the same for ever.
 */
final class GaloisField {
  private final int p;
  private final int q;
  private final int[] power;
  private final int[] log;

  private GaloisField(int p, int q, int[] power) {
    this.p = p;
    this.q = q;
    this.power = power;
    this.log = new int[q];
    for (int e = 0; e < q - 1; e++) {
      log[power[e]] = e;
    }
  }

  /** The field, if there is one: q from 2 on must be a power of a prime. */
  static Optional<GaloisField> of(int q) {
    int p = leastFactor(q);
    int rest = q;
    int degree = 0;
    while (rest % p == 0) {
      rest /= p;
      degree++;
    }
    if (rest != 1) {
      return Optional.empty();
    }
    return Optional.of(
        new GaloisField(p, q, degree == 1 ? primeField(p) : extension(p, degree, q)));
  }

  static boolean exists(int q) {
    int p = leastFactor(q);
    int rest = q;
    while (rest % p == 0) {
      rest /= p;
    }
    return rest == 1;
  }

  private static int leastFactor(int q) {
    for (int f = 2; (long) f * f <= q; f++) {
      if (q % f == 0) {
        return f;
      }
    }
    return q;
  }

  private static int[] primeField(int p) {
    int[] power = new int[p - 1];
    for (int g = 1; ; g++) {
      long x = 1;
      int order = 0;
      do {
        power[order++] = (int) x;
        x = x * g % p;
      } while (x != 1 && order < p - 1);
      if (x == 1 && order == p - 1) {
        return power;
      }
    }
  }

  /**
   * Tries the polynomials {@code x^degree - r(x)} until the powers of x are all that is not zero:
   * then all of that has inverses, so the ring is the field.
   */
  private static int[] extension(int p, int degree, int q) {
    int[] power = new int[q - 1];
    int top = q / p;
    for (int r = 1; r < q; r++) {
      if (r % p == 0) {
        continue;
      }
      int x = 1;
      int order = 0;
      do {
        power[order++] = x;
        int lead = x / top;
        x = plus(x % top * p, times(r, lead, p), p);
      } while (x != 1 && x != 0 && order < q - 1);
      if (x == 1 && order == q - 1) {
        return power;
      }
    }
    throw new IllegalStateException(
        "no primitive polynomial of degree " + degree + " over " + p + " elements");
  }

  private static int plus(int a, int b, int p) {
    int sum = 0;
    for (int unit = 1; a > 0 || b > 0; unit *= p, a /= p, b /= p) {
      sum += (a % p + b % p) % p * unit;
    }
    return sum;
  }

  private static int times(int a, int digit, int p) {
    int product = 0;
    for (int unit = 1; a > 0; unit *= p, a /= p) {
      product += a % p * digit % p * unit;
    }
    return product;
  }

  int size() {
    return q;
  }

  int plus(int a, int b) {
    return plus(a, b, p);
  }

  int negative(int a) {
    return times(a, p - 1, p);
  }

  int times(int a, int b) {
    return a == 0 || b == 0 ? 0 : power[(log[a] + log[b]) % (q - 1)];
  }

  /** A power of the primitive element. */
  int power(int exponent) {
    return power[exponent % (q - 1)];
  }
}
