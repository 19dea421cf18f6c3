package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GaloisFieldTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 9, 11, 16, 25, 27, 32, 49, 64, 81, 121, 125, 243})
  void theAxiomsHold(int q) {
    GaloisField f = GaloisField.of(q).orElseThrow();
    assertThat(f.size()).isEqualTo(q);
    Random random = new Random(q);
    int all = q * q * q;
    for (int i = 0; i < Math.min(all, 30_000); i++) {
      int pick = all <= 30_000 ? i : random.nextInt(all);
      int a = pick % q;
      int b = pick / q % q;
      int c = pick / q / q;
      assertThat(f.plus(a, b)).isEqualTo(f.plus(b, a)).isBetween(0, q - 1);
      assertThat(f.times(a, b)).isEqualTo(f.times(b, a)).isBetween(0, q - 1);
      assertThat(f.plus(f.plus(a, b), c)).isEqualTo(f.plus(a, f.plus(b, c)));
      assertThat(f.times(f.times(a, b), c)).isEqualTo(f.times(a, f.times(b, c)));
      assertThat(f.times(a, f.plus(b, c))).isEqualTo(f.plus(f.times(a, b), f.times(a, c)));
    }
    for (int a = 0; a < q; a++) {
      assertThat(f.plus(a, 0)).isEqualTo(a);
      assertThat(f.times(a, 1)).isEqualTo(a);
      assertThat(f.times(a, 0)).isZero();
      assertThat(f.plus(a, f.negative(a))).isZero();
      Set<Integer> products = new HashSet<>();
      for (int b = 0; b < q; b++) {
        products.add(f.times(a, b));
      }
      assertThat(products).hasSize(a == 0 ? 1 : q);
    }
    Set<Integer> powers = new HashSet<>();
    for (int e = 0; e < q - 1; e++) {
      powers.add(f.power(e));
    }
    assertThat(powers).hasSize(q - 1).doesNotContain(0);
  }

  /** Powers of primes up to 64, OEIS A246655. */
  @Test
  void onlyPowersOfPrimesHaveAField() {
    Set<Integer> powers =
        Set.of(
            2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49, 53,
            59, 61, 64);
    for (int q = 2; q <= 64; q++) {
      assertThat(GaloisField.of(q).isPresent()).as("%s", q).isEqualTo(powers.contains(q));
      assertThat(GaloisField.exists(q)).isEqualTo(powers.contains(q));
    }
  }
}
