package io.clusterfabric.collectives.bound;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The network of a job, from GPU to GPU: ranks, the switches between them, inside hosts and out of
 * them, and links that carry as much one way as the other. Links of unknown rate carry any amount,
 * so that bounds hold whatever they are.
 *
 * <p>A job on a fabric has its own by {@link #of(Placement)}; other networks are put together by a
 * {@linkplain #builder builder}. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RankGraph {
  /** So that capacities, summed and multiplied by the number of ranks, fit a long. */
  private static final int CAPACITY_BITS = 60;

  private final String name;
  private final int ranks;
  private final List<String> names;
  private final List<Partition> partitions;
  private final List<String> unknown;
  private final List<String> assumptions;
  private final boolean ranksAreDomains;
  private final int[] nodeOfRank;
  private final int[] weight;
  private final int[] first;
  private final int[] heads;
  private final long[] capacity;
  private final int[] link;
  private final int[] linkA;
  private final int[] linkB;
  private final long unitBps;
  private final boolean exact;

  /** The ranks cut into parts. */
  static final class Partition {
    private final String what;
    private final int[] partOf;
    private final int parts;

    private Partition(String what, int[] partOf, int parts) {
      this.what = what;
      this.partOf = partOf;
      this.parts = parts;
    }

    /** The parts, in the plural, such as {@code hosts}. */
    String what() {
      return what;
    }

    int ranks() {
      return partOf.length;
    }

    int partOf(int rank) {
      return partOf[rank];
    }

    int parts() {
      return parts;
    }
  }

  private RankGraph(Builder b) {
    this.name = b.name;
    this.ranks = b.ranks;
    this.names = List.copyOf(b.names);
    this.partitions = List.copyOf(b.partitions);
    this.unknown = List.copyOf(b.unknown);
    this.assumptions = List.copyOf(b.assumptions);
    this.ranksAreDomains = b.ranksAreDomains;
    Merged m = new Merged(b);
    this.nodeOfRank = m.nodeOfRank;
    this.weight = m.weight;
    this.linkA = m.nameA;
    this.linkB = m.nameB;
    BigInteger total = BigInteger.ZERO;
    long gcd = 0;
    for (long c : m.bps) {
      gcd = gcd(gcd, c);
      total = total.add(BigInteger.valueOf(c));
    }
    long unit = Math.max(1, gcd);
    BigInteger room =
        BigInteger.ONE.shiftLeft(CAPACITY_BITS).divide(BigInteger.valueOf(ranks + 1L));
    boolean rounded = false;
    while (total
            .divide(BigInteger.valueOf(unit))
            .add(BigInteger.valueOf(m.bps.length))
            .compareTo(room)
        > 0) {
      unit = Math.multiplyExact(unit, 2);
      rounded = true;
    }
    this.unitBps = unit;
    this.exact = !rounded;
    int n = weight.length;
    this.first = new int[n + 1];
    for (int e = 0; e < m.a.length; e++) {
      first[m.a[e] + 1]++;
      first[m.b[e] + 1]++;
    }
    for (int i = 0; i < n; i++) {
      first[i + 1] += first[i];
    }
    int[] next = Arrays.copyOf(first, n);
    this.heads = new int[first[n]];
    this.capacity = new long[first[n]];
    this.link = new int[first[n]];
    for (int e = 0; e < m.a.length; e++) {
      // Rounded up, so that a bound stays one.
      long c = m.bps[e] / unit + (m.bps[e] % unit == 0 ? 0 : 1);
      put(next[m.a[e]]++, m.b[e], c, e);
      put(next[m.b[e]]++, m.a[e], c, e);
    }
  }

  private void put(int at, int head, long units, int number) {
    heads[at] = head;
    capacity[at] = units;
    link[at] = number;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * The network of a placement: GPUs, their scale-up network, and the fabric. A GPU reaches the
   * fabric through the ports near it, or through its scale-up domain and the ports of other ranks
   * there. Where a fabric of role SCALE_UP joins the hosts its switches and links are taken as they
   * are; else the GPUs of a host meet in one switch that no link but theirs limits.
   *
   * @param placement where the ranks are
   * @return the network, which knows the job's domains, groups of leaves and pods as parts
   */
  public static RankGraph of(Placement placement) {
    return PlacedGraph.of(placement);
  }

  /**
   * Starts an empty network.
   *
   * @param name what it is called
   * @return a builder
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /**
   * How many ranks there are.
   *
   * @return at least 1
   */
  public int ranks() {
    return ranks;
  }

  /**
   * What of the network has no known rate and is taken to carry any amount.
   *
   * @return phrases that name it; empty if all is known
   */
  public List<String> unknownRates() {
    return unknown;
  }

  /**
   * What was taken for granted when the network was put together.
   *
   * @return phrases
   */
  public List<String> assumptions() {
    return assumptions;
  }

  /** Whether each rank is a domain by itself, with no switch that combines data inside. */
  boolean ranksAreDomains() {
    return ranksAreDomains;
  }

  List<Partition> partitions() {
    return partitions;
  }

  boolean exact() {
    return exact;
  }

  int nodes() {
    return weight.length;
  }

  int nodeOf(int rank) {
    return nodeOfRank[rank];
  }

  /** How many ranks a node stands for; 0 for a switch. */
  int weight(int node) {
    return weight[node];
  }

  int[] first() {
    return first;
  }

  int[] heads() {
    return heads;
  }

  /** In units of {@link #unitBps()}. */
  long[] capacities() {
    return capacity;
  }

  /** The number of the link behind a place in {@link #heads()}. */
  int link(int place) {
    return link[place];
  }

  String linkName(int number) {
    return names.get(linkA[number]) + " - " + names.get(linkB[number]);
  }

  long unitBps() {
    return unitBps;
  }

  String name() {
    return name;
  }

  /** One line: ranks, other nodes, links. */
  @Override
  public String toString() {
    return name + ": " + Counts.of(ranks, "rank") + ", " + Counts.of(linkA.length, "link");
  }

  /** Puts a network together. */
  public static final class Builder {
    private final String name;
    private final List<String> names = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private final List<Partition> partitions = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private final List<String> assumptions = new ArrayList<>();
    private final List<Integer> rankNodes = new ArrayList<>();
    private boolean ranksAreDomains;
    private int ranks;
    private int links;
    private int[] a = new int[16];
    private int[] b = new int[16];
    private long[] bps = new long[16];

    private Builder(String name) {
      this.name = requireNonNull(name);
    }

    /**
     * Adds a rank; ranks have the numbers 0, 1, 2… in the order in which they are added.
     *
     * @param id its name, which no other node has
     * @return the number of its node, for links
     */
    public int addRank(String id) {
      rankNodes.add(names.size());
      ranks++;
      return addNode(id);
    }

    /**
     * Adds a switch, a port, or whatever else passes data on.
     *
     * @param id its name, which no other node has
     * @return the number of its node, for links
     */
    public int addNode(String id) {
      if (!taken.add(requireNonNull(id))) {
        throw new IllegalArgumentException(name + " has two nodes of the name " + id);
      }
      names.add(id);
      return names.size() - 1;
    }

    /**
     * Joins two nodes.
     *
     * @param one a node
     * @param other another node
     * @param rate what the link carries each way, above 0; parts of a bit count as whole
     * @return this builder
     */
    public Builder addLink(int one, int other, Bandwidth rate) {
      if (rate.isZero()) {
        throw new IllegalArgumentException(
            "a link that carries nothing is none, found "
                + nodeName(one)
                + " - "
                + nodeName(other)
                + "; leave it out");
      }
      return add(one, other, rate.asRatio().ceil());
    }

    /**
     * Joins two nodes by what carries any amount, or of which no rate is known.
     *
     * @param one a node
     * @param other another node
     * @return this builder
     */
    public Builder addUnlimitedLink(int one, int other) {
      return add(one, other, -1);
    }

    private String nodeName(int node) {
      return node >= 0 && node < names.size() ? names.get(node) : "node " + node;
    }

    private Builder add(int one, int other, long rate) {
      int most = names.size() - 1;
      if (one < 0 || other < 0 || one > most || other > most || one == other) {
        throw new IllegalArgumentException(
            "a link joins two of the nodes 0 to " + most + ", found " + one + " and " + other);
      }
      if (links == a.length) {
        a = Arrays.copyOf(a, 2 * links);
        b = Arrays.copyOf(b, 2 * links);
        bps = Arrays.copyOf(bps, 2 * links);
      }
      a[links] = one;
      b[links] = other;
      bps[links++] = rate;
      return this;
    }

    /**
     * Cuts the ranks into parts that are bounded together, as hosts, racks or pods. Switches that
     * combine data inside a scale-up domain count for parts that hold whole domains only, so every
     * partition is one by whole domains. Ranks one by one always count as parts.
     *
     * @param what the parts, in the plural, such as {@code hosts}
     * @param partOfRank for each rank the number of its part, from 0 without a gap
     * @return this builder
     */
    public Builder addPartition(String what, int... partOfRank) {
      int parts = 0;
      for (int p : partOfRank) {
        parts = Math.max(parts, p + 1);
      }
      boolean[] used = new boolean[parts];
      for (int p : partOfRank) {
        if (p < 0) {
          throw new IllegalArgumentException("parts have numbers from 0, found " + p);
        }
        used[p] = true;
      }
      for (int p = 0; p < parts; p++) {
        if (!used[p]) {
          throw new IllegalArgumentException("no rank is in part " + p + " of the " + what);
        }
      }
      partitions.add(new Partition(what, partOfRank.clone(), parts));
      return this;
    }

    Builder ranksAreDomains() {
      ranksAreDomains = true;
      return this;
    }

    Builder unknown(String what) {
      unknown.add(what);
      return this;
    }

    Builder assume(String what) {
      assumptions.add(what);
      return this;
    }

    /**
     * The network.
     *
     * @return the network
     * @throws IllegalArgumentException if it has no ranks, a partition leaves out ranks, or two
     *     ranks are not joined
     */
    public RankGraph build() {
      if (ranks == 0) {
        throw new IllegalArgumentException("a collective has at least one rank, found none");
      }
      for (Partition p : partitions) {
        if (p.ranks() != ranks) {
          throw new IllegalArgumentException(
              "the " + p.what() + " hold " + Counts.of(p.ranks(), "rank") + " of " + ranks);
        }
      }
      return new RankGraph(this);
    }
  }

  /**
   * The network with nodes that unlimited links join taken as one, and nodes that only pass from
   * one link to another, or lead nowhere, left out.
   */
  private static final class Merged {
    private final int[] nodeOfRank;
    private final int[] weight;
    private final int[] a;
    private final int[] b;
    private final long[] bps;
    private final int[] nameA;
    private final int[] nameB;

    Merged(Builder from) {
      int all = from.names.size();
      int[] root = new int[all];
      for (int n = 0; n < all; n++) {
        root[n] = n;
      }
      for (int e = 0; e < from.links; e++) {
        if (from.bps[e] < 0) {
          int x = find(root, from.a[e]);
          int y = find(root, from.b[e]);
          root[Math.max(x, y)] = Math.min(x, y);
        }
      }
      int[] ranksAt = new int[all];
      for (int n : from.rankNodes) {
        ranksAt[find(root, n)]++;
      }
      int[] ends = new int[from.links];
      int[] others = new int[from.links];
      long[] rate = new long[from.links];
      int[] named = new int[from.links];
      boolean[] gone = new boolean[from.links];
      List<List<Integer>> at = new ArrayList<>(all);
      for (int n = 0; n < all; n++) {
        at.add(new ArrayList<>(2));
      }
      for (int e = 0; e < from.links; e++) {
        ends[e] = find(root, from.a[e]);
        others[e] = find(root, from.b[e]);
        rate[e] = from.bps[e];
        named[e] = e;
        gone[e] = ends[e] == others[e];
        if (!gone[e]) {
          at.get(ends[e]).add(e);
          at.get(others[e]).add(e);
        }
      }
      boolean[] dropped = new boolean[all];
      int[] work = new int[all];
      int size = 0;
      for (int n = all - 1; n >= 0; n--) {
        work[size++] = n;
      }
      while (size > 0) {
        int n = work[--size];
        List<Integer> mine = at.get(n);
        mine.removeIf(e -> gone[e]);
        if (root[n] != n || ranksAt[n] > 0 || dropped[n] || mine.size() > 2) {
          continue;
        }
        dropped[n] = true;
        if (mine.isEmpty()) {
          continue;
        }
        int e = mine.get(0);
        int x = ends[e] == n ? others[e] : ends[e];
        gone[e] = true;
        if (mine.size() == 2) {
          int f = mine.get(1);
          int y = ends[f] == n ? others[f] : ends[f];
          if (x == y) {
            gone[f] = true;
          } else {
            // The narrower of the two gives its name.
            named[f] = rate[e] < rate[f] ? named[e] : named[f];
            rate[f] = Math.min(rate[e], rate[f]);
            ends[f] = x;
            others[f] = y;
            at.get(x).add(f);
            continue;
          }
        }
        if (size < all) {
          work[size++] = x;
        }
      }
      int[] number = new int[all];
      int nodes = 0;
      for (int n = 0; n < all; n++) {
        number[n] = root[n] == n && !dropped[n] ? nodes++ : -1;
      }
      weight = new int[nodes];
      nodeOfRank = new int[from.ranks];
      for (int r = 0; r < from.ranks; r++) {
        nodeOfRank[r] = number[find(root, from.rankNodes.get(r))];
        weight[nodeOfRank[r]]++;
      }
      int kept = 0;
      for (int e = 0; e < from.links; e++) {
        kept += gone[e] ? 0 : 1;
      }
      a = new int[kept];
      b = new int[kept];
      bps = new long[kept];
      nameA = new int[kept];
      nameB = new int[kept];
      int i = 0;
      for (int e = 0; e < from.links; e++) {
        if (!gone[e]) {
          a[i] = number[ends[e]];
          b[i] = number[others[e]];
          bps[i] = rate[e];
          nameA[i] = from.a[named[e]];
          nameB[i++] = from.b[named[e]];
        }
      }
      check(from);
    }

    private void check(Builder from) {
      int[] root = new int[weight.length];
      for (int n = 0; n < root.length; n++) {
        root[n] = n;
      }
      for (int e = 0; e < a.length; e++) {
        int x = find(root, a[e]);
        int y = find(root, b[e]);
        root[Math.max(x, y)] = Math.min(x, y);
      }
      @Nullable String apart = null;
      for (int r = 1; r < from.ranks && apart == null; r++) {
        if (find(root, nodeOfRank[r]) != find(root, nodeOfRank[0])) {
          apart = from.names.get(from.rankNodes.get(r));
        }
      }
      if (apart != null) {
        throw new IllegalArgumentException(
            "no link leads from "
                + from.names.get(from.rankNodes.get(0))
                + " to "
                + apart
                + " in "
                + from.name
                + "; place the job on hosts that are joined, or add the missing links");
      }
    }

    private static int find(int[] root, int node) {
      int n = node;
      while (root[n] != n) {
        root[n] = root[root[n]];
        n = root[n];
      }
      return n;
    }
  }
}
