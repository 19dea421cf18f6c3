package io.clusterfabric.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.shortestpath.BFSShortestPath;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.Pseudograph;
import org.jgrapht.graph.SimpleWeightedGraph;

/** A graph against sums of its own links and against JGraphT's graphs of the same edges. */
class FabricGraphProperties {

  /** Hosts of one to three ports, switches, and links anywhere, parallel ones too. */
  static FabricGraph random(int hosts, int switches, int links, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraphBuilder b = FabricGraph.builder("random");
    int nodes = 0;
    for (int h = 0; h < hosts; h++) {
      int host = b.addHost("h" + h);
      for (int p = random.nextInt(1, 4); p > 0; p--) {
        b.addEndpoint(host, "p" + p);
        nodes++;
      }
    }
    for (int s = 0; s < switches; s++) {
      b.addSwitch("s" + s);
      nodes++;
    }
    int first = nodes - switches;
    Set<Integer> linked = new HashSet<>();
    for (int l = 0; l < links && nodes > 1; l++) {
      int x = random.nextInt(nodes);
      int y = random.nextInt(nodes);
      boolean free = (x >= first || linked.add(x)) && (y >= first || linked.add(y));
      if (x != y && free) {
        int count = Math.min(x, y) < first ? 1 : random.nextInt(1, 3);
        long bps = 100 * random.nextLong(0, 9);
        if (bps == 0) {
          b.addLinksOfUnknownRate(x, y, count);
        } else {
          b.addLinks(x, y, count, bps);
        }
      }
    }
    return b.build();
  }

  @Property(tries = 200)
  void rowsAreSymmetricAscendingAndAddUp(
      @ForAll @IntRange(min = 0, max = 6) int hosts,
      @ForAll @IntRange(min = 0, max = 6) int switches,
      @ForAll @IntRange(min = 0, max = 30) int links,
      @ForAll long seed) {
    FabricGraph g = random(hosts, switches, links, seed);
    Map<Set<Integer>, Long> sums = new HashMap<>();
    int count = 0;
    for (int b = 0; b < g.bundleCount(); b++) {
      assertThat(g.endA(b)).isLessThan(g.endB(b));
      long sum = 0;
      for (Link l : g.links(b)) {
        sum += l.spec().dataRate().map(Bandwidth::bitsPerSecond).orElse(0L);
        count++;
      }
      assertThat(g.capacityBps(b)).isEqualTo(sum);
      assertThat(sums.put(Set.of(g.endA(b), g.endB(b)), sum)).as("bundles are distinct").isNull();
    }
    assertThat(g.linkCount()).isEqualTo(count);
    int arcs = 0;
    for (int n = 0; n < g.nodeCount(); n++) {
      assertThat(g.indexOf(g.node(n).id())).isEqualTo(n);
      int last = -1;
      for (int k = 0; k < g.degree(n); k++) {
        assertThat(g.neighbor(n, k)).isGreaterThan(last);
        last = g.neighbor(n, k);
        assertThat(sums).containsEntry(Set.of(n, last), g.capacityBps(g.bundle(n, k)));
        arcs++;
      }
    }
    assertThat(arcs).isEqualTo(2 * g.bundleCount());
  }

  @Property(tries = 200)
  void aMaskEqualsANewDrawing(
      @ForAll @IntRange(min = 1, max = 5) int hosts,
      @ForAll @IntRange(min = 1, max = 5) int switches,
      @ForAll @IntRange(min = 1, max = 25) int links,
      @ForAll long seed) {
    FabricGraph g = random(hosts, switches, links, seed);
    SplittableRandom random = new SplittableRandom(seed ^ 1);
    String goneSwitch = "s" + random.nextInt(switches);
    String goneHost = "h" + random.nextInt(hosts);
    FabricGraph mask =
        g.without(ElementRef.switchNode(goneSwitch)).without(ElementRef.host(goneHost));
    assertThat(mask)
        .isEqualTo(g.without(ElementRef.host(goneHost), ElementRef.switchNode(goneSwitch)));
    long expected = 0;
    Set<String> ids = new HashSet<>();
    for (int b = 0; b < g.bundleCount(); b++) {
      boolean stays = true;
      for (int end : new int[] {g.endA(b), g.endB(b)}) {
        String id = g.node(end).id();
        stays &= !id.equals(goneSwitch) && !id.startsWith(goneHost + "[");
      }
      if (stays) {
        expected += g.capacityBps(b);
        g.links(b).forEach(l -> ids.add(l.id()));
      }
    }
    long found = 0;
    Set<String> left = new HashSet<>();
    for (int b = 0; b < mask.bundleCount(); b++) {
      found += mask.capacityBps(b);
      mask.links(b).forEach(l -> left.add(l.id()));
    }
    assertThat(found).isEqualTo(expected);
    assertThat(left).isEqualTo(ids);
    assertThat(mask.hostCount()).isEqualTo(hosts - 1);
  }

