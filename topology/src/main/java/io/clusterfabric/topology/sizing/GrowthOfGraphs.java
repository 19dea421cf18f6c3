package io.clusterfabric.topology.sizing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Growth between graphs: choices of places, the best of them, and a bound for all. */
final class GrowthOfGraphs {
  private final Shape small;
  private final Shape large;

  /** A graph with its switches by level: how many links they are away from an endpoint. */
  private static final class Shape {
    final FabricGraph graph;
    final int[] level;
    final List<List<Integer>> byLevel = new ArrayList<>();

    Shape(FabricGraph graph) {
      this.graph = graph;
      int n = graph.nodeCount();
      int[] endpoints = IntStream.range(0, n).filter(graph::isEndpoint).toArray();
      level = graph.hopsFrom(endpoints);
      int top = 0;
      for (int v = 0; v < n; v++) {
        // what no endpoint reaches is of a level of its own, below all others
        level[v] = level[v] < 0 || level[v] > n ? 1 : level[v];
        top = Math.max(top, level[v]);
      }
      for (int l = 0; l <= top; l++) {
        byLevel.add(new ArrayList<>());
      }
      for (int v = 0; v < n; v++) {
        byLevel.get(level[v]).add(v);
      }
    }

    List<Integer> at(int l) {
      return l < byLevel.size() ? byLevel.get(l) : List.of();
    }

    /**
     * Switches of the first level in order of the pieces that are left without switches of some
     * level and above.
     */
    List<List<Integer>> pieces(int below) {
      int[] piece = new int[graph.nodeCount()];
      Arrays.fill(piece, -1);
      List<List<Integer>> out = new ArrayList<>();
      for (int start : at(1)) {
        if (piece[start] >= 0) {
          continue;
        }
        List<Integer> members = new ArrayList<>();
        Deque<Integer> todo = new ArrayDeque<>(List.of(start));
        piece[start] = out.size();
        while (!todo.isEmpty()) {
          int v = todo.poll();
          if (level[v] == 1) {
            members.add(v);
          }
          for (int k = 0; k < graph.degree(v); k++) {
            int w = graph.neighbor(v, k);
            if (level[w] > 0 && level[w] < below && piece[w] < 0) {
              piece[w] = out.size();
              todo.add(w);
            }
          }
        }
        members.sort(Integer::compare);
        out.add(members);
      }
      return out;
    }

    /** The sizes of the bundles of a node to a level, largest first. */
    int[] bundles(int v, int to) {
      int[] sizes = new int[graph.degree(v)];
      int n = 0;
      for (int k = 0; k < graph.degree(v); k++) {
        if (level[graph.neighbor(v, k)] == to) {
          sizes[n++] = graph.linkCount(graph.bundle(v, k));
        }
      }
      int[] out = Arrays.copyOf(sizes, n);
      Arrays.sort(out);
      for (int i = 0, j = n - 1; i < j; i++, j--) {
        int x = out[i];
        out[i] = out[j];
        out[j] = x;
      }
      return out;
    }

    long links(int v) {
      long sum = 0;
      for (int k = 0; k < graph.degree(v); k++) {
        sum += graph.linkCount(graph.bundle(v, k));
      }
      return sum;
    }
  }

  GrowthOfGraphs(FabricGraph small, FabricGraph large) {
    this.small = new Shape(small);
    this.large = new Shape(large);
  }

  /** Which node takes which place, with what that keeps between each two levels. */
  private static final class Choice {
    final int[] place;
    final Map<Long, Long> kept;
    final long total;

    Choice(int[] place, Map<Long, Long> kept, long total) {
      this.place = place;
      this.kept = kept;
      this.total = total;
    }
  }

  Growth run() {
    List<int[]> starts = new ArrayList<>();
    starts.add(inOrder(List.of(small.at(1)), List.of(large.at(1))));
    // planes stay apart without hosts, pods without the topmost switches as well
    int tops = Math.max(small.byLevel.size(), large.byLevel.size());
    for (int below = tops; below >= 2; below--) {
      starts.add(inOrder(small.pieces(below), large.pieces(below)));
    }
    Choice best = complete(byName());
    for (int[] start : starts) {
      Choice c = complete(start);
      best = c.total > best.total ? c : best;
    }
    return result(best);
  }

