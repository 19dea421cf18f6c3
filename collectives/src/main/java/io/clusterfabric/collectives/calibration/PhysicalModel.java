package io.clusterfabric.collectives.calibration;

import io.clusterfabric.model.Collective;

/**
 * The smooth physical form: latency of a start and steps, bytes at a line's rate times an
 * efficiency, and a ramp between them. Parameters are logarithms: a pooled value and offsets of
 * groups, which are 0 for a group that nobody measured.
 *
 * <pre>
 * T = bytes / (line x efficiency)      B = T + T^(1-g) fill^g      t = (latency^k + B^k)^(1/k)
 * </pre>
 */
final class PhysicalModel {
  private final Priors priors;
  private final int[] paceOf;
  private final int start;
  private final int[] startOf;
  private final int step;
  private final int[] stepOf;
  private final int stepGather;
  private final int stepReduce;
  private final int peerStep;
  private final int efficiency;
  private final int[] efficiencyOf;
  private final int[] efficiencyFor;
  private final int reducing;
  private final int[] reducingOf;
  private final int copy;
  private final int copyPeers;
  private final int bridge;
  private final int fill;
  private final int fillReduce;
  private final int fillPeers;
  private final int[] fillOf;
  private final int fillGrowth;
  private final int ramp;
  private final int knee;
  private final int netStart;
  private final int hop;
  private final int[] hopOf;
  private final int[] hopAt;
  private final int hopGather;
  private final int hopPeers;
  private final int hopGrowth;
  private final int gatherGrowth;
  private final int chainStep;
  private final int peerHop;
  private final int network;
  private final int[] networkFor;
  private final int chain;
  private final int reducingTree;
  private final int netFill;
  private final int netFillGrowth;
  private final int netFillLatency;
  private final int netFillGather;
  private final int netFillPeers;
  private final int[] netFillAt;
  private final int[] netFillOf;
  private final int hopWidth;
  private final int netFillWidth;
  private final int netRamp;
  private final int netKnee;

  PhysicalModel(Priors priors) {
    this.priors = priors;
    this.paceOf = generations("pace");
    this.start = priors.number("start");
    this.startOf = generations("start");
    this.step = priors.number("step");
    this.stepOf = generations("step");
    this.stepGather = priors.number("step:gather");
    this.stepReduce = priors.number("step:reduce");
    this.peerStep = priors.number("peerStep");
    this.efficiency = priors.number("efficiency");
    this.efficiencyOf = generations("efficiency");
    this.efficiencyFor =
        new int[] {
          priors.number("efficiency:all_reduce"),
          priors.number("efficiency:all_gather"),
          priors.number("efficiency:reduce_scatter"),
          priors.number("efficiency:all_to_all")
        };
    this.reducing = priors.number("reducing");
    this.reducingOf = generations("reducing");
    this.copy = priors.number("copy");
    this.copyPeers = priors.number("copy:all_to_all");
    this.bridge = priors.number("bridge");
    this.fill = priors.number("fill");
    this.fillReduce = priors.number("fill:all_reduce");
    this.fillPeers = priors.number("fill:all_to_all");
    this.fillOf = generations("fill");
    this.fillGrowth = priors.number("fillGrowth");
    this.ramp = priors.number("ramp");
    this.knee = priors.number("knee");
    this.netStart = priors.number("netStart");
    this.hop = priors.number("hop");
    this.hopOf = generations("hop");
    this.hopAt = classes("hop");
    this.hopGather = priors.number("hop:gather");
    this.hopPeers = priors.number("hop:all_to_all");
    this.hopGrowth = priors.number("hopGrowth");
    this.gatherGrowth = priors.number("gatherGrowth");
    this.chainStep = priors.number("chainStep");
    this.peerHop = priors.number("peerHop");
    this.network = priors.number("network");
    this.networkFor =
        new int[] {
          priors.number("network:all_reduce"),
          priors.number("network:gather"),
          priors.number("network:all_to_all")
        };
    this.chain = priors.number("chain");
    this.reducingTree = priors.number("reducingTree");
    this.netFill = priors.number("netFill");
    this.netFillGrowth = priors.number("netFillGrowth");
    this.netFillLatency = priors.number("netFillLatency");
    this.netFillGather = priors.number("netFill:gather");
    this.netFillPeers = priors.number("netFill:all_to_all");
    this.netFillAt = classes("netFill");
    this.netFillOf = generations("netFill");
    this.hopWidth = priors.number("hopWidth");
    this.netFillWidth = priors.number("netFillWidth");
    this.netRamp = priors.number("netRamp");
    this.netKnee = priors.number("netKnee");
  }

