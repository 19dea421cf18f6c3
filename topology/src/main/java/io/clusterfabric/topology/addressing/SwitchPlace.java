package io.clusterfabric.topology.addressing;

/**
 * The position of a switch, from which its addresses and AS number follow.
 *
 * @param level 1 for a leaf, 2 and up for the spines of a pod, {@link #ABOVE_PODS} for a
 *     super-spine
 * @param pod from 0; 0 for a super-spine
 * @param plane from 0
 * @param index from 0, among the switches of the same level, pod and plane
 */
record SwitchPlace(int level, int pod, int plane, int index) {
  /** The level of super-spines. */
  static final int ABOVE_PODS = 0;

  boolean isLeaf() {
    return level == 1;
  }

  boolean isAbovePods() {
    return level == ABOVE_PODS;
  }

  /** Whether another switch competes for the same places. */
  boolean isAlike(SwitchPlace other) {
    return level == other.level && pod == other.pod && plane == other.plane;
  }
}
