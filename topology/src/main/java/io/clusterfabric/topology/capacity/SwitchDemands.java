package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.Demands;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A traffic pattern between the switches that its endpoints are joined to, and what each endpoint
 * sends and receives in all. What stays on one switch needs no link between switches.
 *
 * <p>The product of a block's sources and destinations is never written out: work and memory grow
 * with its endpoints, and with the pairs of switches that exchange traffic.
 */
final class SwitchDemands {
  /** Each pair keeps its paths; so many take about half a GiB. */
  static final int MOST_PAIRS = 3_000_000;

  /** Each source of a block takes a few numbers; so many take about half a GiB. */
  static final int MOST_MEMBERS = 50_000_000;

  private final Demands demands;
  private final long[] sent;
  private final long[] received;
  private final long total;

  private SwitchDemands(Demands demands, long[] sent, long[] received) {
    this.demands = demands;
    this.sent = sent;
    this.received = received;
    // Refused here rather than in the midst of a search, if it is too much.
    this.total = demands.total();
  }

  static SwitchDemands of(SwitchNetwork switches, TrafficPattern pattern) {
    try {
      return summed(switches, pattern);
    } catch (ArithmeticException overflow) {
      throw new LimitExceededException(
          "the weights of "
              + pattern.name()
              + " add up to more than 2^63 - 1; divide all weights by a common factor (rates are in"
              + " proportion to them), or split the pattern");
    }
  }

  private static SwitchDemands summed(SwitchNetwork switches, TrafficPattern pattern) {
    FabricGraph graph = switches.graph();
    long[] sent = new long[graph.endpointCount()];
    long[] received = new long[graph.endpointCount()];
    List<Ends> blocks = new ArrayList<>();
    int[] rowSizes = new int[switches.count() + 1];
    long members = 0;
    for (TrafficBlock block : pattern.blocks()) {
      members += block.sourceCount();
      if (members > MOST_MEMBERS) {
        throw new LimitExceededException(
            "the blocks of "
                + pattern.name()
                + " have more than "
                + MOST_MEMBERS
                + " sources together; gather sources that send the same into one block");
      }
      Ends ends = Ends.of(switches, block);
      ends.addTotals(graph, sent, received);
      for (int s : ends.sources) {
        rowSizes[switches.home(s) + 1]++;
      }
      blocks.add(ends);
    }
    Demands demands = new Rows(switches, blocks, rowSizes).sum();
    return new SwitchDemands(demands, sent, received);
  }

  Demands demands() {
    return demands;
  }

  /** What all switches send to others. */
  long total() {
    return total;
  }

  /** What an endpoint sends in all. */
  long sent(int endpoint) {
    return sent[endpoint];
  }

  /** What an endpoint receives in all. */
  long received(int endpoint) {
    return received[endpoint];
  }

  /** A block with its ends sorted by host and its destinations counted by node. */
  private static final class Ends {
    private final long weight;
    private final boolean withinHosts;
    private final int[] sources;
    private final long[] sourcesByHost;
    private final long[] destinationsByHost;
    private final int[] nodes;
    private final int[] counts;

    private Ends(TrafficBlock block, int[] sources, int[] destinations, SwitchNetwork switches) {
      this.weight = block.weight();
      this.withinHosts = block.withinHosts();
      this.sources = sources;
      this.sourcesByHost = byHost(switches.graph(), sources);
      this.destinationsByHost = byHost(switches.graph(), destinations);
      int[] homes = Arrays.stream(destinations).map(switches::home).sorted().toArray();
      int[] distinct = new int[homes.length];
      int[] sizes = new int[homes.length];
      int count = 0;
      for (int home : homes) {
        if (count == 0 || distinct[count - 1] != home) {
          distinct[count++] = home;
        }
        sizes[count - 1]++;
      }
      this.nodes = Arrays.copyOf(distinct, count);
      this.counts = Arrays.copyOf(sizes, count);
    }

    static Ends of(SwitchNetwork switches, TrafficBlock block) {
      int[] sources = new int[block.sourceCount()];
      int[] destinations = new int[block.destinationCount()];
      Arrays.setAll(sources, block::source);
      Arrays.setAll(destinations, block::destination);
      return new Ends(block, sources, destinations, switches);
    }

    private static long[] byHost(FabricGraph graph, int[] endpoints) {
      return Arrays.stream(endpoints)
          .mapToLong(e -> (long) graph.hostOf(e) << 32 | e)
          .sorted()
          .toArray();
    }

    private static int firstOfHost(long[] sorted, int host) {
      int found = Arrays.binarySearch(sorted, (long) host << 32);
      return found < 0 ? -found - 1 : found;
    }

