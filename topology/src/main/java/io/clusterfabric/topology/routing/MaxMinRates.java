package io.clusterfabric.topology.routing;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Max-min fair rates of flows that keep to their paths: no flow can have more without another, that
 * has no more than it, having less. It is what ideal congestion control gives. A flow of weight w
 * has w times the rate of one of weight 1 where both meet the same limit.
 *
 * <p>Found by progressive filling (Bertsekas and Gallager, Data Networks, 6.5.2): the rates of all
 * grow alike until a link is full, whose flows then stay as they are. So every flow has a
 * bottleneck: a link that is full and on which no flow of its weight has a higher rate.
 *
 * <p>Links of unknown rate limit nothing; a flow that passes no other has no rate. If flows pass
 * {@linkplain #unknownRates some}, a true rate may be lower, or higher where another flow is held
 * back there.
 *
 * <p>Immutable. Takes O(H log H + H log W) time for H hops of all flows together and W the greatest
 * ratio of what two flows put on one link. Rates are floating-point numbers, rounded to whole bits
 * per second.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MaxMinRates {
  private static final Source METHOD =
      Source.computed("progressive filling, Bertsekas and Gallager, Data Networks, 6.5.2");
  private static final int ROWS = 8;
  private static final int NONE = -1;
  private static final int LINKS_PER_REPORT = 4096;

  private final Routing routing;
  private final Flows flows;
  private final FlowPaths paths;
  private final double[] rate;
  private final int[] bottleneck;
  private final int unrouted;
  private final int unknown;

  private MaxMinRates(Routing routing, Flows flows, FlowPaths paths, ProgressListener listener) {
    this.routing = routing;
    this.flows = flows;
    this.paths = paths;
    this.rate = new double[flows.size()];
    this.bottleneck = new int[flows.size()];
    Arrays.fill(bottleneck, NONE);
    int lost = 0;
    for (boolean arrives : paths.arrives) {
      lost += arrives ? 0 : 1;
    }
    this.unrouted = lost;
    fill(listener);
    this.unknown = countUnknown();
  }

  private int countUnknown() {
    boolean[] seen = new boolean[paths.channels.count()];
    int count = 0;
    for (int i = 0; i < paths.first[flows.size()]; i++) {
      int c = paths.passed[i];
      count += !seen[c] && paths.channels.hasUnknownRate(c) ? 1 : 0;
      seen[c] = true;
    }
    return count;
  }

  /**
   * The rates of flows, each switch hashing by a seed of its own.
   *
   * @param routing which way traffic takes
   * @param flows the flows, on the graph of the routing
   * @return the rates
   * @throws IllegalArgumentException if the flows are on another graph
   */
  public static MaxMinRates of(Routing routing, Flows flows) {
    return of(routing, flows, HashModel.seedPerSwitch(1));
  }

  /**
   * The rates of flows.
   *
   * @param routing which way traffic takes; if it sprays, a flow loads each link with its part
   * @param flows the flows, on the graph of the routing
   * @param hash how switches choose
   * @return the rates
   * @throws IllegalArgumentException if the flows are on another graph
   * @throws io.clusterfabric.model.finding.LimitExceededException if their ways have more than
   *     2<sup>27</sup> hops together, parts of sprayed flows counted
   */
  public static MaxMinRates of(Routing routing, Flows flows, HashModel hash) {
    return of(routing, flows, hash, ProgressListener.silent());
  }

  /**
   * The rates of flows.
   *
   * @param routing which way traffic takes; if it sprays, a flow loads each link with its part
   * @param flows the flows, on the graph of the routing
   * @param hash how switches choose
   * @param listener is told of flows done
   * @return the rates
   * @throws IllegalArgumentException if the flows are on another graph
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   * @throws io.clusterfabric.model.finding.LimitExceededException if their ways have more than
   *     2<sup>27</sup> hops together, parts of sprayed flows counted
   */
  public static MaxMinRates of(
      Routing routing, Flows flows, HashModel hash, ProgressListener listener) {
    return new MaxMinRates(routing, flows, FlowPaths.of(routing, flows, hash, listener), listener);
  }

  private void fill(ProgressListener listener) {
    Channels channels = paths.channels;
    int n = channels.count();
    int[] firstFlow = new int[n + 1];
    for (int i = 0; i < paths.first[flows.size()]; i++) {
      firstFlow[paths.passed[i] + 1]++;
    }
    for (int c = 0; c < n; c++) {
      firstFlow[c + 1] += firstFlow[c];
    }
    int[] flowOf = new int[firstFlow[n]];
    int[] placeOf = new int[firstFlow[n]];
    int[] next = firstFlow.clone();
    double[] growing = new double[n];
    int[] open = new int[n];
    for (int f = 0; f < flows.size(); f++) {
      for (int i = paths.first[f]; i < paths.first[f + 1]; i++) {
        int c = paths.passed[i];
        placeOf[next[c]] = i;
        flowOf[next[c]++] = f;
        growing[c] += flows.weight(f) * paths.part(i);
        open[c]++;
      }
    }
    double[] summed = growing.clone();
    double[] fixed = new double[n];
    LevelQueue queue = new LevelQueue(n);
    for (int c = 0; c < n; c++) {
      if (open[c] > 0 && channels.capacity(c) > 0) {
        queue.put(c, channels.capacity(c) / growing[c]);
      }
    }
    boolean[] settled = new boolean[flows.size()];
    double level = 0;
    long rounds = 0;
    while (!queue.isEmpty()) {
      if (rounds++ % LINKS_PER_REPORT == 0) {
        listener.report(
            new Progress("max-min rates: full links", rounds - 1, OptionalLong.empty()));
      }
      level = Math.max(level, queue.leastLevel());
      int full = queue.take();
      for (int j = firstFlow[full]; j < firstFlow[full + 1]; j++) {
        int f = flowOf[j];
        if (settled[f]) {
          continue;
        }
        settled[f] = true;
        rate[f] = level * flows.weight(f);
        bottleneck[f] = full;
        for (int i = paths.first[f]; i < paths.first[f + 1]; i++) {
          int c = paths.passed[i];
          double part = flows.weight(f) * paths.part(i);
          growing[c] -= part;
          fixed[c] += part * level;
          if (--open[c] == 0) {
            queue.drop(c);
          } else if (c != full && queue.holds(c)) {
            // Taking heavy flows off leaves a rounding error that light ones may drown in.
            if (growing[c] < summed[c] / 2) {
              growing[c] = sum(flowOf, placeOf, firstFlow[c], firstFlow[c + 1], settled);
              summed[c] = growing[c];
            }
            queue.put(c, (channels.capacity(c) - fixed[c]) / growing[c]);
          }
        }
      }
    }
  }

  /** What flows that still grow put on a channel, its flows and their places from start to end. */
  private double sum(int[] flowOf, int[] placeOf, int start, int end, boolean[] settled) {
    double sum = 0;
    for (int j = start; j < end; j++) {
      sum += settled[flowOf[j]] ? 0 : flows.weight(flowOf[j]) * paths.part(placeOf[j]);
    }
    return sum;
  }

  /**
   * The rate of a flow.
   *
   * @param flow its place among the flows
   * @return rounded to whole bits per second; zero if it does not arrive; empty if it passes no
   *     link of known rate
   * @throws IndexOutOfBoundsException if there is no such flow
   */
  public Optional<Bandwidth> rate(int flow) {
    Objects.checkIndex(flow, rate.length);
    if (paths.arrives[flow] && bottleneck[flow] == NONE) {
      return Optional.empty();
    }
    return Optional.of(bandwidth(rate[flow]));
  }

  private Bandwidth bandwidth(double units) {
    double bps = units * routing.graph().capacityUnit().asRatio().toDouble();
    return Bandwidth.ofBitsPerSecond(Math.round(bps));
  }

  /** In units of the graph's capacity; 0 if the flow does not arrive. */
  double units(int flow) {
    return rate[flow];
  }

  /** The channel that is the flow's bottleneck, or -1. */
  int bottleneckChannel(int flow) {
    return bottleneck[flow];
  }

  FlowPaths paths() {
    return paths;
  }

  /**
   * The link that limits a flow.
   *
   * @param flow its place among the flows
   * @return the ends of its bottleneck as {@code leaf-1 -> spine-2}; empty if it has no rate
   * @throws IndexOutOfBoundsException if there is no such flow
   */
  public Optional<String> bottleneck(int flow) {
    int channel = bottleneck[Objects.checkIndex(flow, rate.length)];
    if (channel == NONE) {
      return Optional.empty();
    }
    FabricGraph graph = routing.graph();
    return Optional.of(
        graph.node(paths.channels.tail(channel)).id()
            + " -> "
            + graph.node(paths.channels.head(channel)).id());
  }

  /**
   * The least rate of a flow that arrives.
   *
   * @return empty if none has a rate
   */
  public Optional<Bandwidth> least() {
    double least = Double.POSITIVE_INFINITY;
    for (int f = 0; f < rate.length; f++) {
      if (bottleneck[f] != NONE) {
        least = Math.min(least, rate[f]);
      }
    }
    return least == Double.POSITIVE_INFINITY ? Optional.empty() : Optional.of(bandwidth(least));
  }

  /**
   * The rates of all flows added up.
   *
   * @return rounded to whole bits per second; flows without a rate add nothing
   */
  public Bandwidth total() {
    double sum = 0;
    for (double r : rate) {
      sum += r;
    }
    return bandwidth(sum);
  }

  /**
   * How many links that flows pass, or bundles where they are sprayed, have an unknown rate.
   *
   * @return the number, each direction for itself; 0 if the rates are the true ones
   */
  public int unknownRates() {
    return unknown;
  }

  /**
   * How many flows do not arrive.
   *
   * @return the number; their rate is zero
   */
  public int unroutedFlows() {
    return unrouted;
  }

  /**
   * How the rates came about.
   *
   * @return the total, the least, and the slowest flows with what limits them
   */
  public Explanation explain() {
    Integer[] order = new Integer[rate.length];
    Arrays.setAll(order, f -> f);
    Arrays.sort(order, (x, y) -> Double.compare(rate[x], rate[y]));
    FabricGraph graph = routing.graph();
    TextTable table = TextTable.withColumns("from", "to", "rate", "limited by");
    for (int i = 0; i < Math.min(ROWS, order.length); i++) {
      int f = order[i];
      table =
          table.plusRow(
              graph.node(flows.from(f)).id(),
              graph.node(flows.to(f)).id(),
              rate(f).map(Object::toString).orElse("unknown"),
              bottleneck(f).orElse(paths.arrives[f] ? "nothing known" : "no way"));
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("flows", flows.size())
            .term("not delivered", unrouted)
            .term("total", total())
            .term("least", least().map(Object::toString).orElse("none"))
            .table(table)
            .assume("senders always have something to send, and congestion control is ideal")
            .source(METHOD);
    if (unknown > 0) {
      out.assume(
          unknown
              + " links or bundles that flows pass are of unknown rate and limit nothing; tell their"
              + " rates to know more");
    }
    return out.build();
  }

  /** One line: how many flows, the least rate and the total. */
  @Override
  public String toString() {
    return Counts.of(rate.length, "flow")
        + " on "
        + routing.graph().name()
        + ": least "
        + least().map(Object::toString).orElse("unknown")
        + ", together "
        + total()
        + (unknown > 0 ? ", " + Counts.of(unknown, "link") + " of unknown rate" : "");
  }
}
