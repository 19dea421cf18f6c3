package io.clusterfabric.topology.graph;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The different rates of links, numbered as they come. A fabric has few. */
final class RateTable {
  private final Map<Bandwidth, Integer> numbers = new HashMap<>();
  private final List<Bandwidth> rates = new ArrayList<>();

  /** The number of a rate, a new one if it was not met before. */
  int number(Bandwidth rate) {
    Integer known = numbers.putIfAbsent(rate, rates.size());
    if (known != null) {
      return known;
    }
    rates.add(rate);
    return rates.size() - 1;
  }

  Bandwidth rate(int number) {
    return rates.get(number);
  }

  List<Bandwidth> rates() {
    return List.copyOf(rates);
  }

  /** The unit of those rates that are used. */
  CapacityUnit unit(int[] numbers, int count) {
    BitSet used = new BitSet(rates.size());
    for (int i = 0; i < count; i++) {
      if (numbers[i] >= 0) {
        used.set(numbers[i]);
      }
    }
    return CapacityUnit.of(used.stream().mapToObj(rates::get).toList());
  }

  /**
   * The rates in units.
   *
   * @param unit the unit
   * @param numbers the number of each rate wanted; those below 0 are taken over as they are
   * @param count how many of them count
   * @return as many rates
   */
  long[] inUnits(CapacityUnit unit, int[] numbers, int count) {
    long[] each = new long[rates.size()];
    Arrays.fill(each, -1);
    long[] all = new long[count];
    for (int i = 0; i < count; i++) {
      int number = numbers[i];
      if (number >= 0 && each[number] < 0) {
        each[number] = unit.units(rates.get(number));
      }
      all[i] = number < 0 ? number : each[number];
    }
    return all;
  }
}
