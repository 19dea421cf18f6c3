package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import org.jspecify.annotations.Nullable;

/**
 * Latency and bandwidth of an algorithm and protocol, by the formulas of NCCL. The arithmetic is
 * NCCL's, single precision included, since a choice between nearly equal times depends on it.
 */
final class TuningCells {
  private final NcclInputs in;
  private final NcclProfile profile;
  private final int n;
  private final int ranks;
  private final float perNode;
  private final int scope;
  private final int generation;

  TuningCells(NcclInputs in, NcclProfile profile) {
    this.in = in;
    this.profile = profile;
    this.n = in.nodes();
    this.ranks = in.ranks();
    this.perNode = (float) ranks / n;
    this.scope = Math.min(n, 3) - 1;
    this.generation = profile.generation(in.computeCapability());
  }

  /** What a pair costs; the bandwidth in GB/s, 0 if the pair is off. */
  record Raw(float latencyUs, float bandwidthGBs) {
    static final Raw OFF = new Raw(0, 0);
  }

  private static boolean gathers(Collective c) {
    return c == Collective.ALL_GATHER || c == Collective.REDUCE_SCATTER;
  }

  @Nullable NcclGraph graph(NcclAlgorithm a) {
    return switch (a) {
      case RING -> in.ring();
      case TREE, PAT -> in.tree();
      case COLLNET_DIRECT -> in.collNetDirect().orElse(null);
      case COLLNET_CHAIN -> in.collNetChain().orElse(null);
      case NVLS, NVLS_TREE -> in.nvls().orElse(null);
    };
  }

  Raw cell(Collective c, NcclAlgorithm a, NcclProtocol p) {
    NcclGraph g = graph(a);
    if (ranks < 2
        || g == null
        || !exists(c, a, p)
        || !on(a)
        || (p == NcclProtocol.LL128 && !ll128(g))) {
      return Raw.OFF;
    }
    float bandwidth = bandwidth(c, a, p, g);
    return bandwidth == 0 ? Raw.OFF : new Raw(latency(c, a, p, g), bandwidth);
  }

  /** Whether NCCL has the algorithm for the operation at all. */
  private boolean exists(Collective c, NcclAlgorithm a, NcclProtocol p) {
    boolean simple = p == NcclProtocol.SIMPLE;
    return switch (c) {
      case BROADCAST, REDUCE -> a == NcclAlgorithm.RING;
      case ALL_REDUCE ->
          a != NcclAlgorithm.PAT && (simple || a == NcclAlgorithm.RING || a == NcclAlgorithm.TREE);
      case ALL_GATHER, REDUCE_SCATTER ->
          a == NcclAlgorithm.RING
              || (simple
                  && !profile.has(NcclRule.ONLY_RING_GATHERS)
                  && (a == NcclAlgorithm.NVLS
                      || a == NcclAlgorithm.COLLNET_DIRECT
                      || (a == NcclAlgorithm.PAT && pat())));
      case ALL_TO_ALL, GATHER, SCATTER, SEND_RECEIVE -> false;
    };
  }

  private boolean pat() {
    return profile.has(NcclRule.PAT) && n == ranks && in.computeCapability() >= 60;
  }

  /** Whether NCCL switches the algorithm on by itself. */
  private boolean on(NcclAlgorithm a) {
    if (a == NcclAlgorithm.NVLS_TREE && n == 1) {
      return false;
    }
    if (!in.collNet() && (a.isCollNet() || (a == NcclAlgorithm.NVLS && n > 1))) {
      return false;
    }
    return a != NcclAlgorithm.COLLNET_DIRECT || in.nvSwitch();
  }

  /** LL128 is on only where stores of 128 bytes are known to stay whole. */
  private boolean ll128(NcclGraph g) {
    int cc = in.computeCapability();
    boolean hopper = cc >= 90;
    if (g.pathBetween().compareTo(hopper ? NcclPath.PXN : NcclPath.PXB) > 0
        || g.pathInside().compareTo(NcclPath.NVB) > 0) {
      return false;
    }
    if (in.mixedGpus() && !(hopper && profile.has(NcclRule.LL128_MIXED_HOPPER))) {
      return false;
    }
    return profile.has(NcclRule.LL128_BY_LIST) ? cc == 70 || cc == 80 || cc == 90 : cc >= 70;
  }

  static float gigabytes(Bandwidth b) {
    return (float) b.toGigabytesPerSecond();
  }

