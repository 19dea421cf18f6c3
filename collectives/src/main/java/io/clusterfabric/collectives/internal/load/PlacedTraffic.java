package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the traffic of a placement asks of each part of the fabric.
 *
 * <p>Between two domains, traffic runs in channels of equal rate: the endpoints of a domain,
 * ordered by plane and rail, share them out evenly, so that a channel stays on its rail and its
 * plane. Inside each part traffic is balanced perfectly. Demand is counted in channels; all-pairs
 * traffic by the numbers of ranks inside and outside of a part, never pair by pair.
 */
public final class PlacedTraffic {
  private final FabricShape shape;
  private final Domains domains;
  private final int ranks;
  private final int[][] channels;
  private final boolean planesDropped;
  private final Ratio usableScaleUp;
  private final Ratio handedOn;

  private PlacedTraffic(Placement placement, FabricShape shape) {
    this.shape = shape;
    this.domains = Domains.of(placement, shape);
    this.ranks = placement.ranks();
    if (domains.count() == 1) {
      this.channels = new int[1][0];
      this.planesDropped = false;
      this.usableScaleUp = Ratio.ONE;
      this.handedOn = Ratio.ZERO;
      return;
    }
    DomainChannels shared = DomainChannels.of(placement, domains, shape.structure());
    this.planesDropped = shared.planesDropped();
    this.channels = shared.endpoints();
    OwnPorts ports = OwnPorts.of(domains, channels);
    this.usableScaleUp = ports.usable(domains.most());
    this.handedOn = ports.handedOn();
  }

  /**
   * The traffic of a placement.
   *
   * @param placement the placement
   * @param shape the shape of its fabric
   * @return the traffic
   * @throws IllegalArgumentException if no part of the fabric reaches all domains
   */
  public static PlacedTraffic of(Placement placement, FabricShape shape) {
    return new PlacedTraffic(placement, shape);
  }

  /**
   * The scale-up domains.
   *
   * @return the domains
   */
  public Domains domains() {
    return domains;
  }

  /**
   * The shape of the fabric.
   *
   * @return the shape
   */
  public FabricShape shape() {
    return shape;
  }

  /**
   * Whether some plane is idle because it does not reach every domain.
   *
   * @return whether this is so
   */
  public boolean planesDropped() {
    return planesDropped;
  }

  /**
   * The part of the scale-up network's rate that is left where GPUs of a domain have unequal ports
   * and hand on data for each other.
   *
   * @return above 0, 1 if ports are shared out evenly
   */
  public Ratio usableScaleUp() {
    return usableScaleUp;
  }

  /**
   * What the GPU with fewest ports hands to others of its domain of what it sends out of it.
   *
   * @return from 0 to 1, 0 if ports are shared out evenly
   */
  public Ratio handedOn() {
    return handedOn;
  }

  /**
   * What a pattern gets.
   *
   * @param pattern the pattern
   * @return its rate, what limits it and what is not known; nothing of all that for one domain
   */
  public PatternLoad load(Pattern pattern) {
    return load(pattern, List.of(this));
  }

