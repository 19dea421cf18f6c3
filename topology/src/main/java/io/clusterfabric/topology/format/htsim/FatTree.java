package io.clusterfabric.topology.format.htsim;

import java.util.List;
import java.util.Optional;

/**
 * A fat tree of htsim by the numbers of its file; tier 0 are the switches with hosts. Every pair of
 * switch tiers is joined as htsim does it: each ToR with each aggregation switch of its pod,
 * aggregation switch {@code p} of a pod with the cores {@code p}, {@code p + n} and so on, {@code
 * n} being the number of aggregation switches of a pod.
 *
 * @param nodes hosts, each with one port
 * @param tiers 2 or 3
 * @param podSize hosts of a pod
 * @param levels the numbers of each tier, always three
 */
record FatTree(long nodes, int tiers, long podSize, List<Level> levels) {
  /**
   * The numbers of one tier.
   *
   * @param gigabits the rate of the links below
   * @param radixDown ports downwards of a switch
   * @param radixUp ports upwards of a switch, 0 at the top
   * @param oversubscribed the rate downwards over the rate upwards
   * @param bundle parallel links below
   */
  record Level(long gigabits, long radixDown, long radixUp, long oversubscribed, long bundle) {}

  long gigabits(int tier) {
    return levels.get(tier).gigabits();
  }

  long radixDown(int tier) {
    return levels.get(tier).radixDown();
  }

  long radixUp(int tier) {
    return levels.get(tier).radixUp();
  }

  long oversubscribed(int tier) {
    return levels.get(tier).oversubscribed();
  }

  long bundle(int tier) {
    return levels.get(tier).bundle();
  }

  long pods() {
    return nodes / podSize;
  }

  long torsPerPod() {
    return podSize / radixDown(0);
  }

  /** Links between ToRs and the tier above; what htsim computes, not the sum of radices. */
  long torUplinks() {
    return nodes * gigabits(0) / (gigabits(1) * oversubscribed(0));
  }

  long aggsPerPod() {
    return torUplinks() / (pods() * radixDown(1));
  }

  long aggUplinks() {
    return tiers == 2 ? 0 : torUplinks() * gigabits(1) / (gigabits(2) * oversubscribed(1));
  }

  long cores() {
    return tiers == 2 ? 0 : aggUplinks() / radixDown(2);
  }

  /** Hosts, switches and links. */
  long elements() {
    return 2 * nodes
        + pods() * (torsPerPod() + aggsPerPod())
        + cores()
        + torUplinks()
        + aggUplinks();
  }

  /** Why htsim could not build it, if so. */
  Optional<String> fault() {
    if (nodes % podSize != 0) {
      return Optional.of("Nodes is no multiple of Podsize");
    }
    if (tiers == 2 && pods() != 1) {
      return Optional.of("of two tiers each ToR reaches each switch above, so Podsize is Nodes");
    }
    if (podSize % radixDown(0) != 0) {
      return Optional.of("Podsize is no multiple of Radix_Down of tier 0");
    }
    if (bundle(0) != 1) {
      return Optional.of("hosts have one port, so Bundle of tier 0 is 1");
    }
    if (nodes * gigabits(0) % (gigabits(1) * oversubscribed(0)) != 0
        || torUplinks() % (pods() * radixDown(1)) != 0
        || aggsPerPod() < 1) {
      return Optional.of(
          "the uplinks of tier 0, Nodes times rate over the rate above and Oversubscribed, do not"
              + " fill the switches of tier 1");
    }
    if (aggsPerPod() * bundle(1) != radixUp(0) || torsPerPod() * bundle(1) != radixDown(1)) {
      return Optional.of(
          "Radix_Up of tier 0 or Radix_Down of tier 1 is not that of the tree, in which each ToR"
              + " reaches each switch above it in its pod with "
              + bundle(1)
              + " links; there are "
              + torsPerPod()
              + " ToRs and "
              + aggsPerPod()
              + " switches above them");
    }
    return tiers == 2 ? Optional.empty() : faultOfCore();
  }

  private Optional<String> faultOfCore() {
    if (torUplinks() * gigabits(1) % (gigabits(2) * oversubscribed(1)) != 0
        || aggUplinks() % radixDown(2) != 0
        || cores() < 1) {
      return Optional.of("the uplinks of tier 1 do not fill the switches of tier 2");
    }
    if (radixUp(1) % bundle(2) != 0
        || aggsPerPod() * (radixUp(1) / bundle(2)) != cores()
        || pods() * bundle(2) != radixDown(2)) {
      return Optional.of(
          "Radix_Up of tier 1 or Radix_Down of tier 2 is not that of the tree, in which each core"
              + " reaches each pod with "
              + bundle(2)
              + " links; there are "
              + pods()
              + " pods and "
              + cores()
              + " cores");
    }
    return Optional.empty();
  }
}