  private float bandwidth(Collective c, NcclAlgorithm a, NcclProtocol p, NcclGraph g) {
    float inside = gigabytes(g.inside());
    float between = gigabytes(g.between());
    int channels = g.channels();
    float channel = n <= 2 || a.isCollNet() ? inside : between;
    if (a.isNvls() && !profile.has(NcclRule.NVLS_BY_SCOPE)) {
      if (profile.has(NcclRule.NVLS_EFFICIENCY) && channels < 2) {
        return 0;
      }
      channel = nvls(c, a, channels, inside, between);
    }
    float bus = channels * channel;
    double lowLatency = profile.lowLatencyMax(lowLatencyRow(), scope);
    if (a == NcclAlgorithm.RING) {
      bus = ring(c, p, bus, channels, lowLatency);
    } else if (a == NcclAlgorithm.TREE) {
      bus = tree(p, bus, channels, lowLatency);
    } else if (a == NcclAlgorithm.PAT) {
      bus = (float) (bus * profile.patFactor());
    } else if (a == NcclAlgorithm.COLLNET_DIRECT) {
      bus = gathers(c) ? collNetGather(inside, between) : collNetDirect(bus, channels);
    }
    if (gathers(c) && n > 1 && (a == NcclAlgorithm.NVLS || a == NcclAlgorithm.COLLNET_DIRECT)) {
      boolean heads =
          profile.has(NcclRule.COLLNET_GATHER_INTERPOLATED)
              ? perNode <= in.collNetHeads()
              : in.mostRanksPerNode() <= in.collNetHeads();
      // Where NVLS gathers on one node only, NCCL has a figure for several but does not compare it.
      boolean figure = a == NcclAlgorithm.NVLS && profile.has(NcclRule.GATHER_ONE_NODE_NVLS);
      if (!figure && (!in.collNetGathers() || !heads)) {
        return 0;
      }
    }
    return toAlgorithm(c, a, bus);
  }

  /** On one node the GPU decides what LL carries, on several the CPU. */
  private int lowLatencyRow() {
    if (n == 1) {
      return generation;
    }
    return in.cpu() == NcclCpu.AMD || in.cpu() == NcclCpu.MIXED ? 1 : 0;
  }

  private float ring(Collective c, NcclProtocol p, float bus, int channels, double lowLatency) {
    if (p == NcclProtocol.LL) {
      double share = 0.5;
      if (profile.has(NcclRule.RING_LL_QUARTER)) {
        boolean quarter = n > 1 || c == Collective.ALL_REDUCE || c == Collective.REDUCE;
        share = quarter ? 1.0 / 4.0 : 1.0 / 3.0;
      }
      return (float) Math.min(lowLatency, bus * share);
    }
    if (p == NcclProtocol.LL128) {
      boolean alone = profile.has(NcclRule.RING_LL128_ALONE_DISCOUNT) && perNode < 2;
      return (float)
          Math.min(bus * (alone ? 0.7 : 0.92), channels * profile.ringLl128(generation, scope));
    }
    return bus;
  }

  private float tree(NcclProtocol p, float start, int channels, double lowLatency) {
    float bus = (float) Math.min(start * .92, channels * profile.tree(generation, scope));
    if (p == NcclProtocol.LL) {
      bus = (float) Math.min(bus * 1.0 / 3.8, lowLatency);
    } else if (p == NcclProtocol.LL128) {
      bus =
          (float)
              Math.min(
                  bus * (n == 1 ? 7.0 / 9.0 : 120.0 / 128.0),
                  channels * profile.treeLl128(generation, scope));
    }
    return in.tree().pattern() == NcclPattern.TREE ? (float) (bus * .85) : bus;
  }

  private float nvls(Collective c, NcclAlgorithm a, int channels, float inside, float between) {
    if (profile.has(NcclRule.NVLS_EFFICIENCY)) {
      float in = inside * profile.nvlsEfficiency(generation) * (channels - 1) / channels;
      if (c == Collective.ALL_REDUCE) {
        in *= 2.0f;
      } else {
        in *= (perNode - 1) / perNode;
      }
      boolean tree = a == NcclAlgorithm.NVLS_TREE;
      float out = between * (n <= 2 && tree ? 2 : 1);
      float most = tree ? (float) profile.nvlsTree(generation, scope) : Float.MAX_VALUE;
      return Math.min(Math.min(in, out), most);
    }
    if (a == NcclAlgorithm.NVLS_TREE) {
      return Math.min(inside, n <= 2 ? between : between / 2);
    }
    if (profile.has(NcclRule.NVLS_GATHER_SHARE) && c != Collective.ALL_REDUCE) {
      return Math.min(inside * (perNode - 1.0f) / perNode, between * 0.9f);
    }
    return Math.min(inside, between);
  }

  private float collNetDirect(float bus, int channels) {
    float factor = (float) (perNode / (1.0 * channels));
    factor -= (factor - 1) / 2;
    float shared = bus / factor;
    return in.computeCapability() >= 90 ? (float) (shared * .85) : shared;
  }

  private float collNetGather(float inside, float between) {
    if (profile.has(NcclRule.COLLNET_GATHER_INTERPOLATED)) {
      float w = (perNode - 1) / (8 - 1);
      return (float) (perNode * inside * (w * 0.85 + (1 - w) * 0.95));
    }
    return perNode * Math.min(inside, between * 0.9f);
  }

