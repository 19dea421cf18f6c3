package io.clusterfabric.model;

import java.util.ArrayList;
import java.util.List;

/** Counts things and keeps the first few for a message. */
final class Samples {
  private static final int KEPT = 3;

  private final List<String> first = new ArrayList<>();
  private int count;

  void add(String id) {
    count++;
    if (first.size() < KEPT) {
      first.add(id);
    }
  }

  int count() {
    return count;
  }

  /** The first few, in the order in which they were added. */
  @Override
  public String toString() {
    return String.join(", ", first) + (count > KEPT ? " and " + (count - KEPT) + " more" : "");
  }
}
