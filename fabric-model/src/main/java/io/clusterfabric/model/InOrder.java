package io.clusterfabric.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lists whose order the model promises, whichever way round they were given. */
final class InOrder {
  private InOrder() {}

  /** Tells whether a list is in order; one pass. */
  static <T> boolean is(List<T> list, Comparator<? super T> order) {
    for (int i = 1; i < list.size(); i++) {
      if (order.compare(list.get(i - 1), list.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  /** A sorted copy; what compares equal stays as it was. A list in order costs one pass. */
  static <T> List<T> of(List<T> list, Comparator<? super T> order) {
    if (is(list, order)) {
      return List.copyOf(list);
    }
    List<T> copy = new ArrayList<>(list);
    copy.sort(order);
    return List.copyOf(copy);
  }
}
