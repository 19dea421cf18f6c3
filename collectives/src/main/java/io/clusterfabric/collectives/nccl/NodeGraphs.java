package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;

/**
 * What NCCL's search finds on a node, by the limits that it works under instead of by searching:
 *
 * <ul>
 *   <li>a channel runs at a step of the version's ladder, inside a node or between nodes;
 *   <li>on one node the channels of a ring share a GPU's NVLink, and the step counts that makes the
 *       most of it; between nodes each NIC has as many channels as its rate holds, and rings and
 *       chains of G GPUs cross NVLink (G−1)/G of a time a channel;
 *   <li>few fast channels are doubled at half the rate;
 *   <li>trees may then run faster inside the node, up to twice the rate between nodes;
 *   <li>NVLS has a head a GPU, or a NIC, and each GPU sends to every head and one more.
 * </ul>
 *
 * <p>NCCL's search also has time limits and looks at the order of devices. Where it stops short of
 * these limits the real graph is narrower; a test counts where.
 */
final class NodeGraphs {
  private final NcclProfile profile;
  private final Node node;

  /**
   * A node, as NCCL sees it.
   *
   * @param gpus ranks on it
   * @param nodes how many such nodes there are
   * @param computeCapability times 10
   * @param nvlinkGBs of a GPU in all, 0 if NVLink does not join the GPUs
   * @param nvSwitch whether NVSwitches join the GPUs
   * @param nics NICs near the GPUs
   * @param nicGBs what a NIC carries, slot included
   * @param pciGBs what a GPU's slot carries
   * @param switchShared whether each NIC shares its PCIe switch with several of the GPUs
   * @param sockets CPUs
   * @param cpu their kind
   * @param nvls whether NVSwitches may reduce
   * @param collNet whether the network may reduce
   * @param nicLatency what the plug-in says
   */
  record Node(
      int gpus,
      int nodes,
      int computeCapability,
      double nvlinkGBs,
      boolean nvSwitch,
      int nics,
      double nicGBs,
      double pciGBs,
      boolean switchShared,
      int sockets,
      NcclCpu cpu,
      boolean nvls,
      boolean collNet,
      TimeSpan nicLatency) {

    Node withSwitches() {
      return with(gpus, computeCapability, nicGBs, true);
    }

    /** The node whose figures NCCL takes for a whole communicator. */
    Node with(int mostGpus, int leastCapability, double leastNicGBs, boolean switches) {
      return new Node(
          mostGpus,
          nodes,
          leastCapability,
          nvlinkGBs,
          switches,
          nics,
          leastNicGBs,
          pciGBs,
          switchShared,
          sockets,
          cpu,
          nvls,
          collNet,
          nicLatency);
    }
  }

  NodeGraphs(NcclProfile profile, Node node) {
    this.profile = profile;
    this.node = node;
  }

  /** Channels at a rate. */
  private record Found(int channels, double gbs) {
    double total() {
      return channels * gbs;
    }
  }

  private boolean oneNode() {
    return node.nodes() == 1;
  }

  private double[] ladder() {
    return oneNode()
        ? profile.ladderInside(node.computeCapability())
        : profile.ladderBetween(node.computeCapability());
  }

  /** How often a chain through all GPUs uses a GPU's NVLink. */
  private double chainUse() {
    return (node.gpus() - 1.0) / node.gpus();
  }

  private static double step(double[] ladder, double most) {
    for (double s : ladder) {
      if (s <= most * (1 + 1e-9)) {
        return s;
      }
    }
    return ladder[ladder.length - 1];
  }

  /** The fastest ring: the first step down the ladder that nothing slower beats by its total. */
  private Found ring() {
    double[] ladder = ladder();
    int most = profile.maxChannels() / 2;
    Found best = new Found(0, 0);
    for (double s : ladder) {
      if (best.channels() > 0 && s / best.gbs() <= .49) {
        break;
      }
      Found f = new Found(Math.min(most, ringChannels(s)), s);
      if (f.channels() > 0 && f.total() > best.total() * (1 + 1e-9)) {
        best = f;
      }
    }
    return best.channels() == 0 ? new Found(1, ladder[ladder.length - 1]) : best;
  }

