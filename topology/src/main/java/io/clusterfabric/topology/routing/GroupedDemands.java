package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.Arrays;
import java.util.List;

/**
 * The demands of a pattern by destination group and by the switch that the sender is on: what
 * all-to-all among the endpoints of a switch needs is one number, not one for each pair.
 */
final class GroupedDemands {
  private final FabricGraph graph;
  private final long[] weight;

  // Groups by ascending node: where each ends, and for each its (block, destination) entries.
  private final int[] groups;
  private final int[] firstEntry;
  private final int[] entryBlock;
  private final int[] entryDestination;

  // For each block its senders by home, and for each home how many.
  private final int[] firstHome;
  private final int[] homes;
  private final int[] firstSender;
  private final int[] senders;

  // What is left out since it stays inside a host: by entry, the senders that do not send.
  private final int[] firstLeftOut;
  private final int[] leftOut;

  GroupedDemands(Routing routing, TrafficPattern pattern) {
    this.graph = routing.graph();
    List<TrafficBlock> blocks = pattern.blocks();
    int n = blocks.size();
    int senderCount = 0;
    int entries = 0;
    for (TrafficBlock b : blocks) {
      senderCount = Math.addExact(senderCount, b.sourceCount());
      entries = Math.addExact(entries, b.destinationCount());
    }
    this.weight = new long[n];
    this.firstHome = new int[n + 1];
    this.homes = new int[senderCount];
    this.firstSender = new int[senderCount + 1];
    this.senders = new int[senderCount];
    fillSenders(blocks);

    int nodes = graph.nodeCount();
    int[] group = new int[graph.endpointCount()];
    Arrays.setAll(group, routing::destinationGroup);
    int[] start = new int[nodes + 1];
    for (TrafficBlock b : blocks) {
      for (int i = 0; i < b.destinationCount(); i++) {
        start[group[b.destination(i)] + 1]++;
      }
    }
    int used = 0;
    for (int g = 0; g < nodes; g++) {
      used += start[g + 1] > 0 ? 1 : 0;
    }
    this.groups = new int[used];
    this.firstEntry = new int[used + 1];
    int at = 0;
    for (int g = 0; g < nodes; g++) {
      if (start[g + 1] > 0) {
        groups[at] = g;
        firstEntry[++at] = firstEntry[at - 1] + start[g + 1];
      }
      start[g + 1] += start[g];
    }
    this.entryBlock = new int[entries];
    this.entryDestination = new int[entries];
    for (int b = 0; b < n; b++) {
      TrafficBlock block = blocks.get(b);
      for (int i = 0; i < block.destinationCount(); i++) {
        int to = block.destination(i);
        int e = start[group[to]]++;
        entryBlock[e] = b;
        entryDestination[e] = to;
      }
    }
    this.firstLeftOut = new int[entries + 1];
    this.leftOut = findLeftOut(blocks);
  }

  private void fillSenders(List<TrafficBlock> blocks) {
    int sender = 0;
    int home = 0;
    for (int b = 0; b < blocks.size(); b++) {
      TrafficBlock block = blocks.get(b);
      weight[b] = block.weight();
      long[] keys = new long[block.sourceCount()];
      for (int i = 0; i < keys.length; i++) {
        int e = block.source(i);
        keys[i] = (long) home(e) << 32 | e;
      }
      Arrays.sort(keys);
      for (int i = 0; i < keys.length; i++) {
        int at = (int) (keys[i] >> 32);
        if (i == 0 || at != (int) (keys[i - 1] >> 32)) {
          homes[home] = at;
          firstSender[home++] = sender;
        }
        senders[sender++] = (int) keys[i];
      }
      firstHome[b + 1] = home;
    }
    firstSender[home] = sender;
  }

  /** Where an endpoint's traffic starts to be one with that of others: its switch, or itself. */
  private int home(int endpoint) {
    if (graph.degree(endpoint) == 1 && !graph.isEndpoint(graph.neighbor(endpoint, 0))) {
      return graph.neighbor(endpoint, 0);
    }
    return endpoint;
  }

