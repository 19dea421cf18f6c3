package io.clusterfabric.topology.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Names in a row, of which runs that differ only in their number are kept as one prefix: a million
 * hosts need no million texts. Not for use by several threads while names are added.
 */
final class NameSeries {
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final List<String> texts = new ArrayList<>();
  private int[] start = new int[8];

  /** The number behind the prefix of a run's first name; 0 for a name that stands alone. */
  private int[] firstNumber = new int[8];

  private int runs;
  private int size;

  NameSeries() {}

  private NameSeries(NameSeries other) {
    texts.addAll(other.texts);
    start = other.start.clone();
    firstNumber = other.firstNumber.clone();
    runs = other.runs;
    size = other.size;
  }

  int size() {
    return size;
  }

  void add(String name) {
    run(name, 0, 1);
  }

  /** Adds so many names: the prefix with the numbers from 1 on. */
  void addNumbered(String prefix, int count) {
    if (count > 0) {
      run(prefix, 1, count);
    }
  }

  private void run(String text, int number, int count) {
    if (count > LONGEST - size) {
      throw new IllegalArgumentException(
          "a graph numbers its nodes with int: "
              + count
              + " more beside "
              + size
              + " are too many");
    }
    if (runs == start.length) {
      start = Arrays.copyOf(start, 2 * runs);
      firstNumber = Arrays.copyOf(firstNumber, 2 * runs);
    }
    texts.add(text);
    start[runs] = size;
    firstNumber[runs++] = number;
    size += count;
  }

  String get(int index) {
    int found = Arrays.binarySearch(start, 0, runs, index);
    int run = found >= 0 ? found : -found - 2;
    String text = texts.get(run);
    return firstNumber[run] == 0 ? text : text + (firstNumber[run] + index - start[run]);
  }

  NameSeries copy() {
    return new NameSeries(this);
  }
}