  /**
   * What a pattern gets while several groups run it at once, all at the same rate, as groups of a
   * job do that wait for each other.
   *
   * @param pattern the pattern
   * @param together all that run it, this one among them, on the same fabric
   * @return the rate of each, what limits it and what is not known; nothing of all that if this one
   *     is one domain
   */
  public PatternLoad load(Pattern pattern, List<PlacedTraffic> together) {
    if (domains.count() == 1) {
      return new PatternLoad(Optional.empty(), List.of(), false);
    }
    List<Parts> families = new ArrayList<>(shape.families());
    if (pattern == Pattern.ALL_PAIRS) {
      families.add(shape.halves());
    }
    PatternRate best = null;
    List<UnknownParts> unknown = new ArrayList<>();
    boolean leavesLeaf = false;
    long units = commonChannels(together);
    for (Parts parts : families) {
      long[] demand = demand(pattern, parts, together, units);
      int first = -1;
      int count = 0;
      for (int p = 0; p < demand.length; p++) {
        if (demand[p] == 0) {
          continue;
        }
        leavesLeaf |= parts.kind() == PartKind.LEAF;
        if (parts.isUnknown(p)) {
          first = first < 0 ? p : first;
          count++;
        } else if (parts.capacityBps(p) >= 0) {
          Bandwidth rate = unit(pattern, parts.capacityBps(p), demand[p], units);
          if (best == null || rate.compareTo(best.rate()) < 0) {
            best = new PatternRate(rate, parts, p);
          }
        }
      }
      if (count > 0) {
        unknown.add(new UnknownParts(parts, first, count));
      }
    }
    return new PatternLoad(Optional.ofNullable(best), unknown, leavesLeaf && shape.unknownWithin());
  }

  /** The rate of one unit of traffic if a part of some capacity carries some demand in channels. */
  private static Bandwidth unit(Pattern pattern, long capacityBps, long demand, long channels) {
    // A tree carries half of a message, so a channel of a whole message is worth two.
    long perUnit = channels * (pattern == Pattern.TREE ? 2L : 1L);
    return Bandwidth.ofBitsPerSecond(Ratio.of(capacityBps, demand).times(perUnit));
  }

  /** A number of channels that all groups can be counted in. */
  private long commonChannels(List<PlacedTraffic> together) {
    long units = channels[0].length;
    for (PlacedTraffic t : together) {
      if (t.domains.count() > 1 && units <= DomainChannels.MANY_CHANNELS) {
        units = units / DomainChannels.gcd(units, t.channels[0].length) * t.channels[0].length;
      }
    }
    return units;
  }

  /** The demand of all groups; one whose channels do not fit the units is rounded up. */
  private static long[] demand(
      Pattern pattern, Parts parts, List<PlacedTraffic> together, long units) {
    long[] sum = new long[parts.count()];
    for (PlacedTraffic t : together) {
      if (t.domains.count() == 1) {
        continue;
      }
      long[] own = t.demand(pattern, parts);
      long count = t.channels[0].length;
      for (int p = 0; p < sum.length; p++) {
        sum[p] += (own[p] * units + count - 1) / count;
      }
    }
    return sum;
  }

  /** For each part what leaves it or enters it, whichever is more, in channels. */
  private long[] demand(Pattern pattern, Parts parts) {
    return switch (pattern) {
      case RING -> ringDemand(parts);
      case TREE -> treeDemand(parts);
      case ALL_PAIRS -> pairDemand(parts);
      case EXCHANGES -> exchangeDemand(parts);
      case TO_SWITCHES -> reducedDemand(parts);
    };
  }

  private long[] ringDemand(Parts parts) {
    long[] out = new long[parts.count()];
    long[] in = new long[parts.count()];
    for (int d = 0; d < channels.length; d++) {
      int[] next = channels[(d + 1) % channels.length];
      for (int c = 0; c < next.length; c++) {
        int from = parts.partOf(channels[d][c]);
        int to = parts.partOf(next[c]);
        if (from != to) {
          out[from]++;
          in[to]++;
        }
      }
    }
    for (int p = 0; p < out.length; p++) {
      out[p] = Math.max(out[p], in[p]);
    }
    return out;
  }

  /** The most of all steps, whether partners differ in one bit or are so many places apart. */
  private long[] exchangeDemand(Parts parts) {
    long[] most = new long[parts.count()];
    for (int distance = 1; distance < channels.length; distance *= 2) {
      for (boolean bit : new boolean[] {false, true}) {
        long[] out = new long[parts.count()];
        long[] in = new long[parts.count()];
        for (int d = 0; d < channels.length; d++) {
          int partner = bit ? d ^ distance : (d + distance) % channels.length;
          if (partner >= channels.length) {
            continue;
          }
          for (int c = 0; c < channels[d].length; c++) {
            int from = parts.partOf(channels[d][c]);
            int to = parts.partOf(channels[partner][c]);
            if (from != to) {
              out[from]++;
              in[to]++;
            }
          }
        }
        for (int p = 0; p < most.length; p++) {
          most[p] = Math.max(most[p], Math.max(out[p], in[p]));
        }
      }
    }
    return most;
  }