    /** How many of some endpoints an endpoint does not exchange traffic with. */
    private int own(FabricGraph graph, long[] sorted, int endpoint) {
      if (withinHosts) {
        return Arrays.binarySearch(sorted, (long) graph.hostOf(endpoint) << 32 | endpoint) < 0
            ? 0
            : 1;
      }
      int host = graph.hostOf(endpoint);
      return firstOfHost(sorted, host + 1) - firstOfHost(sorted, host);
    }

    void addTotals(FabricGraph graph, long[] sent, long[] received) {
      for (long key : sourcesByHost) {
        int s = (int) key;
        long peers = (long) destinationsByHost.length - own(graph, destinationsByHost, s);
        sent[s] = Math.addExact(sent[s], Math.multiplyExact(weight, peers));
      }
      for (long key : destinationsByHost) {
        int d = (int) key;
        long peers = (long) sourcesByHost.length - own(graph, sourcesByHost, d);
        received[d] = Math.addExact(received[d], Math.multiplyExact(weight, peers));
      }
    }

    /** Takes back what a source does not send, being itself or on the same host. */
    void takeBack(SwitchNetwork switches, int source, long[] row) {
      if (withinHosts) {
        return; // to itself: on one switch
      }
      int host = switches.graph().hostOf(source);
      int end = firstOfHost(destinationsByHost, host + 1);
      for (int k = firstOfHost(destinationsByHost, host); k < end; k++) {
        row[switches.home((int) destinationsByHost[k])] -= weight;
      }
    }
  }

  /** Sums all blocks, one source node after the other. */
  private static final class Rows {
    private final SwitchNetwork switches;
    private final List<Ends> blocks;
    private final int[] firstMember;
    private final int[] memberBlock;
    private final int[] memberSource;

    Rows(SwitchNetwork switches, List<Ends> blocks, int[] rowSizes) {
      this.switches = switches;
      this.blocks = blocks;
      Arrays.parallelPrefix(rowSizes, Math::addExact);
      this.firstMember = rowSizes;
      int members = rowSizes[rowSizes.length - 1];
      this.memberBlock = new int[members];
      this.memberSource = new int[members];
      int[] next = rowSizes.clone();
      for (int b = 0; b < blocks.size(); b++) {
        for (int s : blocks.get(b).sources) {
          int at = next[switches.home(s)]++;
          memberBlock[at] = b;
          memberSource[at] = s;
        }
      }
    }

    Demands sum() {
      int n = switches.count();
      int[] source = new int[n];
      int[] first = new int[n + 1];
      int[] destination = new int[1024];
      long[] amount = new long[1024];
      int rows = 0;
      int pairs = 0;
      long[] row = new long[n];
      for (int node = 0; node < n; node++) {
        if (firstMember[node] == firstMember[node + 1]) {
          continue;
        }
        Arrays.fill(row, 0);
        addRow(node, row);
        row[node] = 0;
        int before = pairs;
        for (int d = 0; d < n; d++) {
          if (row[d] > 0) {
            if (pairs == MOST_PAIRS) {
              throw new LimitExceededException(
                  "the pattern joins more than "
                      + MOST_PAIRS
                      + " pairs of switches, each of which keeps paths; take a pattern of fewer"
                      + " endpoints, or a bound such as AllToAllBound or ThroughputBound");
            }
            if (pairs == amount.length) {
              destination = Arrays.copyOf(destination, 2 * pairs);
              amount = Arrays.copyOf(amount, 2 * pairs);
            }
            destination[pairs] = d;
            amount[pairs++] = row[d];
          }
        }
        if (pairs > before) {
          source[rows++] = node;
          first[rows] = pairs;
        }
      }
      return new Demands(
          Arrays.copyOf(source, rows),
          Arrays.copyOf(first, rows + 1),
          Arrays.copyOf(destination, pairs),
          Arrays.copyOf(amount, pairs));
    }

    private void addRow(int node, long[] row) {
      int k = firstMember[node];
      while (k < firstMember[node + 1]) {
        Ends block = blocks.get(memberBlock[k]);
        int from = k;
        while (k < firstMember[node + 1] && memberBlock[k] == memberBlock[from]) {
          k++;
        }
        long each = Math.multiplyExact(block.weight, (long) k - from);
        for (int d = 0; d < block.nodes.length; d++) {
          int to = block.nodes[d];
          row[to] = Math.addExact(row[to], Math.multiplyExact(each, (long) block.counts[d]));
        }
        for (int m = from; m < k; m++) {
          block.takeBack(switches, memberSource[m], row);
        }
      }
    }
  }
}
