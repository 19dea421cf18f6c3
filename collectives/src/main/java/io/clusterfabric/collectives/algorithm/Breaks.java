package io.clusterfabric.collectives.algorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Cuts the steps of a pipeline where a stage begins or ends. */
final class Breaks {
  private Breaks() {}

  static List<Phase> of(int steps, Consumer<IntConsumer> told) {
    TreeSet<Integer> at = new TreeSet<>();
    at.add(0);
    told.accept(
        b -> {
          if (b > 0 && b < steps) {
            at.add(b);
          }
        });
    at.add(steps);
    List<Phase> out = new ArrayList<>();
    int from = 0;
    for (int b : at) {
      if (b > from) {
        out.add(new Phase(from, b - from));
      }
      from = b;
    }
    return List.copyOf(out);
  }
}
