package io.clusterfabric.testkit.arbitrary;

import io.clusterfabric.model.PortRef;
import java.util.HashMap;
import java.util.Map;

/** Gives each node's ports out one after the other. */
final class Ports {
  private final Map<String, Integer> given = new HashMap<>();
  private final boolean splitFirst;

  Ports(boolean splitFirst) {
    this.splitFirst = splitFirst;
  }

  /** The node's next free port: 1, 2, 3…, or 1/1, 1/2, 2, 3… where the first is split. */
  PortRef next(String node) {
    int number = given.merge(node, 1, Integer::sum);
    if (!splitFirst) {
      return new PortRef(node, String.valueOf(number));
    }
    return new PortRef(node, number <= 2 ? "1/" + number : String.valueOf(number - 1));
  }
}
