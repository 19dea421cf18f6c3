package io.clusterfabric.topology.design;

/** What the tiers of a fabric of any height are called: leaf, spine, core, and by number above. */
final class TierName {
  private TierName() {}

  /** The name of a tier, from 1 next to the hosts; of 0, of the endpoints. */
  static String of(int tier) {
    return switch (tier) {
      case 0 -> "endpoint";
      case 1 -> "leaf";
      case 2 -> "spine";
      case 3 -> "core";
      default -> "tier-" + tier;
    };
  }

  /** The name of what joins a tier to the one below it. */
  static String boundaryBelow(int tier) {
    return of(tier - 1) + "-" + of(tier);
  }
}
