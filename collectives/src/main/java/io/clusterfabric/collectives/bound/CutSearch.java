package io.clusterfabric.collectives.bound;

import io.clusterfabric.collectives.internal.cut.CutNetwork;
import io.clusterfabric.collectives.internal.cut.StableColouring;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Least cuts of a network of ranks, exactly. Each is sought among the colours of a stable colouring
 * in which the nodes in question have colours of their own; of nodes that a swap of whole domains
 * takes into each other only one is asked about.
 */
final class CutSearch {
  private final RankGraph graph;
  private final StableColouring colours;
  private final CutNetwork network = new CutNetwork();
  private final int[] keyOf;
  private final int[] hubOf;
  private final Map<Integer, List<Integer>> classes = new LinkedHashMap<>();

  private final int[] seenAt;
  private final long[] seenWeight;

  CutSearch(RankGraph graph) {
    this.graph = graph;
    int n = graph.nodes();
    long[] begin = new long[n];
    for (int i = 0; i < n; i++) {
      begin[i] = graph.weight(i);
    }
    this.colours = new StableColouring(graph.first(), graph.heads(), graph.capacities(), begin);
    this.hubOf = new int[n];
    this.keyOf = keys();
    for (int i = 0; i < n; i++) {
      if (graph.weight(i) > 0) {
        classes.computeIfAbsent(keyOf[i], k -> new ArrayList<>()).add(i);
      }
    }
    this.seenAt = new int[n];
    this.seenWeight = new long[n];
  }

  /** Nodes with ranks, those together that a swap takes into each other. */
  List<List<Integer>> classes() {
    return List.copyOf(classes.values());
  }

  /**
   * What tells domains apart that no swap takes into each other.
   *
   * @param part nodes with ranks
   * @return the classes of their ranks; null if they are not just all the ranks at one switch of
   *     their own, or one node
   */
  @Nullable List<Integer> domainKey(int[] part) {
    List<Integer> key = new ArrayList<>();
    int shared = -1;
    for (int n : part) {
      if (part.length > 1 && (hubOf[n] < 0 || (shared >= 0 && hubOf[n] != shared))) {
        return null;
      }
      shared = hubOf[n];
      key.add(keyOf[n]);
    }
    if (part.length > 1 && graph.first()[shared + 1] - graph.first()[shared] != part.length) {
      return null;
    }
    key.sort(null);
    return key;
  }

  /**
   * Numbers nodes with ranks so that equal numbers mean that a swap of them, with the switches that
   * only their domains use, changes nothing.
   */
  private int[] keys() {
    int n = graph.nodes();
    int[] first = graph.first();
    int[] heads = graph.heads();
    boolean[] hub = new boolean[n];
    for (int i = 0; i < n; i++) {
      hub[i] = graph.weight(i) == 0 && first[i] < first[i + 1];
      for (int e = first[i]; hub[i] && e < first[i + 1]; e++) {
        hub[i] = graph.weight(heads[e]) > 0;
      }
    }
    String[] own = new String[n];
    Arrays.fill(hubOf, -1);
    for (int i = 0; i < n; i++) {
      if (graph.weight(i) == 0) {
        continue;
      }
      TreeMap<Integer, Long> out = new TreeMap<>();
      Set<Integer> hubs = new HashSet<>();
      for (int e = first[i]; e < first[i + 1]; e++) {
        boolean toHub = hub[heads[e]];
        if (toHub) {
          hubs.add(heads[e]);
          hubOf[i] = heads[e];
        }
        out.merge(toHub ? -1 : heads[e], graph.capacities()[e], Long::sum);
      }
      // With several hubs, or ranks joined directly, nothing tells that a swap is possible.
      boolean simple = hubs.size() <= 1;
      for (int head : out.keySet()) {
        simple &= head < 0 || graph.weight(head) == 0;
      }
      own[i] = simple ? graph.weight(i) + ":" + out : "alone " + i;
    }
    Map<String, Integer> numbers = new HashMap<>();
    Map<Integer, String> ofHub = new HashMap<>();
    for (int h = 0; h < n; h++) {
      if (hub[h]) {
        List<String> members = new ArrayList<>();
        for (int e = first[h]; e < first[h + 1]; e++) {
          members.add(own[heads[e]]);
        }
        members.sort(null);
        ofHub.put(h, "hub " + numbers.computeIfAbsent(members.toString(), k -> numbers.size()));
      }
    }
    int[] key = new int[n];
    for (int i = 0; i < n; i++) {
      if (graph.weight(i) > 0) {
        String k = own[i] + " " + (hubOf[i] < 0 ? "" : ofHub.get(hubOf[i]));
        key[i] = numbers.computeIfAbsent(k, x -> numbers.size());
      }
    }
    return key;
  }

  /**
   * The cut that makes an all-gather slowest: of all sets of nodes that leave out a rank the one
   * with the most ranks for what can leave it. By Dinkelbach's method: a cut gives a rate, and a
   * flow shows that no cut is worse or gives one that is.
   */
  LimitingCut worstGather(ProgressListener listener) {
    List<Integer> targets = new ArrayList<>();
    for (List<Integer> c : classes.values()) {
      targets.add(c.get(0));
    }
    LimitingCut worst = only(targets.get(0));
    for (int t : targets) {
      LimitingCut one = only(t);
      worst = slower(one, worst) ? one : worst;
    }
    for (int i = 0; i < targets.size(); i++) {
      if (i % 256 == 0) {
        listener.report(Progress.of("all-gather bound", i, targets.size()));
      }
      worst = worstGather(targets.get(i), worst);
    }
    return worst;
  }

