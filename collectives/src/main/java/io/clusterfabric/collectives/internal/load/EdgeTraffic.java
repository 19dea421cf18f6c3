package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ranks that each send to the next of their group, over the ports near their own GPU: pipelines,
 * rings of attention, caches that move to other hosts. What leaves a part and what enters it are
 * counted apart, as links carry both at once.
 */
public final class EdgeTraffic {
  /** Divisible by the numbers of ports that hosts have, so that shares of an edge are whole. */
  private static final long UNITS = 720_720;

  private final Optional<PatternRate> network;
  private final Optional<Bandwidth> scaleUp;
  private final boolean inside;
  private final boolean across;
  private final boolean unknown;
  private final int mostSwitches;

  private EdgeTraffic(
      Optional<PatternRate> network,
      Optional<Bandwidth> scaleUp,
      boolean inside,
      boolean across,
      boolean unknown,
      int mostSwitches) {
    this.network = network;
    this.scaleUp = scaleUp;
    this.inside = inside;
    this.across = across;
    this.unknown = unknown;
    this.mostSwitches = mostSwitches;
  }

  /**
   * The traffic of groups that send at once.
   *
   * @param groups the groups
   * @param shape the shape of their fabric
   * @param closed whether the last rank of each sends to its first
   * @return what each edge gets
   * @throws IllegalArgumentException if two ranks that talk are not joined
   */
  public static EdgeTraffic of(List<Placement> groups, FabricShape shape, boolean closed) {
    List<Parts> families = shape.families();
    long[][] out = new long[families.size()][];
    long[][] in = new long[families.size()][];
    for (int f = 0; f < out.length; f++) {
      out[f] = new long[families.get(f).count()];
      in[f] = new long[families.get(f).count()];
    }
    Optional<Bandwidth> scaleUp = Optional.empty();
    boolean inside = false;
    boolean across = false;
    boolean unknown = false;
    int switches = 0;
    Map<Object, Boolean> seen = new HashMap<>();
    for (Placement g : groups) {
      int n = g.ranks();
      if (n < 2 || alike(g, seen)) {
        continue;
      }
      Domains domains = Domains.of(g, shape);
      for (int r = 0; r < (closed ? n : n - 1); r++) {
        int next = (r + 1) % n;
        if (domains.domainOf(r) == domains.domainOf(next)) {
          Optional<Bandwidth> x = domains.rate();
          unknown |= !domains.unknownHosts().isEmpty();
          scaleUp = inside ? least(scaleUp, x) : x;
          inside = true;
        } else {
          across = true;
          switches = Math.max(switches, count(g, r, next, shape, families, out, in));
        }
      }
    }
    PatternRate best = null;
    for (int f = 0; f < out.length; f++) {
      Parts parts = families.get(f);
      for (int p = 0; p < out[f].length; p++) {
        long demand = Math.max(out[f][p], in[f][p]);
        if (demand == 0) {
          continue;
        }
        unknown |= parts.isUnknown(p);
        if (parts.capacityBps(p) >= 0) {
          Bandwidth rate =
              Bandwidth.ofBitsPerSecond(Ratio.of(parts.capacityBps(p), demand).times(UNITS));
          if (best == null || rate.compareTo(best.rate()) < 0) {
            best = new PatternRate(rate, parts, p);
          }
        }
      }
    }
    return new EdgeTraffic(Optional.ofNullable(best), scaleUp, inside, across, unknown, switches);
  }

  /** Groups inside one host of a kind are all the same. */
  private static boolean alike(Placement group, Map<Object, Boolean> seen) {
    return group.hosts() == 1
        && seen.put(List.of(group.host(0).spec(), group.ranks()), true) != null;
  }

  private static Optional<Bandwidth> least(Optional<Bandwidth> a, Optional<Bandwidth> b) {
    return a.isEmpty() ? b : b.map(x -> x.min(a.get())).or(() -> a);
  }

  /** Adds an edge to the demands; returns how many switches it crosses. */
  private static int count(
      Placement g,
      int from,
      int to,
      FabricShape shape,
      List<Parts> families,
      long[][] out,
      long[][] in) {
    FabricStructure structure = shape.structure();
    List<Integer> a = ports(g, from, shape);
    List<Integer> b = ports(g, to, shape);
    BitSet common = planes(a, structure);
    common.and(planes(b, structure));
    if (common.isEmpty()) {
      throw new IllegalArgumentException(
          "ranks "
              + from
              + " and "
              + to
              + " of "
              + g
              + " talk to each other, but no part of fabric "
              + g.fabric().id()
              + " reaches both; place them on hosts that are joined, or add the missing links");
    }
    int planes = common.cardinality();
    int switches = 0;
    for (int plane = common.nextSetBit(0); plane >= 0; plane = common.nextSetBit(plane + 1)) {
      int of = plane;
      int[] x = a.stream().filter(e -> structure.planeOf(e) == of).mapToInt(e -> e).toArray();
      int[] y = b.stream().filter(e -> structure.planeOf(e) == of).mapToInt(e -> e).toArray();
      int channels = x.length * y.length;
      long share = (UNITS + (long) planes * channels - 1) / ((long) planes * channels);
      for (int c = 0; c < channels; c++) {
        int send = x[c / y.length];
        int receive = y[c / x.length];
        int highest = 0;
        for (int f = 0; f < out.length; f++) {
          Parts parts = families.get(f);
          int p = parts.partOf(send);
          int q = parts.partOf(receive);
          if (p != q) {
            out[f][p] += share;
            in[f][q] += share;
            highest = Math.max(highest, parts.tier());
          }
        }
        switches = Math.max(switches, 2 * highest + 1);
      }
    }
    return switches;
  }

  private static BitSet planes(List<Integer> endpoints, FabricStructure structure) {
    BitSet planes = new BitSet();
    for (int e : endpoints) {
      planes.set(structure.planeOf(e));
    }
    return planes;
  }

  private static List<Integer> ports(Placement g, int rank, FabricShape shape) {
    FabricGraph graph = shape.graph();
    List<Integer> ports = new ArrayList<>();
    for (Endpoint e : g.endpoints(rank)) {
      int node = graph.find(e.port().toString()).orElse(-1);
      if (node >= 0 && graph.degree(node) > 0) {
        ports.add(node);
      }
    }
    FabricStructure s = shape.structure();
    ports.sort(
        Comparator.<Integer>comparingInt(s::planeOf)
            .thenComparingInt(s::railOf)
            .thenComparingInt(e -> e));
    return ports;
  }

  /**
   * What an edge between domains gets.
   *
   * @return the rate and what limits it; empty if no edge leaves a domain or no rate is known
   */
  public Optional<PatternRate> network() {
    return network;
  }

  /**
   * What an edge inside a domain gets.
   *
   * @return the rate; empty if there is no such edge or its rate is not known
   */
  public Optional<Bandwidth> scaleUp() {
    return scaleUp;
  }

  /**
   * Whether an edge stays inside a domain.
   *
   * @return whether there is one
   */
  public boolean inside() {
    return inside;
  }

  /**
   * Whether an edge leads out of a domain.
   *
   * @return whether there is one
   */
  public boolean across() {
    return across;
  }

  /**
   * Whether edges pass something of unknown rate, so that they may be slower.
   *
   * @return whether this is so
   */
  public boolean unknown() {
    return unknown;
  }

  /**
   * The most switches that an edge crosses, counted by tiers.
   *
   * @return the number; 0 if no edge leaves a domain
   */
  public int mostSwitches() {
    return mostSwitches;
  }
}