  private int ringChannels(double s) {
    if (node.gpus() > 1 && node.nvlinkGBs() == 0) {
      return s <= hostGBs() * (1 + 1e-9) ? 1 : 0;
    }
    if (oneNode()) {
      return node.gpus() == 1 ? profile.maxChannels() / 2 : (int) (node.nvlinkGBs() / s + 1e-6);
    }
    // Every NIC has as many channels as any other.
    int nics = Math.min(node.nics(), profile.maxChannels() / 2);
    int each = (int) (node.nicGBs() / s + 1e-6);
    if (node.gpus() > 1) {
      double use = profile.has(NcclRule.RING_LEAVES_BY_NVLINK) ? 1 : chainUse();
      each = Math.min(each, (int) (node.nvlinkGBs() / (nics * s * use) + 1e-6));
    }
    return nics * each;
  }

  /** What a chain gets over PCIe and the CPUs. */
  private double hostGBs() {
    double slot =
        node.cpu() == NcclCpu.INTEL && !node.switchShared() ? node.pciGBs() * 5 / 6 : node.pciGBs();
    double between = node.cpu() == NcclCpu.AMD ? 16 : 22;
    double all = node.sockets() > 1 && node.gpus() > 4 ? Math.min(slot, between) : slot;
    return oneNode() ? all : Math.min(all, node.nicGBs());
  }

  /** What a channel gets of a NIC; it uses one. */
  private double nicShare(int channels) {
    return node.nicGBs() * Math.min(1, (double) node.nics() / channels);
  }

  private Found doubled(Found f) {
    boolean enough =
        f.gbs() < 25 || (node.computeCapability() > 80 && f.gbs() < 50 && f.channels() > 4);
    int twice = Math.min(f.channels() * 2, profile.maxChannels() / 2);
    return enough || twice == f.channels() ? f : new Found(twice, f.gbs() / 2);
  }

  /** What the search finds for all patterns; CollNet's only where it is on. */
  record Graphs(
      NcclGraph ring,
      NcclGraph tree,
      Optional<NcclGraph> nvls,
      Optional<NcclGraph> collNetChain,
      Optional<NcclGraph> collNetDirect) {

    /**
     * What ranks on different nodes agree on, as NCCL does once all have searched: the fewest
     * channels, the least rates, the longest paths; a pattern that one node lacks, all lack.
     */
    Graphs agreed(Graphs other) {
      NcclGraph r = NodeGraphs.agreed(ring, other.ring);
      NcclGraph t = NodeGraphs.agreed(tree, other.tree);
      int channels = Math.min(r.channels(), t.channels());
      return new Graphs(
          NcclGraph.builder().from(r).channels(channels).build(),
          NcclGraph.builder().from(t).channels(channels).build(),
          both(nvls, other.nvls),
          both(collNetChain, other.collNetChain),
          both(collNetDirect, other.collNetDirect));
    }

    private static Optional<NcclGraph> both(Optional<NcclGraph> a, Optional<NcclGraph> b) {
      return a.flatMap(x -> b.map(y -> NodeGraphs.agreed(x, y)));
    }
  }

  private static NcclGraph agreed(NcclGraph a, NcclGraph b) {
    return NcclGraph.builder()
        // Trees differ by how they use NICs; the last in NCCL's order counts.
        .pattern(a.pattern().compareTo(b.pattern()) >= 0 ? a.pattern() : b.pattern())
        .channels(Math.min(a.channels(), b.channels()))
        .inside(a.inside().min(b.inside()))
        .between(a.between().min(b.between()))
        .pathInside(longer(a.pathInside(), b.pathInside()))
        .pathBetween(longer(a.pathBetween(), b.pathBetween()))
        .nicLatency(a.nicLatency())
        .sameChannels(a.sameChannels() && b.sameChannels())
        .build();
  }