  private int[] findLeftOut(List<TrafficBlock> blocks) {
    int[] firstOf = new int[graph.hostCount() + 1];
    for (int e = 0; e < graph.endpointCount(); e++) {
      firstOf[graph.hostOf(e) + 1]++;
    }
    for (int h = 0; h < graph.hostCount(); h++) {
      firstOf[h + 1] += firstOf[h];
    }
    int[] next = firstOf.clone();
    int[] byHost = new int[graph.endpointCount()];
    for (int e = 0; e < byHost.length; e++) {
      byHost[next[graph.hostOf(e)]++] = e;
    }
    // Entries by block, so that a block's senders are marked once.
    int[] entryOf = new int[entryBlock.length];
    int[] from = new int[blocks.size() + 1];
    for (int b : entryBlock) {
      from[b + 1]++;
    }
    for (int b = 0; b < blocks.size(); b++) {
      from[b + 1] += from[b];
    }
    int[] fill = from.clone();
    for (int e = 0; e < entryBlock.length; e++) {
      entryOf[fill[entryBlock[e]]++] = e;
    }
    int[] mark = new int[graph.endpointCount()];
    int[] found = new int[64];
    for (int pass = 0; pass < 2; pass++) {
      Arrays.fill(mark, -1);
      for (int b = 0; b < blocks.size(); b++) {
        TrafficBlock block = blocks.get(b);
        for (int i = 0; i < block.sourceCount(); i++) {
          mark[block.source(i)] = b;
        }
        for (int i = from[b]; i < from[b + 1]; i++) {
          int entry = entryOf[i];
          int to = entryDestination[entry];
          int h = graph.hostOf(to);
          int count = 0;
          for (int j = firstOf[h]; j < firstOf[h + 1]; j++) {
            int e = byHost[j];
            if (mark[e] == b && (e == to || !block.withinHosts())) {
              if (pass == 1) {
                found[firstLeftOut[entry] + count] = e;
              }
              count++;
            }
          }
          if (pass == 0) {
            firstLeftOut[entry + 1] = count;
          }
        }
      }
      if (pass == 0) {
        for (int e = 0; e < entryBlock.length; e++) {
          firstLeftOut[e + 1] = Math.addExact(firstLeftOut[e + 1], firstLeftOut[e]);
        }
        found = new int[firstLeftOut[entryBlock.length]];
      }
    }
    return found;
  }

  /** How many groups receive something. */
  int count() {
    return groups.length;
  }

  /** The switch of a group, or the endpoint that is one by itself. */
  int end(int group) {
    return groups[group];
  }

  int firstEntry(int group) {
    return firstEntry[group];
  }

  int destination(int entry) {
    return entryDestination[entry];
  }

  /** An endpoint for which all of a group are routed. */
  int representative(int group) {
    return entryDestination[firstEntry[group]];
  }

