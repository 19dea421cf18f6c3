package io.clusterfabric.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class NaturalOrderProperties {
  private static final Pattern RUN = Pattern.compile("[0-9]+|[^0-9]", Pattern.DOTALL);

  /** Few characters, so that names often share beginnings and differ in zeros. */
  @Provide
  Arbitrary<String> names() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars("001129a-/").ofMaxLength(8),
        Arbitraries.strings().all().ofMaxLength(6));
  }

  private static int compare(String a, String b) {
    return Integer.signum(NaturalOrder.INSTANCE.compare(a, b));
  }

  /** The same order by another way: runs as big numbers, then the text. */
  private static int oracle(String a, String b) {
    List<String> left = runs(a);
    List<String> right = runs(b);
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      String x = left.get(i);
      String y = right.get(i);
      boolean numbers = Character.digit(x.charAt(0), 10) >= 0 && x.charAt(0) <= '9';
      numbers &= Character.digit(y.charAt(0), 10) >= 0 && y.charAt(0) <= '9';
      int c =
          numbers
              ? new BigInteger(x).compareTo(new BigInteger(y))
              : Character.compare(x.charAt(0), y.charAt(0));
      if (c != 0) {
        return Integer.signum(c);
      }
    }
    int rest = Integer.compare(left.size(), right.size());
    return rest != 0 ? rest : Integer.signum(a.compareTo(b));
  }

  private static List<String> runs(String text) {
    List<String> runs = new ArrayList<>();
    // one run a char, as the order looks at chars
    Matcher m = RUN.matcher(text);
    while (m.find()) {
      String run = m.group();
      if (run.charAt(0) >= '0' && run.charAt(0) <= '9') {
        runs.add(run);
      } else {
        run.chars().forEach(c -> runs.add(String.valueOf((char) c)));
      }
    }
    return runs;
  }

  @Property(tries = 5000)
  void agreesWithBigNumbers(@ForAll("names") String a, @ForAll("names") String b) {
    assertThat(compare(a, b)).isEqualTo(oracle(a, b));
  }

  @Property(tries = 5000)
  void isAntisymmetricAndConsistentWithEquals(
      @ForAll("names") String a, @ForAll("names") String b) {
    assertThat(compare(a, b)).isEqualTo(-compare(b, a));
    assertThat(compare(a, b) == 0).isEqualTo(a.equals(b));
    assertThat(compare(a, a)).isZero();
  }

  @Property(tries = 5000)
  void isTransitive(
      @ForAll("names") String a, @ForAll("names") String b, @ForAll("names") String c) {
    List<String> sorted = new ArrayList<>(List.of(a, b, c));
    sorted.sort(NaturalOrder.INSTANCE);
    assertThat(compare(sorted.get(0), sorted.get(1))).isNotPositive();
    assertThat(compare(sorted.get(1), sorted.get(2))).isNotPositive();
    assertThat(compare(sorted.get(0), sorted.get(2))).isNotPositive();
  }

  @Example
  void namesThatPeopleList() {
    List<String> inOrder =
        List.of(
            "",
            "0",
            "00",
            "1",
            "1a",
            "2",
            "10",
            "100000000000000000000",
            "A",
            "a",
            "leaf",
            "leaf-01",
            "leaf-1",
            "leaf-1/2",
            "leaf-1/10",
            "leaf-1a",
            "leaf-2",
            "leaf-9",
            "leaf-10",
            "leafs",
            "mlx5_0/1",
            "mlx5_1/1",
            "mlx5_10/1");
    List<String> shuffled = new ArrayList<>(inOrder);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.sort(NaturalOrder.INSTANCE);
    assertThat(shuffled).isEqualTo(inOrder);
  }
}