  private int[] none() {
    int[] out = new int[small.graph.nodeCount()];
    Arrays.fill(out, -1);
    return out;
  }

  private int[] inOrder(List<List<Integer>> from, List<List<Integer>> to) {
    int[] out = none();
    for (int p = 0; p < Math.min(from.size(), to.size()); p++) {
      for (int i = 0; i < Math.min(from.get(p).size(), to.get(p).size()); i++) {
        out[from.get(p).get(i)] = to.get(p).get(i);
      }
    }
    return out;
  }

  private int[] byName() {
    int[] out = none();
    for (int v : small.at(1)) {
      int w = large.graph.find(small.graph.node(v).id()).orElse(-1);
      out[v] = w >= 0 && large.level[w] == 1 ? w : -1;
    }
    return out;
  }

  /** From places of the first level to places of all. */
  private Choice complete(int[] place) {
    boolean[] taken = new boolean[large.graph.nodeCount()];
    for (int v : small.at(1)) {
      if (place[v] >= 0) {
        taken[place[v]] = true;
      }
    }
    fill(place, taken, 1);
    for (int l = 2; l < small.byLevel.size(); l++) {
      matchUpwards(place, taken, l);
      fill(place, taken, l);
    }
    hosts(place);
    Map<Long, Long> kept = new TreeMap<>();
    long total = 0;
    for (int b = 0; b < small.graph.bundleCount(); b++) {
      int u = small.graph.endA(b);
      int v = small.graph.endB(b);
      long shared = shared(b, place[u], place[v]);
      kept.merge(key(small.level[u], small.level[v]), shared, Long::sum);
      total += shared;
    }
    return new Choice(place, kept, total);
  }