  private int[] generations(String id) {
    return Machine.GENERATIONS.stream().mapToInt(g -> priors.find(id + ":" + g)).toArray();
  }

  private int[] classes(String id) {
    return LatencyClass.measured().stream().mapToInt(c -> priors.find(id + ":" + c.id())).toArray();
  }

  Priors priors() {
    return priors;
  }

  /**
   * The model for one machine: all but the size.
   *
   * @param latency microseconds
   * @param perByte microseconds a byte
   * @param fill microseconds
   * @param ramp exponent of the ramp, 0 to 1
   * @param knee exponent that joins latency and bytes, above 1
   * @param line what sets the rate
   */
  record Terms(
      double latency, double perByte, double fill, double ramp, double knee, CalibratedLimit line) {
    double bytes(double size) {
      double t = size * perByte;
      return t <= 0 ? 0 : t + Math.exp((1 - ramp) * Math.log(t) + ramp * Math.log(fill));
    }

    double micros(double size) {
      double b = bytes(size);
      if (b <= 0) {
        return latency;
      }
      // From the larger of the two, so that no power overflows.
      double large = Math.max(latency, b);
      double small = Math.min(latency, b);
      return large * Math.exp(Math.log1p(Math.exp(knee * Math.log(small / large))) / knee);
    }

    /** The same with the latency that makes a small message take a given time. */
    Terms withTime(double size, double micros) {
      double share = Math.min(0.999, bytes(size) / micros);
      double l = micros * Math.exp(Math.log1p(-Math.pow(share, knee)) / knee);
      return new Terms(l, perByte, fill, ramp, knee, line);
    }
  }

  private static double at(double[] p, int[] of, int group) {
    return group < 0 || of[group] < 0 ? 0 : p[of[group]];
  }

