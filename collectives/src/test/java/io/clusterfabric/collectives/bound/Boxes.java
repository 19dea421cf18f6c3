package io.clusterfabric.collectives.bound;

import io.clusterfabric.model.unit.Bandwidth;

/** Boxes of GPUs as ForestColl's oracles describe them, as networks. */
final class Boxes {
  /**
   * Which GCDs of an MI250 box are joined, by how many links: a-b:links. Published with ForestColl
   * (topologies, MI250); 50 GB/s a link.
   */
  private static final String MI250 =
      "0-1:4 2-3:4 4-5:4 6-7:4 8-9:4 10-11:4 12-13:4 14-15:4 0-4:2 3-7:2 8-12:2 11-15:2"
          + " 0-8:1 1-5:1 1-9:1 1-10:1 2-6:1 2-9:1 2-10:1 3-11:1 4-6:1 5-6:1 5-7:1 9-13:1 10-14:1"
          + " 12-14:1 13-14:1 13-15:1";

  private Boxes() {}

  private static Bandwidth gigabytes(long each) {
    return Bandwidth.ofGigabitsPerSecond(8 * each);
  }

  /** Boxes of GPUs at one switch inside, and with one NIC each at one of some switches outside. */
  static RankGraph switched(int boxes, int gpus, long inside, long nic, int outer) {
    RankGraph.Builder b = RankGraph.builder("boxes");
    int[] net = new int[outer];
    for (int i = 0; i < outer && boxes > 1; i++) {
      net[i] = b.addNode("ib-" + i);
    }
    int[] box = new int[boxes * gpus];
    for (int x = 0; x < boxes; x++) {
      int hub = gpus > 1 ? b.addNode("nvswitch-" + x) : -1;
      for (int g = 0; g < gpus; g++) {
        int gpu = b.addRank("box-" + x + "/gpu" + g);
        box[x * gpus + g] = x;
        if (hub >= 0) {
          b.addLink(gpu, hub, gigabytes(inside));
        }
        if (boxes > 1) {
          int port = b.addNode("box-" + x + "[nic" + g + "]");
          b.addUnlimitedLink(gpu, port);
          b.addLink(port, net[g % outer], gigabytes(nic));
        }
      }
    }
    return boxes > 1 && gpus > 1 ? b.addPartition("boxes", box).build() : b.build();
  }

  /** Boxes of 16 GCDs that are joined directly, each with a NIC at one switch. */
  static RankGraph mi250(int boxes) {
    RankGraph.Builder b = RankGraph.builder("MI250");
    int net = boxes > 1 ? b.addNode("ib") : -1;
    for (int x = 0; x < boxes; x++) {
      int[] gcd = new int[16];
      for (int g = 0; g < 16; g++) {
        gcd[g] = b.addRank("box-" + x + "/gcd" + g);
        if (boxes > 1) {
          b.addLink(gcd[g], net, gigabytes(16));
        }
      }
      for (String joined : MI250.split(" ", -1)) {
        String[] ends = joined.split("[-:]", -1);
        b.addLink(
            gcd[Integer.parseInt(ends[0])],
            gcd[Integer.parseInt(ends[1])],
            gigabytes(50L * Integer.parseInt(ends[2])));
      }
    }
    return b.build();
  }
}