  /** Those without a place take the free ones of their level in order. */
  private void fill(int[] place, boolean[] taken, int level) {
    int next = 0;
    List<Integer> places = large.at(level);
    for (int v : small.at(level)) {
      if (place[v] < 0) {
        while (next < places.size() && taken[places.get(next)]) {
          next++;
        }
        if (next < places.size()) {
          place[v] = places.get(next);
          taken[places.get(next)] = true;
        }
      }
    }
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  private long shared(int bundle, int u, int v) {
    if (u < 0 || v < 0) {
      return 0;
    }
    int other = find(u, v);
    return other < 0 || !sameRate(bundle, other)
        ? 0
        : Math.min(small.graph.linkCount(bundle), large.graph.linkCount(other));
  }

  private boolean sameRate(int a, int b) {
    return small
        .graph
        .capacity(a)
        .times(large.graph.linkCount(b))
        .equals(large.graph.capacity(b).times(small.graph.linkCount(a)));
  }

  private final Map<Long, Integer> largeBundles = new HashMap<>();

  private int find(int u, int v) {
    if (largeBundles.isEmpty()) {
      for (int b = 0; b < large.graph.bundleCount(); b++) {
        largeBundles.put(key(large.graph.endA(b), large.graph.endB(b)), b);
      }
    }
    return largeBundles.getOrDefault(key(u, v), -1);
  }

  private record Offer(int from, int to, long shared, int apart) {}

  /** Each upper switch takes, best first, the place that shares most links with it. */
  private void matchUpwards(int[] place, boolean[] taken, int level) {
    List<Offer> offers = new ArrayList<>();
    List<Integer> places = large.at(level);
    Map<Integer, Integer> rank = new HashMap<>();
    for (int i = 0; i < places.size(); i++) {
      rank.put(places.get(i), i);
    }
    List<Integer> from = small.at(level);
    for (int i = 0; i < from.size(); i++) {
      int v = from.get(i);
      Map<Integer, Long> shared = new TreeMap<>();
      for (int k = 0; k < small.graph.degree(v); k++) {
        int below = small.graph.neighbor(v, k);
        if (small.level[below] >= level || place[below] < 0) {
          continue;
        }
        int at = place[below];
        for (int m = 0; m < large.graph.degree(at); m++) {
          int w = large.graph.neighbor(at, m);
          if (large.level[w] == level) {
            shared.merge(w, shared(small.graph.bundle(v, k), at, w), Long::sum);
          }
        }
      }
      for (Map.Entry<Integer, Long> e : shared.entrySet()) {
        if (e.getValue() > 0) {
          offers.add(
              new Offer(
                  v, e.getKey(), e.getValue(), Math.abs(rank.getOrDefault(e.getKey(), i) - i)));
        }
      }
    }
    offers.sort(
        (a, b) ->
            a.shared() != b.shared()
                ? Long.compare(b.shared(), a.shared())
                : a.apart() != b.apart()
                    ? Integer.compare(a.apart(), b.apart())
                    : a.from() != b.from()
                        ? Integer.compare(a.from(), b.from())
                        : Integer.compare(a.to(), b.to()));
    for (Offer o : offers) {
      if (place[o.from()] < 0 && !taken[o.to()]) {
        place[o.from()] = o.to();
        taken[o.to()] = true;
      }
    }
  }

  // ---- hosts

  private Map<Integer, List<Integer>> endpointsOfHosts(Shape s) {
    Map<Integer, List<Integer>> out = new TreeMap<>();
    for (int v : s.at(0)) {
      out.computeIfAbsent(s.graph.hostOf(v), h -> new ArrayList<>()).add(v);
    }
    return out;
  }

  private static String leaves(Shape s, int endpoint, int[] place) {
    int[] out = new int[s.graph.degree(endpoint)];
    for (int k = 0; k < out.length; k++) {
      int leaf = s.graph.neighbor(endpoint, k);
      out[k] = place.length == 0 ? leaf : place[leaf];
    }
    Arrays.sort(out);
    return Arrays.toString(out);
  }

  private static String leaves(Shape s, List<Integer> endpoints, int[] place) {
    StringBuilder out = new StringBuilder();
    endpoints.forEach(e -> out.append(leaves(s, e, place)));
    return out.toString();
  }

  /** Hosts are alike: each takes a place under the leaves that it has, else one free place. */
  private void hosts(int[] place) {
    Map<Integer, List<Integer>> from = endpointsOfHosts(small);
    Map<Integer, List<Integer>> to = endpointsOfHosts(large);
    Map<String, Deque<Integer>> free = new HashMap<>();
    to.forEach(
        (h, e) ->
            free.computeIfAbsent(leaves(large, e, new int[0]), k -> new ArrayDeque<>()).add(h));
    Map<Integer, Integer> hostPlace = new TreeMap<>();
    from.forEach(
        (h, e) -> {
          Deque<Integer> same = free.get(leaves(small, e, place));
          if (same != null && !same.isEmpty()) {
            hostPlace.put(h, same.poll());
          }
        });
    // the rest: a place where the first adapter stays, else any
    Map<Integer, Deque<Integer>> atLeaf = new TreeMap<>();
    Deque<Integer> any = new ArrayDeque<>();
    List<Integer> left = new ArrayList<>();
    free.values().forEach(left::addAll);
    left.sort(Integer::compare);
    for (int h : left) {
      any.add(h);
      for (int e : to.getOrDefault(h, List.of())) {
        for (int k = 0; k < large.graph.degree(e); k++) {
          atLeaf.computeIfAbsent(large.graph.neighbor(e, k), l -> new ArrayDeque<>()).add(h);
        }
      }
    }
    boolean[] used = new boolean[large.graph.hostCount()];
    from.forEach(
        (h, ends) -> {
          if (hostPlace.containsKey(h)) {
            return;
          }
          for (int e : ends) {
            for (int k = 0; k < small.graph.degree(e) && !hostPlace.containsKey(h); k++) {
              Deque<Integer> here =
                  atLeaf.getOrDefault(place[small.graph.neighbor(e, k)], new ArrayDeque<>());
              take(h, here, used, hostPlace);
            }
          }
          if (!hostPlace.containsKey(h)) {
            take(h, any, used, hostPlace);
          }
        });
    hostPlace.forEach(
        (h, p) -> endpoints(from.getOrDefault(h, List.of()), to.getOrDefault(p, List.of()), place));
  }

  private static void take(
      int host, Deque<Integer> places, boolean[] used, Map<Integer, Integer> out) {
    while (!places.isEmpty()) {
      int p = places.poll();
      if (!used[p]) {
        used[p] = true;
        out.put(host, p);
        return;
      }
    }
  }

  /** The ports of a host take the ports of its place, those at the same leaf first. */
  private void endpoints(List<Integer> from, List<Integer> to, int[] place) {
    boolean[] used = new boolean[to.size()];
    for (int round = 0; round < 2; round++) {
      for (int e : from) {
        for (int i = 0; i < to.size() && place[e] < 0; i++) {
          boolean same =
              round > 0 || leaves(small, e, place).equals(leaves(large, to.get(i), new int[0]));
          if (!used[i] && same) {
            used[i] = true;
            place[e] = to.get(i);
          }
        }
      }
    }
  }

  // ---- what no choice exceeds

  private long bound(int a, int b, long before, long after) {
    return Math.min(Math.min(before, after), Math.min(side(a, b), side(b, a)));
  }

  /** The sum, over nodes of a level, of the most that one can have in common with any place. */
  private long side(int level, int to) {
    Map<String, int[]> kinds = new HashMap<>();
    for (int w : large.at(level)) {
      int[] sizes = large.bundles(w, to);
      kinds.putIfAbsent(Arrays.toString(sizes), sizes);
    }
    Map<String, Long> known = new HashMap<>();
    List<Long> most = new ArrayList<>();
    for (int v : small.at(level)) {
      int[] sizes = small.bundles(v, to);
      most.add(
          known.computeIfAbsent(
              Arrays.toString(sizes),
              k -> kinds.values().stream().mapToLong(s -> common(sizes, s)).max().orElse(0)));
    }
    most.sort((x, y) -> Long.compare(y, x));
    long sum = 0;
    for (int i = 0; i < Math.min(most.size(), large.at(level).size()); i++) {
      sum += most.get(i);
    }
    // within a level each link is seen from both of its ends
    return level == to ? sum / 2 : sum;
  }

  private static long common(int[] a, int[] b) {
    long sum = 0;
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      sum += Math.min(a[i], b[i]);
    }
    return sum;
  }

