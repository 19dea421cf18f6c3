package io.clusterfabric.topology.resilience;

/** How much an all-to-all can have left after any failure. */
final class CapacityLimit {
  private CapacityLimit() {}

  /**
   * What access links carry together, in relation to the all-to-all before: each endpoint sends at
   * most what its link carries, in every state. Only to be asked where the rates before are known.
   */
  static double most(FailureLab lab) {
    double access = 0;
    Connections before = lab.sweep().connectionsBefore();
    for (int e = 0; e < lab.net().endpoints; e++) {
      if (before.peers[e] > 0) {
        access += lab.net().access[e];
      }
    }
    double total = lab.whole().total();
    return total > 0 ? Math.max(1, access / total) : 1;
  }
}
