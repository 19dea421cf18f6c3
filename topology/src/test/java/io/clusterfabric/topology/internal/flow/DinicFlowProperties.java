package io.clusterfabric.topology.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.SimpleWeightedGraph;

/** Against JGraphT, which shares no code with ours. */
class DinicFlowProperties {
  @Property(tries = 400, seed = "12")
  void flowIsThatOfPushRelabelAndTheCutProvesIt(
      @ForAll @IntRange(min = 2, max = 30) int n,
      @ForAll @IntRange(min = 0, max = 120) int links,
      @ForAll @IntRange(min = 1, max = 1000) int heaviest,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SimpleWeightedGraph<Integer, DefaultWeightedEdge> peer = empty(n);
    int[] a = new int[links];
    int[] b = new int[links];
    long[] w = new long[links];
    for (int e = 0; e < links; e++) {
      a[e] = random.nextInt(n);
      b[e] = random.nextInt(n);
      w[e] = random.nextInt(heaviest + 1);
      add(peer, a[e], b[e], w[e]);
    }
    DinicFlow flow = DinicFlow.of(n, a, b, w);
    for (int turn = 0; turn < 2; turn++) {
      int source = random.nextInt(n);
      int sink = (source + 1 + random.nextInt(n - 1)) % n;

      long value = flow.maxFlow(new int[] {source}, new int[] {sink});

      assertThat((double) value)
          .isEqualTo(new PushRelabelMFImpl<>(peer).getMaximumFlowValue(source, sink));
      BitSet side = flow.sourceSide();
      assertThat(side.get(source)).isTrue();
      assertThat(side.get(sink)).isFalse();
      assertThat(cut(a, b, w, side)).isEqualTo(value);
    }
  }

  @Property(tries = 200, seed = "13")
  void severalSourcesAndSinksAreOneEach(
      @ForAll @IntRange(min = 4, max = 30) int n,
      @ForAll @IntRange(min = 0, max = 120) int links,
      @ForAll @IntRange(min = 1, max = 5) int ends,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int k = Math.min(ends, n / 2);
    SimpleWeightedGraph<Integer, DefaultWeightedEdge> peer = empty(n + 2);
    int[] a = new int[links];
    int[] b = new int[links];
    long[] w = new long[links];
    for (int e = 0; e < links; e++) {
      a[e] = random.nextInt(n);
      b[e] = random.nextInt(n);
      w[e] = random.nextInt(10);
      add(peer, a[e], b[e], w[e]);
    }
    int[] sources = new int[k];
    int[] sinks = new int[k];
    for (int i = 0; i < k; i++) {
      sources[i] = i;
      sinks[i] = n - 1 - i;
      add(peer, n, sources[i], 1_000_000);
      add(peer, n + 1, sinks[i], 1_000_000);
    }
    assertThat((double) DinicFlow.of(n, a, b, w).maxFlow(sources, sinks))
        .isEqualTo(new PushRelabelMFImpl<>(peer).getMaximumFlowValue(n, n + 1));
  }

  @Property(tries = 200, seed = "14")
  void distancesAreThoseOfBreadthFirstSearch(
      @ForAll @IntRange(min = 1, max = 30) int n,
      @ForAll @IntRange(min = 0, max = 50) int links,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SimpleWeightedGraph<Integer, DefaultWeightedEdge> peer = empty(n);
    for (int e = 0; e < links; e++) {
      add(peer, random.nextInt(n), random.nextInt(n), 1);
    }
    int[] first = new int[n + 1];
    int[] heads = new int[2 * peer.edgeSet().size()];
    for (int v = 0; v < n; v++) {
      first[v + 1] = first[v];
      for (DefaultWeightedEdge e : peer.edgesOf(v)) {
        heads[first[v + 1]++] = peer.getEdgeSource(e) + peer.getEdgeTarget(e) - v;
      }
    }
    BreadthFirst search = BreadthFirst.over(first, heads);
    for (int turn = 0; turn < 3; turn++) {
      int source = random.nextInt(n);
      int reached = search.from(source);
      var paths = new BFSShortestPath<>(peer).getPaths(source);
      int count = 0;
      for (int v = 0; v < n; v++) {
        double weight = paths.getWeight(v);
        boolean isReached = weight != Double.POSITIVE_INFINITY;
        count += isReached ? 1 : 0;
        assertThat(search.distance(v)).isEqualTo(isReached ? (int) weight : -1);
      }
      assertThat(reached).isEqualTo(count).isEqualTo(search.reachedCount());
      for (int i = 1; i < reached; i++) {
        assertThat(search.distance(search.reached(i)))
            .isGreaterThanOrEqualTo(search.distance(search.reached(i - 1)));
      }
      assertThat(search.eccentricity()).isEqualTo(search.distance(search.reached(reached - 1)));
    }
  }

  private static SimpleWeightedGraph<Integer, DefaultWeightedEdge> empty(int n) {
    var graph = new SimpleWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int v = 0; v < n; v++) {
      graph.addVertex(v);
    }
    return graph;
  }

  /** Parallel edges add up, as ours do; push-relabel takes simple graphs only. */
  private static void add(
      SimpleWeightedGraph<Integer, DefaultWeightedEdge> graph, int a, int b, long weight) {
    if (a != b && weight > 0) {
      DefaultWeightedEdge known = graph.getEdge(a, b);
      if (known != null) {
        graph.setEdgeWeight(known, graph.getEdgeWeight(known) + (double) weight);
      } else {
        graph.setEdgeWeight(graph.addEdge(a, b), (double) weight);
      }
    }
  }

  private static long cut(int[] a, int[] b, long[] w, BitSet side) {
    long sum = 0;
    for (int e = 0; e < a.length; e++) {
      sum += side.get(a[e]) != side.get(b[e]) ? w[e] : 0;
    }
    return sum;
  }
}
