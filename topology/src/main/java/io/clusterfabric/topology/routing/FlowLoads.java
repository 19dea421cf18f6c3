package io.clusterfabric.topology.routing;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * Where given flows go, and how many share each link: what hashing or forwarding tables make of
 * them, collisions included, where {@link LinkLoads} tells what is expected on average.
 *
 * <p>Immutable. Takes time in proportion to the flows and their hops.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlowLoads {
  private static final Source METHOD =
      Source.computed("each flow led along its next hops, chosen by hash");
  private static final int ROWS = 8;

  private final Routing routing;
  private final Flows flows;
  private final HashModel hash;
  private final FlowPaths paths;
  private final double[] load;
  private final int unrouted;

  private FlowLoads(Routing routing, Flows flows, HashModel hash, ProgressListener listener) {
    this.routing = routing;
    this.flows = flows;
    this.hash = hash;
    this.paths = FlowPaths.of(routing, flows, hash, listener);
    this.load = new double[paths.channels.count()];
    int lost = 0;
    for (int f = 0; f < flows.size(); f++) {
      lost += paths.arrives[f] ? 0 : 1;
      for (int i = paths.first[f]; i < paths.first[f + 1]; i++) {
        load[paths.passed[i]] += flows.weight(f) * paths.part(i);
      }
    }
    this.unrouted = lost;
  }

  /**
   * The loads of flows, each switch hashing by a seed of its own.
   *
   * @param routing which way traffic takes
   * @param flows the flows, on the graph of the routing
   * @return the loads
   * @throws IllegalArgumentException if the flows are on another graph
   */
  public static FlowLoads of(Routing routing, Flows flows) {
    return of(routing, flows, HashModel.seedPerSwitch(1));
  }

  /**
   * The loads of flows.
   *
   * @param routing which way traffic takes; if it sprays, no hash plays a part
   * @param flows the flows, on the graph of the routing
   * @param hash how switches choose
   * @return the loads
   * @throws IllegalArgumentException if the flows are on another graph
   * @throws io.clusterfabric.model.finding.LimitExceededException if their ways have more than
   *     2<sup>27</sup> hops together, parts of sprayed flows counted
   */
  public static FlowLoads of(Routing routing, Flows flows, HashModel hash) {
    return of(routing, flows, hash, ProgressListener.silent());
  }

  /**
   * The loads of flows.
   *
   * @param routing which way traffic takes; if it sprays, a flow loads each link with its part
   * @param flows the flows, on the graph of the routing
   * @param hash how switches choose
   * @param listener is told of flows done
   * @return the loads
   * @throws IllegalArgumentException if the flows are on another graph
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   * @throws io.clusterfabric.model.finding.LimitExceededException if their ways have more than
   *     2<sup>27</sup> hops together, parts of sprayed flows counted
   */
  public static FlowLoads of(
      Routing routing, Flows flows, HashModel hash, ProgressListener listener) {
    return new FlowLoads(routing, flows, hash, listener);
  }

  /**
   * How many flows do not arrive.
   *
   * @return the number; they load nothing
   */
  public int unroutedFlows() {
    return unrouted;
  }

  /**
   * The nodes that a flow passes.
   *
   * @param flow its place among the flows
   * @return from its source to its destination; empty if it does not arrive
   * @throws IllegalStateException if the routing sprays, so that a flow has no single path
   * @throws IndexOutOfBoundsException if there is no such flow
   */
  public List<String> path(int flow) {
    if (routing.kind() == RoutingKind.SPRAY) {
      throw new IllegalStateException(
          "a sprayed flow has no single path; ask the routing for its paths");
    }
    Objects.checkIndex(flow, flows.size());
    FabricGraph graph = routing.graph();
    if (!paths.arrives[flow]) {
      return List.of();
    }
    return IntStream.concat(
            IntStream.of(flows.from(flow)),
            IntStream.range(paths.first[flow], paths.first[flow + 1])
                .map(i -> paths.channels.head(paths.passed[i])))
        .mapToObj(n -> graph.node(n).id())
        .toList();
  }

  /**
   * The most flows on any link of a flow's way, weights counted.
   *
   * @param flow its place among the flows
   * @return at least the flow's own weight; 0 if it does not arrive
   * @throws IndexOutOfBoundsException if there is no such flow
   */
  public double mostOnPath(int flow) {
    Objects.checkIndex(flow, flows.size());
    double most = 0;
    for (int i = paths.first[flow]; i < paths.first[flow + 1]; i++) {
      most = Math.max(most, load[paths.passed[i]]);
    }
    return most;
  }

  /**
   * The links between switches by how many flows they carry.
   *
   * @return how many links and directions carry each number of flows, weights counted and rounded
   *     to whole numbers; those with none are counted too
   */
  public SortedMap<Long, Long> switchLinksByFlows() {
    SortedMap<Long, Long> out = new TreeMap<>();
    FabricGraph graph = routing.graph();
    for (int c = 0; c < load.length; c++) {
      if (!graph.isEndpoint(paths.channels.tail(c)) && !graph.isEndpoint(paths.channels.head(c))) {
        out.merge(Math.round(load[c]), 1L, Long::sum);
      }
    }
    return out;
  }

  /**
   * The links with the most flows.
   *
   * @param limit how many at most
   * @return the most loaded first, then in the order of the graph; those without load are left out
   */
  public List<LinkLoad> heaviest(int limit) {
    return IntStream.range(0, load.length)
        .filter(c -> load[c] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(c -> -load[c]))
        .limit(limit)
        .map(this::describe)
        .toList();
  }

  private LinkLoad describe(int channel) {
    FabricGraph graph = routing.graph();
    Channels channels = paths.channels;
    return new LinkLoad(
        graph.node(channels.tail(channel)).id(),
        graph.node(channels.head(channel)).id(),
        channels.areLinks()
            ? Optional.of(graph.links(channels.bundle(channel)).get(channels.link(channel)).id())
            : Optional.empty(),
        channels.links(channel),
        graph.capacityUnit().times(channels.capacity(channel)),
        load[channel]);
  }

  /**
   * How the loads came about.
   *
   * @return the counts and the links with the most flows
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("from", "to", "link", "flows");
    for (LinkLoad l : heaviest(ROWS)) {
      table =
          table.plusRow(
              l.from(),
              l.to(),
              l.link().orElse(String.valueOf(l.links())),
              String.format(Locale.ROOT, "%.6g", l.weight()));
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("flows", flows.size())
            .term("not delivered", unrouted)
            .table(table)
            .source(METHOD);
    if (routing.kind() == RoutingKind.ECMP) {
      out.term("hash", hash)
          .assume("the hash mixes well; a weak one of a real switch collides more often");
    }
    return out.build();
  }

  /** One line: the flows and the most on a link. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    out.append(flows).append(", ").append(routing.kind());
    for (LinkLoad l : heaviest(1)) {
      out.append(
          String.format(
              Locale.ROOT, ": at most %.6g on a link, %s -> %s", l.weight(), l.from(), l.to()));
    }
    if (unrouted > 0) {
      out.append(", ").append(Counts.of(unrouted, "flow")).append(" not delivered");
    }
    return out.toString();
  }
}