  Terms terms(double[] p, Machine m) {
    boolean reduce = m.isAllReduce();
    boolean gather = m.isGather();
    boolean peers = m.isPeers();
    int gen = m.generation;
    double g = m.perDomain;
    double n = m.ranks;
    double latency = m.several() ? 0 : latencyInside(p, m);
    double share = p[efficiency] + at(p, efficiencyOf, gen) + p[efficiencyFor[operation(m)]];
    double x = m.scaleUp * Math.exp(share);
    if (m.bridged && g > 2) {
      x *= Math.exp(-Math.exp(p[bridge]));
    }
    double xReducing = m.reducing ? x * Math.exp(p[reducing] + at(p, reducingOf, gen)) : x;
    CalibratedLimit inside = m.linked ? CalibratedLimit.SCALE_UP : CalibratedLimit.PCIE;
    if (!m.several()) {
      double copied = Math.exp(p[copy] + (peers ? p[copyPeers] : 0)) / n / m.scaleUp;
      double filled =
          Math.exp(
              p[fill]
                  + (reduce ? p[fillReduce] : 0)
                  + (peers ? p[fillPeers] : 0)
                  + at(p, fillOf, gen)
                  + at(p, paceOf, gen)
                  + p[fillGrowth] * Math.log(Math.log(n) / Math.log(4)));
      return new Terms(
          latency,
          m.busFactor() / xReducing + copied,
          filled,
          logistic(p[ramp]),
          1 + Math.exp(p[knee]),
          inside);
    }
    latency = Math.exp(p[netStart]);
    double chained = Math.exp(p[chainStep] + at(p, paceOf, gen));
    double hops =
        p[hop]
            + at(p, hopOf, gen)
            + at(p, hopAt, m.latency)
            + p[hopWidth] * Math.log(n / m.question.hosts() / 8);
    double log = Math.log(m.domains) / Math.log(2);
    if (reduce) {
      double steps = m.ring ? 2 * (n - m.domains) : 2 * (g - 1);
      latency += Math.exp(hops) * Math.pow(log, Math.exp(p[hopGrowth]));
      latency += chained * steps;
    } else if (gather) {
      latency += Math.exp(hops + p[hopGather]) * (1 + Math.exp(p[gatherGrowth]) * (m.domains - 2));
      latency += chained * (n - m.domains);
    } else {
      latency += Math.exp(hops + p[hopPeers]);
      latency += Math.exp(p[peerHop]) * (m.collective == Collective.SEND_RECEIVE ? 1 : n - g);
    }
    double y = m.network * Math.exp(p[network] + p[networkFor[reduce ? 0 : gather ? 1 : 2]]);
    double net;
    double scale;
    if (reduce) {
      double k = m.ring ? 1 : m.domains == 2 ? 2 : m.domains == 3 ? 4.0 / 3 : 1;
      double many = (n - 1) / n;
      if (m.reducing) {
        net = y * k * many * (m.domains > 2 ? Math.exp(p[reducingTree]) : 1);
        scale = xReducing;
      } else {
        double tree = k * y * many;
        double through = g > 1 ? m.scaleUp * Math.exp(p[chain]) * many : tree;
        // A ring or, where the GPUs carry it, a tree.
        boolean asTree = Math.min(tree, through) > Math.min(y, x);
        net = asTree ? tree : y;
        scale = asTree ? through : x;
      }
    } else if (gather) {
      net = y;
      scale = x;
    } else if (m.collective == Collective.ALL_TO_ALL) {
      net = y / g * (n - 1) / Math.max(1, n - g) * (1 - priors.peersLoss() / m.domains);
      scale = m.linked ? (g > 1 ? x * (n - 1) / (g - 1) : net) : x;
    } else if (m.collective == Collective.SEND_RECEIVE) {
      net = y / g;
      scale = x;
    } else {
      net = y * (n - 1) / Math.max(1, n - g);
      scale = x;
    }
    double line = Math.min(net, scale);
    double filled =
        p[netFill]
            + (gather ? p[netFillGather] : 0)
            + (peers ? p[netFillPeers] : 0)
            + at(p, netFillAt, m.latency)
            + at(p, netFillOf, gen)
            + (peers ? 0 : p[netFillWidth] * Math.log(g / 8))
            + at(p, hopAt, m.latency) * Math.exp(p[netFillLatency]);
    double grown = peers ? 1 : Math.pow(Math.max(1, log), Math.exp(p[netFillGrowth]));
    return new Terms(
        latency,
        m.busFactor() / line,
        Math.exp(filled) * grown,
        logistic(p[netRamp]),
        1 + Math.exp(p[netKnee]),
        net <= scale ? CalibratedLimit.NETWORK : inside);
  }

  private double latencyInside(double[] p, Machine m) {
    double pace = at(p, paceOf, m.generation);
    double first = Math.exp(p[start] + pace + at(p, startOf, m.generation));
    double g = m.perDomain;
    if (m.isPeers()) {
      double peer = Math.exp(p[peerStep] + pace + at(p, stepOf, m.generation));
      return first + peer * Math.log(Math.max(1, g)) / Math.log(2);
    }
    double one =
        Math.exp(
            p[step]
                + pace
                + at(p, stepOf, m.generation)
                + (m.isGather() ? p[stepGather] : p[stepReduce]));
    return first + one * (m.isAllReduce() ? 2 * (g - 1) : g - 1);
  }

  private static int operation(Machine m) {
    return switch (m.collective) {
      case ALL_REDUCE -> 0;
      case ALL_GATHER, BROADCAST -> 1;
      case REDUCE_SCATTER, REDUCE -> 2;
      case ALL_TO_ALL, GATHER, SCATTER, SEND_RECEIVE -> 3;
    };
  }

  private static double logistic(double x) {
    return 1 / (1 + Math.exp(-x));
  }
}