  /** The same over sets that leave out one given node. */
  LimitingCut worstGatherTo(int target) {
    return worstGather(target, only(target));
  }

  private LimitingCut only(int node) {
    BitSet side = new BitSet();
    side.set(node);
    return new LimitingCut(graph, side);
  }

  /** Whether more ranks outside share less capacity. */
  private boolean slower(LimitingCut one, LimitingCut other) {
    return Math.multiplyHigh(outside(one), other.units())
            > Math.multiplyHigh(outside(other), one.units())
        || (Math.multiplyHigh(outside(one), other.units())
                == Math.multiplyHigh(outside(other), one.units())
            && Long.compareUnsigned(outside(one) * other.units(), outside(other) * one.units())
                > 0);
  }

  private long outside(LimitingCut cut) {
    return graph.ranks() - (long) cut.ranksInside();
  }

  private LimitingCut worstGather(int target, LimitingCut known) {
    int before = colours.cells();
    colours.separate(new int[] {target});
    LimitingCut worst = known;
    while (true) {
      long divisor = gcd(worst.units(), outside(worst));
      long p = worst.units() / divisor;
      long q = outside(worst) / divisor;
      long others = graph.ranks() - (long) graph.weight(target);
      int cells = fill(q);
      int sink = colours.cellOf(target);
      for (int c = 0; c < cells - 2; c++) {
        long ranks = (long) graph.weight(colours.member(c)) * colours.size(c);
        if (c != sink && ranks > 0) {
          network.add(cells - 2, c, Math.multiplyExact(p, ranks), 0);
        }
      }
      long flow = network.flow(cells - 2, sink);
      if (flow == p * others) {
        break;
      }
      LimitingCut next = expand(network.sinkSide(sink));
      if (!slower(next, worst)) {
        throw new IllegalStateException("a flow fell short and no cut was found");
      }
      worst = next;
    }
    colours.backTo(before);
    return worst;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** The least cut that parts any two ranks: the narrowest between one rank and each other. */
  LimitingCut narrowest(ProgressListener listener) {
    int root = graph.nodeOf(0);
    Set<Integer> near = new HashSet<>();
    near.add(root);
    for (int e = graph.first()[root]; e < graph.first()[root + 1]; e++) {
      int hub = graph.heads()[e];
      for (int f = graph.first()[hub]; f < graph.first()[hub + 1]; f++) {
        near.add(graph.heads()[f]);
      }
    }
    List<Integer> targets = new ArrayList<>();
    for (List<Integer> c : classes.values()) {
      // Swaps that move the root say nothing; what shares a switch with it is asked one by one.
      boolean far = false;
      for (int t : c) {
        if (t != root && (near.contains(t) || !far)) {
          targets.add(t);
          far |= !near.contains(t);
        }
      }
    }
    if (targets.isEmpty()) {
      return only(root);
    }
    int outer = colours.cells();
    colours.separate(new int[] {root});
    @Nullable LimitingCut best = null;
    for (int i = 0; i < targets.size(); i++) {
      if (i % 256 == 0) {
        listener.report(Progress.of("narrowest cut", i, targets.size()));
      }
      int before = colours.cells();
      colours.separate(new int[] {targets.get(i)});
      fill(1);
      int sink = colours.cellOf(targets.get(i));
      long flow = network.flow(colours.cellOf(root), sink);
      if (best == null || flow < best.units()) {
        best = expand(network.sinkSide(sink));
      }
      colours.backTo(before);
    }
    colours.backTo(outer);
    return best == null ? only(root) : best;
  }

  /** The least cut between some nodes with ranks and all others with ranks. */
  LimitingCut around(int[] part) {
    int before = colours.cells();
    colours.separate(part);
    int cells = fill(1);
    BitSet inside = new BitSet();
    for (int n : part) {
      inside.set(colours.cellOf(n));
    }
    for (int c = 0; c < cells - 2; c++) {
      if (inside.get(c)) {
        network.add(c, cells - 1, Long.MAX_VALUE >> 1, 0);
      } else if (graph.weight(colours.member(c)) > 0) {
        network.add(cells - 2, c, Long.MAX_VALUE >> 1, 0);
      }
    }
    network.flow(cells - 2, cells - 1);
    BitSet side = network.sinkSide(cells - 1);
    side.clear(cells - 1);
    LimitingCut cut = expand(side);
    colours.backTo(before);
    return cut;
  }

  /** Fills the network with the colours and two more nodes, capacities times a factor. */
  private int fill(long factor) {
    int cells = colours.cells();
    network.clear(cells + 2);
    int[] first = graph.first();
    for (int c = 0; c < cells; c++) {
      int m = colours.member(c);
      int count = 0;
      for (int e = first[m]; e < first[m + 1]; e++) {
        int other = colours.cellOf(graph.heads()[e]);
        if (other > c) {
          if (seenWeight[other] == 0) {
            seenAt[count++] = other;
          }
          seenWeight[other] += graph.capacities()[e];
        }
      }
      for (int i = 0; i < count; i++) {
        int other = seenAt[i];
        long weight = seenWeight[other] * colours.size(c) * factor;
        seenWeight[other] = 0;
        network.add(c, other, weight, weight);
      }
    }
    return cells + 2;
  }

  private LimitingCut expand(BitSet cells) {
    BitSet side = new BitSet(graph.nodes());
    for (int n = 0; n < graph.nodes(); n++) {
      if (cells.get(colours.cellOf(n))) {
        side.set(n);
      }
    }
    return new LimitingCut(graph, side);
  }
}
