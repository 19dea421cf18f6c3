package io.clusterfabric.topology.internal.cut;

/** Stops work that is not worth its cost; caught where the effort was granted. */
final class EffortSpentException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EffortSpentException() {
    super("the effort granted is spent", null, false, false);
  }
}
