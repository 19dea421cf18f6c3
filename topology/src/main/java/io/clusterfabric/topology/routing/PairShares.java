package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What pairs that send at once get of their access links. Buffers are used again. */
final class PairShares {
  private final Routing routing;
  private final FabricGraph graph;
  private final HashModel hash;
  private final Channels channels;
  private final FlowWalk walk;
  private final int[] count;
  private int[] first;
  private int[] passed = new int[1024];
  private int lost;

  PairShares(Routing routing, HashModel hash) {
    this.routing = routing;
    this.graph = routing.graph();
    this.hash = hash;
    this.channels = Channels.ofLinks(graph);
    this.walk = new FlowWalk(routing, hash, channels);
    this.count = new int[channels.count()];
    this.first = new int[graph.endpointCount() + 1];
  }

  /** The mean share of the first pairs. */
  double mean(int[] from, int[] to, int pairs, int port) {
    return routing.kind() == RoutingKind.SPRAY
        ? sprayed(from, to, pairs)
        : hashed(from, to, pairs, port);
  }

  /** How many of them had no way. */
  int lost() {
    return lost;
  }

  private double hashed(int[] from, int[] to, int pairs, int port) {
    lost = 0;
    for (int p = 0; p < pairs; p++) {
      int at = first[p];
      boolean arrives = walk.follow(from[p], to[p], port);
      int length = arrives ? walk.length() : 0;
      lost += arrives ? 0 : 1;
      if (at + length > passed.length) {
        passed = Arrays.copyOf(passed, Math.addExact(2 * passed.length, length));
      }
      for (int i = 0; i < length; i++) {
        int c = walk.channel(i);
        passed[at + i] = c;
        count[c]++;
      }
      first[p + 1] = at + length;
    }
    double sum = 0;
    for (int p = 0; p < pairs; p++) {
      if (first[p] < first[p + 1]) {
        sum += share(first[p], first[p + 1]);
      }
    }
    for (int i = 0; i < first[pairs]; i++) {
      count[passed[i]] = 0;
    }
    return pairs == 0 ? 0 : sum / pairs;
  }

  private double share(int start, int end) {
    // In relation to the slower of the two access links; where that is unknown, flows are counted.
    long access = slower(channels.capacity(passed[start]), channels.capacity(passed[end - 1]));
    double least = 1;
    for (int i = start; i < end; i++) {
      long capacity = channels.capacity(passed[i]);
      double relative = access > 0 && capacity > 0 ? (double) capacity / access : 1;
      least = Math.min(least, relative / count[passed[i]]);
    }
    return least;
  }

  private static long slower(long a, long b) {
    return a == 0 ? b : b == 0 ? a : Math.min(a, b);
  }

  private double sprayed(int[] from, int[] to, int pairs) {
    List<Flow> flows = new ArrayList<>(pairs);
    for (int p = 0; p < pairs; p++) {
      flows.add(Flow.of(from[p], to[p]));
    }
    FlowPaths paths = FlowPaths.of(routing, Flows.of(graph, flows), hash);
    double[] load = new double[paths.channels.count()];
    for (int i = 0; i < paths.first[pairs]; i++) {
      load[paths.passed[i]] += paths.part[i];
    }
    lost = 0;
    double sum = 0;
    for (int p = 0; p < pairs; p++) {
      if (!paths.arrives[p]) {
        lost++;
        continue;
      }
      long up = paths.channels.capacity(access(from[p]));
      long down = paths.channels.capacity(access(to[p]));
      double least = 1;
      for (int i = paths.first[p]; i < paths.first[p + 1]; i++) {
        int c = paths.passed[i];
        long capacity = paths.channels.capacity(c);
        long access = slower(up, down);
        double relative =
            (access > 0 && capacity > 0 ? (double) capacity / access : paths.channels.links(c));
        least = Math.min(least, relative / load[c]);
      }
      sum += least;
    }
    return pairs == 0 ? 0 : sum / pairs;
  }

  private int access(int endpoint) {
    return 2 * graph.bundle(endpoint, 0);
  }
}
