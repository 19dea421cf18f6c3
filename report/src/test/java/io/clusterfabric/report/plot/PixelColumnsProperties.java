package io.clusterfabric.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PixelColumnsProperties {
  /** Column by column, with a map in place of the run along the line. */
  @Property(tries = 200)
  void eachColumnKeepsItsEndsAndItsExtremes(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3000) int points) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = random.doubles(points, 0, 100).sorted().toArray();
    double[] y = random.doubles(points, -50, 50).map(v -> Math.rint(v)).toArray();

    int[] kept = PixelColumns.kept(x, y);

    assertThat(kept).isSorted().doesNotHaveDuplicates();
    Map<Double, double[]> all = spans(x, y, allOf(points));
    Map<Double, double[]> few = spans(x, y, kept);
    assertThat(few.keySet()).isEqualTo(all.keySet());
    few.forEach((column, span) -> assertThat(span).containsExactly(all.get(column)));
    assertThat(kept.length).isLessThanOrEqualTo(4 * all.size());
    Set<Integer> numbers = new HashSet<>();
    Arrays.stream(kept).forEach(numbers::add);
    for (int i = 0; i < points; i++) {
      boolean first = i == 0 || Math.floor(x[i - 1]) < Math.floor(x[i]);
      boolean last = i == points - 1 || Math.floor(x[i + 1]) > Math.floor(x[i]);
      if (first || last) {
        assertThat(numbers).contains(i);
      }
    }
  }

  private static int[] allOf(int points) {
    int[] all = new int[points];
    Arrays.setAll(all, i -> i);
    return all;
  }

  private static Map<Double, double[]> spans(double[] x, double[] y, int[] of) {
    Map<Double, double[]> all = new HashMap<>();
    for (int i : of) {
      all.merge(
          Math.floor(x[i]),
          new double[] {y[i], y[i]},
          (a, b) -> new double[] {Math.min(a[0], b[0]), Math.max(a[1], b[1])});
    }
    return all;
  }
}