  private static NcclPath longer(NcclPath a, NcclPath b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  Graphs graphs() {
    Found ring = doubled(ring());
    NcclPath inside =
        node.gpus() == 1
            ? NcclPath.LOC
            : node.nvlinkGBs() > 0
                ? NcclPath.NVL
                : node.switchShared()
                    ? NcclPath.PIX
                    : node.sockets() > 1 ? NcclPath.SYS : NcclPath.PHB;
    boolean near = node.switchShared() || node.gpus() == 1 || oneNode();
    boolean joined = node.nvlinkGBs() > 0;
    NcclPath ringOut =
        near || (joined && !profile.has(NcclRule.RING_LEAVES_BY_NVLINK))
            ? NcclPath.PIX
            : joined ? NcclPath.PXN : NcclPath.SYS;
    boolean collNet = node.collNet();
    return new Graphs(
        graph(NcclPattern.RING, ring.channels(), ring.gbs(), ring.gbs(), inside, ringOut),
        tree(ring, inside),
        nvls(),
        collNet ? Optional.of(collNetChain(ring, inside)) : Optional.empty(),
        collNet ? Optional.of(collNetDirect(ring, inside)) : Optional.empty());
  }

  NcclInputs.Builder into(NcclInputs.Builder b) {
    return into(b, graphs());
  }

  /** Graphs that all nodes agree on, and the channels that NCCL makes of them. */
  NcclInputs.Builder into(NcclInputs.Builder b, Graphs g) {
    b.ring(g.ring()).tree(g.tree()).nvls(g.nvls());
    b.collNetChain(g.collNetChain()).collNetDirect(g.collNetDirect());
    int nc = Math.min(profile.maxChannels(), 2 * g.ring().channels());
    boolean wide = g.collNetChain().map(c -> c.inside().compareTo(c.between()) > 0).orElse(false);
    if (wide && node.gpus() > 1) {
      nc = Math.min(profile.maxChannels(), nc + nc / 2);
    }
    nc = raised(nc, g.ring().inside().toGigabytesPerSecond());
    b.collectiveChannels(nc);
    int nvlsChannels = g.nvls().isPresent() ? nvlsChannels() : 0;
    // Versions between brought the channels of a communicator up to those of NVLS.
    boolean up = !profile.has(NcclRule.NVLS_BY_SCOPE) && !profile.has(NcclRule.NVLS_EFFICIENCY);
    b.channels(up ? Math.max(nc, nvlsChannels) : nc).nvlsChannels(nvlsChannels);
    return b;
  }

  private int raised(int nc, double ringGBs) {
    if (oneNode() || ringGBs <= 45) {
      return nc;
    }
    boolean hopper = node.computeCapability() == 90;
    if (profile.has(NcclRule.HOPPER_DOUBLES_WIDE)) {
      return hopper && 2 * nc <= profile.maxChannels() ? 2 * nc : nc;
    }
    boolean gpu = profile.has(NcclRule.HOPPER_DOUBLES) ? hopper : node.computeCapability() >= 90;
    return gpu && nc < 16 ? 2 * nc : nc;
  }

  private int nvlsChannels() {
    if (profile.has(NcclRule.BLACKWELL_NVLS_CHANNELS) && node.computeCapability() >= 100) {
      if (profile.has(NcclRule.BLACKWELL_NVLS_BY_NIC) && node.nodes() > 2) {
        boolean wide = node.nicGBs() < 48 || (node.nicGBs() >= 96 && node.gpus() > 8);
        return wide ? 32 : 24;
      }
      return oneNode() ? 24 : 32;
    }
    return 16;
  }

  private NcclGraph tree(Found ring, NcclPath inside) {
    int c = ring.channels();
    double[] ladder = ladder();
    boolean single = node.gpus() == 1;
    boolean lone = single || (!oneNode() && !node.switchShared() && node.computeCapability() >= 90);
    NcclPattern pattern = lone ? NcclPattern.TREE : NcclPattern.BALANCED_TREE;
    NcclPath out = oneNode() || single || node.switchShared() || lone ? NcclPath.PIX : NcclPath.PHB;
    if (node.gpus() > 1 && node.nvlinkGBs() == 0) {
      return graph(pattern, c, ring.gbs(), ring.gbs(), inside, oneNode() ? NcclPath.PIX : inside);
    }
    if (oneNode()) {
      double share = node.gpus() == 2 ? 2 * node.nvlinkGBs() : node.nvlinkGBs();
      double s = single ? ring.gbs() : step(ladder, share / c);
      return graph(pattern, c, s, s, inside, out);
    }
    double most = single ? Double.MAX_VALUE : node.nvlinkGBs() / (c * chainUse());
    double between = step(ladder, Math.min(most, nicShare(c)));
    // Chains that leave through a second GPU over the CPU cannot be widened.
    double fast = out == NcclPath.PHB ? between : widest(ladder, between, most);
    return graph(pattern, c, fast, between, inside, out);
  }

  /** Up the ladder as long as it fits, to the first step of twice the rate or more. */
  private static double widest(double[] ladder, double from, double most) {
    double s = from;
    for (int i = ladder.length - 1; i >= 0; i--) {
      if (ladder[i] > s && s < 2 * from && ladder[i] <= most * (1 + 1e-9)) {
        s = ladder[i];
      }
    }
    return s;
  }

  private Optional<NcclGraph> nvls() {
    if (!node.nvls()
        || !node.nvSwitch()
        || node.computeCapability() < 90
        || node.gpus() < (profile.has(NcclRule.NVLS_OF_TWO) ? 2 : 3)
        || node.nvlinkGBs() == 0) {
      return Optional.empty();
    }
    int heads = Math.min(node.gpus(), profile.nvlsArity());
    double[] ladder = ladder();
    if (oneNode()) {
      double s = step(ladder, node.nvlinkGBs() / (heads + 1));
      double out = profile.has(NcclRule.NVLS_BY_SCOPE) ? s : widest(ladder, s, Double.MAX_VALUE);
      return Optional.of(graph(NcclPattern.NVLS, heads, s, out, NcclPath.NVL, NcclPath.PIX));
    }
    int c = Math.min(heads, node.nics());
    double nic = node.nicGBs();
    double s = step(ladder, Math.min(nic, node.nvlinkGBs() / (c + 1)));
    double out = profile.has(NcclRule.NVLS_BY_SCOPE) ? s : widest(ladder, s, nic);
    return Optional.of(graph(NcclPattern.NVLS, c, s, out, NcclPath.NVL, NcclPath.PIX));
  }

  private NcclGraph collNetChain(Found ring, NcclPath inside) {
    double most =
        node.gpus() == 1
            ? Double.MAX_VALUE
            : node.nvlinkGBs() == 0
                ? ring.gbs()
                : node.nvlinkGBs() / (ring.channels() * chainUse());
    double slow =
        oneNode() || (node.nvlinkGBs() == 0 && node.gpus() > 1)
            ? ring.gbs()
            : step(ladder(), Math.min(most, nicShare(ring.channels())));
    double fast = oneNode() ? slow : widest(ladder(), slow, most);
    return graph(NcclPattern.TREE, ring.channels(), fast, slow, inside, NcclPath.PIX);
  }

  /** A head a GPU that has a NIC; each GPU sends its share to every head. */
  private NcclGraph collNetDirect(Found ring, NcclPath inside) {
    if (!profile.has(NcclRule.PAT)) {
      return collNetChain(ring, inside); // one graph served both
    }
    int nics = oneNode() ? node.gpus() : node.nics();
    int heads = Math.max(1, Math.min(Math.min(8, node.gpus()), nics));
    double s =
        node.gpus() > 1 && node.nvlinkGBs() == 0
            ? ring.gbs()
            : step(ladder(), oneNode() ? node.nvlinkGBs() : node.nicGBs());
    return graph(NcclPattern.COLLNET_DIRECT, heads, s, s, inside, NcclPath.PIX);
  }

  private NcclGraph graph(
      NcclPattern pattern, int channels, double in, double out, NcclPath a, NcclPath b) {
    return NcclGraph.builder()
        .pattern(pattern)
        .channels(channels)
        .inside(rate(in))
        .between(rate(out))
        .pathInside(a)
        .pathBetween(b)
        .nicLatency(oneNode() ? TimeSpan.ZERO : node.nicLatency())
        .build();
  }

  static Bandwidth rate(double gbs) {
    return Bandwidth.ofBitsPerSecond(Math.round(gbs * 8e9));
  }
}
