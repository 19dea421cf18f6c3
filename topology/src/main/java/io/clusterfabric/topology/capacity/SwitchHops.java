package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.math.BigInteger;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * How many links lie between switches on shortest paths, for all pairs of switches: what graph
 * theory calls the distances of a network. Parallel links count as one; endpoints are no part of
 * it, see {@link Hops} for those.
 *
 * <p>Takes a breadth-first search for each switch. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SwitchHops {
  private final FabricGraph graph;
  private final SortedMap<Integer, Long> pairs;
  private final long unreachable;

  private SwitchHops(FabricGraph graph, SortedMap<Integer, Long> pairs, long unreachable) {
    this.graph = graph;
    this.pairs = Collections.unmodifiableSortedMap(pairs);
    this.unreachable = unreachable;
  }

  /**
   * Counts the links between all pairs of switches.
   *
   * @param graph the graph
   * @return the result
   */
  public static SwitchHops of(FabricGraph graph) {
    return of(graph, ProgressListener.silent());
  }

  /**
   * Counts the links between all pairs of switches.
   *
   * @param graph the graph
   * @param listener hears of switches searched, and may stop the work
   * @return the result
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static SwitchHops of(FabricGraph graph, ProgressListener listener) {
    SwitchNetwork switches = SwitchNetwork.of(graph);
    BreadthFirst search = BreadthFirst.over(switches.network().first(), switches.network().heads());
    int first = 0;
    while (first < switches.count() && graph.isEndpoint(switches.node(first))) {
      first++;
    }
    // Endpoints that stand alone come first and reach no switch.
    long[] ordered = new long[switches.count() + 1];
    for (int s = first; s < switches.count(); s++) {
      if ((s - first) % 256 == 0) {
        listener.report(Progress.of("distances", s - first, switches.count() - first));
      }
      int reached = search.from(s);
      for (int i = 0; i < reached; i++) {
        ordered[search.distance(search.reached(i))]++;
      }
    }
    SortedMap<Integer, Long> pairs = new TreeMap<>();
    long n = switches.count() - first;
    long unreachable = n * (n - 1) / 2;
    for (int h = 1; h < ordered.length; h++) {
      if (ordered[h] > 0) {
        pairs.put(h, ordered[h] / 2);
        unreachable -= ordered[h] / 2;
      }
    }
    return new SwitchHops(graph, pairs, unreachable);
  }

  /**
   * The largest number of links between two switches that reach each other.
   *
   * @return the diameter; 0 if no two do
   */
  public int diameter() {
    return pairs.isEmpty() ? 0 : pairs.lastKey();
  }

  /**
   * How many unordered pairs of switches are so many links apart.
   *
   * @return pairs by number of links, ascending, without zeros; not modifiable
   */
  public SortedMap<Integer, Long> pairs() {
    return pairs;
  }

  /**
   * How many unordered pairs of switches do not reach each other.
   *
   * @return the number
   */
  public long unreachablePairs() {
    return unreachable;
  }

  /**
   * The Wiener index: links between two switches, summed over all unordered pairs that reach each
   * other.
   *
   * @return the sum
   */
  public BigInteger wienerIndex() {
    BigInteger sum = BigInteger.ZERO;
    for (var e : pairs.entrySet()) {
      sum = sum.add(BigInteger.valueOf(e.getKey()).multiply(BigInteger.valueOf(e.getValue())));
    }
    return sum;
  }

  /**
   * The mean number of links between two switches that reach each other.
   *
   * @return the exact mean; 0 if no two do
   */
  public Ratio mean() {
    long count = pairs.values().stream().mapToLong(Long::longValue).sum();
    return count == 0 ? Ratio.ZERO : Ratio.of(wienerIndex().longValueExact(), count);
  }

  /**
   * How the pairs spread.
   *
   * @return a table of links and pairs
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("links", "pairs");
    for (var e : pairs.entrySet()) {
      table = table.plusRow(e.getKey(), e.getValue());
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("diameter", diameter(), "links on the longest shortest path")
            .term("mean", mean())
            .term("Wiener index", wienerIndex(), "sum over unordered pairs")
            .term("pairs that do not reach each other", unreachable)
            .table(table)
            .assume("shortest paths; links of unknown rate join as well");
    GraphAssumptions.add(graph, out);
    return out.source(Source.computed("breadth-first search from each switch")).build();
  }

  /** One line: the diameter and unreachable pairs. */
  @Override
  public String toString() {
    return "Hops: at most "
        + diameter()
        + " links between switches"
        + (unreachable > 0 ? "; " + unreachable + " pairs do not reach each other" : "");
  }
}