  private float toAlgorithm(Collective c, NcclAlgorithm a, float bus) {
    int steps = steps(c);
    boolean ring = a == NcclAlgorithm.RING;
    float share = ring ? (float) ((1.0 * ranks) / steps) : 0.5f;
    if (profile.has(NcclRule.NVLS_BY_SCOPE)) {
      if (a == NcclAlgorithm.NVLS_TREE) {
        return bus * (float) (.70 * n / (2 * (n - 1)));
      }
      return bus * (a == NcclAlgorithm.NVLS ? (float) (5.0 / 6.0) : share);
    }
    if (gathers(c) && !ring) {
      boolean nvlsToo = profile.has(NcclRule.NVLS_GATHER_RATIO) && a.isNvls();
      return nvlsToo ? bus * (float) (5.0 / 6.0) : bus;
    }
    if (a.isNvls()) {
      share =
          profile.has(NcclRule.NVLS_EFFICIENCY)
              ? (float) ((1.0 * ranks) / steps)
              : (float) (5.0 / 6.0);
    }
    return bus * share;
  }

  private int steps(Collective c) {
    return switch (c) {
      case ALL_REDUCE -> 2 * (ranks - 1);
      case ALL_GATHER, REDUCE_SCATTER -> ranks - 1;
      default -> ranks;
    };
  }

  private NcclHop insideHop(NcclGraph g) {
    return g.pathInside() == NcclPath.NVL ? NcclHop.NVLINK : NcclHop.PCI;
  }

  /** Trees over PCIe are priced as rings on POWER, so that they are taken there. */
  private float hop(NcclHop hop, NcclAlgorithm a, NcclProtocol p) {
    boolean power =
        in.cpu() == NcclCpu.POWER
            && hop == NcclHop.PCI
            && a == NcclAlgorithm.TREE
            && p == NcclProtocol.SIMPLE;
    return profile.hop(hop, power ? NcclAlgorithm.RING : a, p);
  }

  private float latency(Collective c, NcclAlgorithm a, NcclProtocol p, NcclGraph g) {
    float base = profile.base(a, p);
    float inside = hop(insideHop(g), a, p);
    boolean alone = profile.has(NcclRule.ALONE_TREE_LATENCY) && perNode == 1;
    float between = hop(NcclHop.NETWORK, alone ? NcclAlgorithm.TREE : a, p);
    float nic = (float) g.nicLatency().toMicroseconds();
    between += nic;
    if (p == NcclProtocol.SIMPLE) {
      between += nic; // the flush
    }
    int local = ranks / n;
    int log = 31 - Integer.numberOfLeadingZeros(n);
    return switch (a) {
      case RING -> ringLatency(c, p, g, base, inside, between);
      case TREE -> base + 2 * ((local - 1) * inside + log * between);
      case COLLNET_DIRECT -> {
        double serial = profile.has(NcclRule.COLLNET_HALF_SERIAL) ? 0.5 : 0.4;
        yield (float)
            (base + (2 * (Math.min(1, local - 1) * inside + (local - 1) * serial) + between));
      }
      case COLLNET_CHAIN -> base + (2 * (local - 1) * inside + between);
      case NVLS -> {
        if (profile.has(NcclRule.NVLS_BY_SCOPE)) {
          yield n > 1 ? base + hop(NcclHop.NETWORK, a, p) : base;
        }
        yield n > 1 ? inside + between : inside;
      }
      case NVLS_TREE ->
          profile.has(NcclRule.NVLS_BY_SCOPE)
              ? base + 2 * (n - 1) * hop(NcclHop.NETWORK, a, p)
              : base + (inside + 2 * log * between);
      case PAT -> (float) (8 + log * (between / 3.5) + ranks * 2.8);
    };
  }

  private float ringLatency(
      Collective c, NcclProtocol p, NcclGraph g, float base, float inside, float between) {
    int steps = steps(c);
    if (c == Collective.BROADCAST || c == Collective.REDUCE) {
      NcclHop hop = n == 1 ? insideHop(g) : NcclHop.NETWORK;
      if (g.sameChannels()) {
        return base + hop(hop, NcclAlgorithm.RING, p);
      }
      // Of whole chunks a hop waits longer, which NCCL takes from its trees.
      NcclAlgorithm a = p == NcclProtocol.SIMPLE ? NcclAlgorithm.TREE : NcclAlgorithm.RING;
      return base + steps * hop(hop, a, p);
    }
    float post = 0;
    if (n > 1) {
      post = in.cpu() == NcclCpu.AMD ? 2.0f : 1.0f;
      if (p == NcclProtocol.SIMPLE) {
        post *= 3;
      }
    }
    int crossings = 0;
    if (n > 1) {
      crossings =
          c == Collective.ALL_REDUCE
              ? 2 * (profile.has(NcclRule.RING_TWO_N_STEPS) ? n : n - 1)
              : n - 1;
    }
    return base + ((steps - crossings) * Math.max(inside, post) + crossings * between);
  }
}