  private long[] treeDemand(Parts parts) {
    long[] out = new long[parts.count()];
    DoubleTree trees = DoubleTree.of(channels.length);
    for (int t = 0; t < 2; t++) {
      for (int d = 0; d < channels.length; d++) {
        int up = trees.parent(t, d);
        for (int c = 0; up >= 0 && c < channels[d].length; c++) {
          int child = parts.partOf(channels[d][c]);
          int parent = parts.partOf(channels[up][c]);
          if (child != parent) {
            // Up and down at once: both parts send as much as they receive.
            out[child]++;
            out[parent]++;
          }
        }
      }
    }
    return out;
  }

  /** Each channel leaves a part once: what is inside has been reduced there, if a switch is. */
  private long[] reducedDemand(Parts parts) {
    long[] out = new long[parts.count()];
    int[] last = new int[parts.count()];
    for (int c = 0; c < channels[0].length; c++) {
      boolean apart = false;
      for (int[] of : channels) {
        apart |= parts.partOf(of[c]) != parts.partOf(channels[0][c]);
      }
      for (int d = 0; apart && d < channels.length; d++) {
        int p = parts.partOf(channels[d][c]);
        if (last[p] != c + 1) {
          last[p] = c + 1;
          out[p]++;
        }
      }
    }
    return out;
  }

  private long[] pairDemand(Parts parts) {
    long[] out = new long[parts.count()];
    long[] inside = new long[parts.count()];
    for (int c = 0; c < channels[0].length; c++) {
      for (int d = 0; d < channels.length; d++) {
        inside[parts.partOf(channels[d][c])] += domains.ranksIn(d);
      }
      for (int d = 0; d < channels.length; d++) {
        int p = parts.partOf(channels[d][c]);
        out[p] += inside[p] * (ranks - inside[p]);
        inside[p] = 0;
      }
    }
    return out;
  }

  /**
   * The number of switches that traffic of the ring crosses from a domain to the next.
   *
   * @return the sum over all edges of the ring, for the first channel of each
   */
  public long ringSwitches() {
    long sum = 0;
    if (domains.count() > 1) {
      Way way = new Way();
      for (int d = 0; d < channels.length; d++) {
        sum += way.switches(channels[d][0], channels[(d + 1) % channels.length][0]);
      }
    }
    return sum;
  }

  /**
   * The most switches between any two domains.
   *
   * @return the number; 0 for one domain
   */
  public int mostSwitches() {
    int most = 0;
    if (domains.count() > 1) {
      Way way = new Way();
      for (int d = 1; d < channels.length; d++) {
        most = Math.max(most, way.switches(channels[0][0], channels[d][0]));
      }
    }
    return most;
  }

  /** Counts switches on shortest ways: by tiers in a folded Clos, by search elsewhere. */
  private final class Way {
    private final FabricGraph graph = shape.graph();
    private final boolean clos = shape.structure().isFoldedClos();
    private int from = -1;
    private int[] hops = new int[0];
    private int searches;

    int switches(int a, int b) {
      if (clos) {
        for (Parts parts : shape.families()) {
          if (parts.tier() > 0 && parts.partOf(a) == parts.partOf(b)) {
            return 2 * parts.tier() - 1;
          }
        }
        return 2 * shape.structure().tierCount() - 1;
      }
      // A few searches show what ways are like; one for each endpoint would take too long.
      if (from != a && searches < 16) {
        hops = graph.hopsFrom(a);
        from = a;
        searches++;
      }
      return Math.max(1, hops[b] - 1);
    }
  }
}