  // ---- the answer

  private static Map<Long, Long> links(Shape s) {
    Map<Long, Long> out = new TreeMap<>();
    for (int b = 0; b < s.graph.bundleCount(); b++) {
      out.merge(
          key(s.level[s.graph.endA(b)], s.level[s.graph.endB(b)]),
          (long) s.graph.linkCount(b),
          Long::sum);
    }
    return out;
  }

  private static String name(int level) {
    return switch (level) {
      case 0 -> "endpoint";
      case 1 -> "leaf";
      case 2 -> "spine";
      case 3 -> "core";
      default -> "tier-" + level;
    };
  }

  private Growth result(Choice best) {
    Map<Long, Long> before = links(small);
    Map<Long, Long> after = links(large);
    Map<Long, Long> all = new TreeMap<>(before);
    after.forEach(all::putIfAbsent);
    List<GrowthBoundary> boundaries = new ArrayList<>();
    all.forEach(
        (k, n) -> {
          int a = (int) (k >> 32);
          int b = k.intValue();
          long was = before.getOrDefault(k, 0L);
          long is = after.getOrDefault(k, 0L);
          boundaries.add(
              new GrowthBoundary(
                  name(a) + "-" + name(b),
                  was,
                  is,
                  best.kept.getOrDefault(k, 0L),
                  bound(a, b, was, is)));
        });
    List<GrowthTier> tiers = new ArrayList<>();
    for (int l = 1; l < Math.max(small.byLevel.size(), large.byLevel.size()); l++) {
      long most = 0;
      long sum = 0;
      for (int v : small.at(l)) {
        int w = best.place[v];
        long more = w < 0 ? 0 : Math.max(0, large.links(w) - small.links(v));
        most = Math.max(most, more);
        sum += more;
      }
      tiers.add(new GrowthTier(name(l), small.at(l).size(), large.at(l).size(), most, sum));
    }
    return new Growth(small.graph.name(), large.graph.name(), tiers, boundaries);
  }
}