  @Property(tries = 100)
  void theSimpleViewAgreesWithJgrapht(
      @ForAll @IntRange(min = 1, max = 5) int hosts,
      @ForAll @IntRange(min = 1, max = 6) int switches,
      @ForAll @IntRange(min = 0, max = 30) int links,
      @ForAll long seed) {
    FabricGraph g = random(hosts, switches, links, seed);
    Graph<Node, Bundle> view = g.asGraph();
    SimpleWeightedGraph<Node, DefaultEdge> copy = new SimpleWeightedGraph<>(DefaultEdge.class);
    view.vertexSet().forEach(copy::addVertex);
    for (Bundle b : view.edgeSet()) {
      copy.setEdgeWeight(
          copy.addEdge(view.getEdgeSource(b), view.getEdgeTarget(b)), view.getEdgeWeight(b));
    }
    assertThat(view.vertexSet()).hasSize(g.nodeCount());
    assertThat(view.edgeSet()).hasSize(g.bundleCount()).allMatch(view::containsEdge);
    assertThat(new ConnectivityInspector<>(view).connectedSets())
        .hasSameSizeAs(new ConnectivityInspector<>(copy).connectedSets());
    Node first = g.node(0);
    var dijkstra = new DijkstraShortestPath<>(view).getPaths(first);
    var expected = new DijkstraShortestPath<>(copy).getPaths(first);
    var hops = new BFSShortestPath<>(copy).getPaths(first);
    int[] own = g.hopsFrom(0);
    for (Node v : view.vertexSet()) {
      assertThat(view.degreeOf(v)).isEqualTo(copy.degreeOf(v));
      assertThat(view.edgesOf(v)).hasSize(copy.degreeOf(v)).allMatch(view.edgesOf(v)::contains);
      assertThat(dijkstra.getWeight(v)).isEqualTo(expected.getWeight(v));
      assertThat(own[v.index()])
          .isEqualTo(hops.getPath(v) == null ? -1 : hops.getPath(v).getLength());
      for (Node w : view.vertexSet()) {
        assertThat(view.containsEdge(v, w)).isEqualTo(copy.containsEdge(v, w));
        assertThat(view.getAllEdges(v, w)).hasSize(copy.getAllEdges(v, w).size());
      }
    }
  }

  @Property(tries = 100)
  void theMultigraphViewAgreesWithJgrapht(
      @ForAll @IntRange(min = 1, max = 5) int hosts,
      @ForAll @IntRange(min = 1, max = 6) int switches,
      @ForAll @IntRange(min = 0, max = 20) int links,
      @ForAll long seed) {
    FabricGraph g = random(hosts, switches, links, seed);
    Graph<Node, Link> view = g.asMultigraph();
    Pseudograph<Node, Link> copy = new Pseudograph<>(Link.class);
    view.vertexSet().forEach(copy::addVertex);
    Set<Link> edges = new HashSet<>(view.edgeSet());
    for (Link l : edges) {
      assertThat(copy.addEdge(view.getEdgeSource(l), view.getEdgeTarget(l), l)).isTrue();
      assertThat(view.getEdgeWeight(l) * 1e9)
          .isCloseTo(
              (double) l.spec().dataRate().map(Bandwidth::bitsPerSecond).orElse(0L),
              Offset.offset(1e-3));
    }
    assertThat(edges).hasSize(g.linkCount());
    for (Node v : view.vertexSet()) {
      assertThat(view.degreeOf(v)).isEqualTo(copy.degreeOf(v));
      assertThat(view.edgesOf(v)).isEqualTo(copy.edgesOf(v));
      for (Node w : view.vertexSet()) {
        assertThat(view.getAllEdges(v, w)).isEqualTo(copy.getAllEdges(v, w));
      }
    }
  }
}
