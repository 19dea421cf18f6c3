package io.clusterfabric.topology.traffic;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;

/**
 * What each endpoint sends and receives, added up.
 *
 * @param out by sender
 * @param in by receiver
 * @param total of all
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record Weights(long[] out, long[] in, long total) {

  /** Adds up without writing the products out: only what stays inside hosts is looked at singly. */
  static Weights of(FabricGraph graph, List<TrafficBlock> blocks) {
    long[] out = new long[graph.endpointCount()];
    long[] in = new long[graph.endpointCount()];
    // How many of a block's receivers (senders) are on a host, or are the endpoint itself.
    int[] counted = new int[Math.max(graph.hostCount(), graph.endpointCount())];
    long total = 0;
    for (TrafficBlock b : blocks) {
      for (int i = 0; i < b.destinationCount(); i++) {
        counted[own(graph, b, b.destination(i))]++;
      }
      for (int i = 0; i < b.sourceCount(); i++) {
        int e = b.source(i);
        long peers = (long) b.destinationCount() - counted[own(graph, b, e)];
        long weight = times(b.weight(), peers);
        out[e] += weight;
        total = plus(total, weight);
      }
      for (int i = 0; i < b.destinationCount(); i++) {
        counted[own(graph, b, b.destination(i))] = 0;
      }
      for (int i = 0; i < b.sourceCount(); i++) {
        counted[own(graph, b, b.source(i))]++;
      }
      for (int i = 0; i < b.destinationCount(); i++) {
        int e = b.destination(i);
        in[e] += b.weight() * (b.sourceCount() - counted[own(graph, b, e)]);
      }
      for (int i = 0; i < b.sourceCount(); i++) {
        counted[own(graph, b, b.source(i))] = 0;
      }
    }
    return new Weights(out, in, total);
  }

  /** Who is left out of an endpoint's peers: its host, or itself alone. */
  private static int own(FabricGraph graph, TrafficBlock block, int endpoint) {
    return block.withinHosts() ? endpoint : graph.hostOf(endpoint);
  }

  static long times(long weight, long factor) {
    if (factor != 0 && weight > Long.MAX_VALUE / factor) {
      throw tooMuch();
    }
    return weight * factor;
  }

  private static long plus(long a, long b) {
    if (a > Long.MAX_VALUE - b) {
      throw tooMuch();
    }
    return a + b;
  }

  private static LimitExceededException tooMuch() {
    return new LimitExceededException(
        "the weights of all demands exceed 2^63 - 1; they only count in relation to each other, so"
            + " divide them by a common factor");
  }
}
