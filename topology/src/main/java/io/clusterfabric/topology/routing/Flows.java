package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.apiguardian.api.API;

/**
 * Flows on a graph, one by one. A pattern is written out here, so this is for permutations, rings
 * and incasts rather than for all-to-all among thousands.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Flows extends AbstractList<Flow> implements RandomAccess {
  /** How many flows may be written out at most. */
  public static final int LIMIT = 20_000_000;

  private static final int PORTS = 0x4000;

  private final FabricGraph graph;
  private final int[] from;
  private final int[] to;
  private final int[] port;
  private final long[] weight;

  private Flows(FabricGraph graph, int[] from, int[] to, int[] port, long[] weight) {
    this.graph = graph;
    this.from = from;
    this.to = to;
    this.port = port;
    this.weight = weight;
  }

  /**
   * Given flows.
   *
   * @param graph the fabric
   * @param flows the flows
   * @return the flows in that order
   * @throws IndexOutOfBoundsException if an end is no endpoint of the graph
   * @throws LimitExceededException if there are more than {@link #LIMIT}
   */
  public static Flows of(FabricGraph graph, List<Flow> flows) {
    int n = flows.size();
    if (n > LIMIT) {
      throw new LimitExceededException(
          "at most "
              + Counts.of(LIMIT, "flow")
              + " can be looked at one by one, found "
              + Counts.of(n, "flow")
              + "; take fewer, or LinkLoads, which writes nothing out");
    }
    Flows made = new Flows(graph, new int[n], new int[n], new int[n], new long[n]);
    int i = 0;
    for (Flow f : flows) {
      made.from[i] = Objects.checkIndex(f.from(), graph.endpointCount());
      made.to[i] = Objects.checkIndex(f.to(), graph.endpointCount());
      made.port[i] = f.udpSourcePort();
      made.weight[i++] = f.weight();
    }
    return made;
  }

  /**
   * One flow for each demand of a pattern.
   *
   * @param pattern who sends to whom
   * @return the flows, block by block, of the weights of the blocks
   * @throws LimitExceededException if there are more than {@link #LIMIT}
   */
  public static Flows of(TrafficPattern pattern) {
    return of(pattern, 1);
  }

  /**
   * Several flows for each demand of a pattern, which differ by their UDP source port.
   *
   * @param pattern who sends to whom
   * @param flowsPerDemand how many, from 1 to 16,384
   * @return the flows, block by block, of the weights of the blocks
   * @throws IllegalArgumentException if there are to be too few or too many for a demand
   * @throws LimitExceededException if there are more than {@link #LIMIT}
   */
  public static Flows of(TrafficPattern pattern, int flowsPerDemand) {
    if (flowsPerDemand < 1 || flowsPerDemand > PORTS) {
      throw new IllegalArgumentException(
          "a demand has from 1 to 16,384 flows, one for each UDP source port of RoCEv2; found "
              + flowsPerDemand);
    }
    FabricGraph graph = pattern.graph();
    long most = 0;
    for (TrafficBlock b : pattern.blocks()) {
      most += (long) b.sourceCount() * b.destinationCount();
    }
    if (most > LIMIT / flowsPerDemand) {
      throw new LimitExceededException(
          "at most "
              + Counts.of(LIMIT, "flow")
              + " can be looked at one by one, found "
              + Counts.of(most, "demand")
              + " of "
              + Counts.of(flowsPerDemand, "flow")
              + "; take fewer endpoints, or LinkLoads, which writes nothing out");
    }
    int room = (int) most * flowsPerDemand;
    int[] from = new int[room];
    int[] to = new int[room];
    int[] port = new int[room];
    long[] weight = new long[room];
    int n = 0;
    for (TrafficBlock b : pattern.blocks()) {
      for (int i = 0; i < b.sourceCount(); i++) {
        for (int j = 0; j < b.destinationCount(); j++) {
          int x = b.source(i);
          int y = b.destination(j);
          if (x != y && (b.withinHosts() || graph.hostOf(x) != graph.hostOf(y))) {
            for (int p = 0; p < flowsPerDemand; p++) {
              from[n] = x;
              to[n] = y;
              port[n] = Flow.FIRST_PORT + p;
              weight[n++] = b.weight();
            }
          }
        }
      }
    }
    return new Flows(
        graph,
        Arrays.copyOf(from, n),
        Arrays.copyOf(to, n),
        Arrays.copyOf(port, n),
        Arrays.copyOf(weight, n));
  }

  /**
   * The fabric.
   *
   * @return its graph
   */
  public FabricGraph graph() {
    return graph;
  }

  int from(int i) {
    return from[i];
  }

  int to(int i) {
    return to[i];
  }

  int port(int i) {
    return port[i];
  }

  long weight(int i) {
    return weight[i];
  }

  @Override
  public Flow get(int index) {
    Objects.checkIndex(index, from.length);
    return new Flow(from[index], to[index], port[index], weight[index]);
  }

  @Override
  public int size() {
    return from.length;
  }

  /** One line: how many there are. */
  @Override
  public String toString() {
    return Counts.of(from.length, "flow") + " on " + graph.name();
  }
}