  /** Whether a group has two destinations or more. */
  boolean hasSeveral(int group) {
    for (int e = firstEntry[group] + 1; e < firstEntry[group + 1]; e++) {
      if (entryDestination[e] != entryDestination[e - 1]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds what is sent to a group, or to one of its endpoints, where it starts.
   *
   * @param only the endpoint, or -1 for all of the group
   * @param flow by node; receives the weights
   * @param starts receives the nodes where something starts, each once
   * @return how many those are
   */
  int inject(int group, int only, double[] flow, int[] starts) {
    int count = 0;
    int end = firstEntry[group + 1];
    for (int e = firstEntry[group]; e < end; ) {
      int b = entryBlock[e];
      int destinations = 0;
      int next = e;
      for (; next < end && entryBlock[next] == b; next++) {
        destinations += only < 0 || entryDestination[next] == only ? 1 : 0;
      }
      if (destinations > 0) {
        double each = (double) weight[b] * destinations;
        for (int h = firstHome[b]; h < firstHome[b + 1]; h++) {
          int home = homes[h];
          if (flow[home] == 0) {
            starts[count++] = home;
          }
          flow[home] += each * (firstSender[h + 1] - firstSender[h]);
        }
      }
      e = next;
    }
    for (int e = firstEntry[group]; e < end; e++) {
      if (only < 0 || entryDestination[e] == only) {
        for (int i = firstLeftOut[e]; i < firstLeftOut[e + 1]; i++) {
          flow[home(leftOut[i])] -= weight[entryBlock[e]];
        }
      }
    }
    return count;
  }

  /**
   * Takes off what the senders of a home would have sent to an endpoint, or a group. The entries of
   * a group are in the order of their blocks, so that each sender is looked at once for a block.
   */
  void subtract(int group, int only, int home, double[] sent) {
    int end = firstEntry[group + 1];
    for (int e = firstEntry[group]; e < end; ) {
      int b = entryBlock[e];
      int destinations = 0;
      int next = e;
      for (; next < end && entryBlock[next] == b; next++) {
        if (only < 0 || entryDestination[next] == only) {
          destinations++;
          for (int i = firstLeftOut[next]; i < firstLeftOut[next + 1]; i++) {
            if (home(leftOut[i]) == home) {
              sent[leftOut[i]] += weight[b];
            }
          }
        }
      }
      int h = Arrays.binarySearch(homes, firstHome[b], firstHome[b + 1], home);
      if (h >= 0 && destinations > 0) {
        double each = (double) weight[b] * destinations;
        for (int s = firstSender[h]; s < firstSender[h + 1]; s++) {
          sent[senders[s]] -= each;
        }
      }
      e = next;
    }
  }

  /** Takes off what each endpoint of a group would have received from the senders of a home. */
  void subtractReceived(int group, int home, double[] received) {
    for (int e = firstEntry[group]; e < firstEntry[group + 1]; e++) {
      int b = entryBlock[e];
      int h = Arrays.binarySearch(homes, firstHome[b], firstHome[b + 1], home);
      if (h >= 0) {
        int count = firstSender[h + 1] - firstSender[h];
        for (int i = firstLeftOut[e]; i < firstLeftOut[e + 1]; i++) {
          count -= home(leftOut[i]) == home ? 1 : 0;
        }
        received[entryDestination[e]] -= (double) weight[b] * count;
      }
    }
  }

  /** An endpoint of the group that an endpoint of a home sends to. */
  int receiver(int group, int only, int home) {
    for (int e = firstEntry[group]; e < firstEntry[group + 1]; e++) {
      if (only < 0 || entryDestination[e] == only) {
        int b = entryBlock[e];
        int h = Arrays.binarySearch(homes, firstHome[b], firstHome[b + 1], home);
        for (int s = h < 0 ? 0 : firstSender[h]; h >= 0 && s < firstSender[h + 1]; s++) {
          if (!isLeftOut(e, senders[s])) {
            return entryDestination[e];
          }
        }
      }
    }
    return representative(group);
  }

  private boolean isLeftOut(int entry, int sender) {
    for (int i = firstLeftOut[entry]; i < firstLeftOut[entry + 1]; i++) {
      if (leftOut[i] == sender) {
        return true;
      }
    }
    return false;
  }

  /** An endpoint of a home that sends to an endpoint of the group. */
  int sender(int group, int only, int home) {
    for (int e = firstEntry[group]; e < firstEntry[group + 1]; e++) {
      if (only < 0 || entryDestination[e] == only) {
        int b = entryBlock[e];
        int h = Arrays.binarySearch(homes, firstHome[b], firstHome[b + 1], home);
        for (int s = h < 0 ? 0 : firstSender[h]; h >= 0 && s < firstSender[h + 1]; s++) {
          if (!isLeftOut(e, senders[s])) {
            return senders[s];
          }
        }
      }
    }
    return home;
  }
}
