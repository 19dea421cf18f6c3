package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * How many links lie between endpoints on shortest paths: for all pairs, those of a host's own
 * ports included. A path over one leaf has two links and crosses one switch.
 *
 * <p>Endpoints with the same neighbours are searched once, so the cost is that of a breadth-first
 * search for each leaf of a fabric, not for each endpoint. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Hops {
  private final FabricGraph graph;
  private final SortedMap<Integer, Long> pairs;
  private final long unreachable;

  private Hops(FabricGraph graph, SortedMap<Integer, Long> pairs, long unreachable) {
    this.graph = graph;
    this.pairs = Collections.unmodifiableSortedMap(pairs);
    this.unreachable = unreachable;
  }

  /**
   * Counts the hops between all pairs of endpoints.
   *
   * @param graph the graph
   * @return the result
   */
  public static Hops of(FabricGraph graph) {
    EndpointClasses classes = EndpointClasses.of(graph);
    Adjacent rows = Adjacent.withoutTwins(graph, classes);
    BreadthFirst search = BreadthFirst.over(rows.first(), rows.heads());
    long[] counts = new long[graph.nodeCount() + 2];
    long unreachable = 0;
    int k = classes.count();
    for (int c = 0; c < k; c++) {
      long size = classes.size(c);
      // Twins reach each other over a common neighbour; without one, not at all.
      long inside = size * (size - 1) / 2;
      if (graph.degree(classes.first(c)) > 0) {
        counts[2] += inside;
      } else {
        unreachable += inside;
      }
      search.from(classes.first(c));
      for (int d = c + 1; d < k; d++) {
        int hops = search.distance(classes.first(d));
        if (hops < 0) {
          unreachable += size * classes.size(d);
        } else {
          counts[hops] += size * classes.size(d);
        }
      }
    }
    SortedMap<Integer, Long> pairs = new TreeMap<>();
    for (int h = 0; h < counts.length; h++) {
      if (counts[h] > 0) {
        pairs.put(h, counts[h]);
      }
    }
    return new Hops(graph, pairs, unreachable);
  }

  /**
   * The largest number of links between two endpoints that reach each other.
   *
   * @return the diameter; 0 if no two do
   */
  public int diameter() {
    return pairs.isEmpty() ? 0 : pairs.lastKey();
  }

  /**
   * How many unordered pairs of endpoints are so many links apart.
   *
   * @return pairs by number of links, ascending, without zeros; not modifiable
   */
  public SortedMap<Integer, Long> pairs() {
    return pairs;
  }

  /**
   * How many unordered pairs of endpoints do not reach each other.
   *
   * @return the number
   */
  public long unreachablePairs() {
    return unreachable;
  }

  /**
   * The mean number of links between two endpoints that reach each other.
   *
   * @return the exact mean; 0 if no two do
   */
  public Ratio mean() {
    long sum = 0;
    long count = 0;
    for (var e : pairs.entrySet()) {
      sum += e.getKey() * e.getValue();
      count += e.getValue();
    }
    return count == 0 ? Ratio.ZERO : Ratio.of(sum, count);
  }

  /**
   * How the pairs spread.
   *
   * @return a table of links and pairs
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("links", "switches", "pairs");
    for (var e : pairs.entrySet()) {
      table = table.plusRow(e.getKey(), e.getKey() - 1, e.getValue());
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("diameter", diameter(), "links on the longest shortest path")
            .term("mean", mean())
            .term("pairs that do not reach each other", unreachable)
            .table(table)
            .assume("shortest paths; links of unknown rate join as well");
    GraphAssumptions.add(graph, out);
    return out.source(Source.computed("breadth-first search from each class of endpoints")).build();
  }

  /** One line: the diameter and unreachable pairs. */
  @Override
  public String toString() {
    return "Hops: at most "
        + diameter()
        + " links between endpoints"
        + (unreachable > 0 ? "; " + unreachable + " pairs do not reach each other" : "");
  }

  /** Rows of neighbours without those endpoints that have a twin before them. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  private record Adjacent(int[] first, int[] heads) {

    static Adjacent withoutTwins(FabricGraph graph, EndpointClasses classes) {
      int nodes = graph.nodeCount();
      boolean[] stays = new boolean[nodes];
      Arrays.fill(stays, graph.endpointCount(), nodes, true);
      for (int c = 0; c < classes.count(); c++) {
        stays[classes.first(c)] = true;
      }
      int[] first = new int[nodes + 1];
      int[] heads = new int[2 * graph.bundleCount()];
      int at = 0;
      for (int n = 0; n < nodes; n++) {
        first[n] = at;
        for (int k = 0; stays[n] && k < graph.degree(n); k++) {
          int other = graph.neighbor(n, k);
          if (stays[other]) {
            heads[at++] = other;
          }
        }
      }
      first[nodes] = at;
      return new Adjacent(first, heads);
    }
  }
}
