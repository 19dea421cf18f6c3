package io.clusterfabric.collectives.contention;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.LinkLoads;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Loads of traffic that divides by the shares of the next hops: what spraying does at all times,
 * and what hashing does on average.
 */
final class FluidLoads {
  private static final long MOST_ENTRIES = 40_000_000;

  private final Routing routing;
  private final FabricGraph graph;
  private final DirectedLinks links;
  private final int queuePairs;

  FluidLoads(Routing routing, DirectedLinks links, int queuePairs) {
    this.routing = routing;
    this.graph = routing.graph();
    this.links = links;
    this.queuePairs = queuePairs;
  }

  /** The loads of the flows of a phase, of all channels or of one. */
  LinkVector of(JobFlows job, PhaseFlows phases, int phase, int onlyChannel) {
    if (phases.isAllPairs() && onlyChannel < 0) {
      LinkVector fast = AlikeLeaves.allPairs(routing, links, job, queuePairs);
      if (fast != null) {
        return fast;
      }
      return of(allPairs(job), phases.flows(phase));
    }
    List<TrafficBlock> blocks = new ArrayList<>();
    phases.tell(
        phase,
        (channel, salt, from, to, weight) -> {
          if (onlyChannel < 0 || channel == onlyChannel) {
            blocks.add(TrafficBlock.of(new int[] {from}, new int[] {to}, weight, true));
          }
        });
    return of(blocks, blocks.size());
  }

  /** The loads of blocks that stand for so many flows. */
  LinkVector of(List<TrafficBlock> blocks, long flows) {
    LinkVector out = new LinkVector(links.count());
    if (blocks.isEmpty()) {
      return out;
    }
    TrafficPattern pattern = TrafficPattern.of("flows of a phase", graph, blocks);
    LinkLoads loads = LinkLoads.of(routing, pattern);
    out.unrouted = loads.unroutedWeight();
    out.weight = pattern.totalWeight() - loads.unroutedWeight();
    double perUnit = out.weight > 0 ? (double) flows * queuePairs / pattern.totalWeight() : 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      spread(links, out, b, graph.endA(b), loads.weight(graph.endA(b), b), perUnit);
      spread(links, out, b, graph.endB(b), loads.weight(graph.endB(b), b), perUnit);
    }
    return out;
  }

  /** Puts what leaves a node by a bundle on its links. */
  static void spread(
      DirectedLinks links, LinkVector out, int bundle, int node, double load, double perUnit) {
    if (load <= 0) {
      return;
    }
    int n = links.graph().linkCount(bundle);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double rate = links.nominal(links.of(node, bundle, i));
      sum = rate < 0 || sum < 0 ? -1 : sum + rate;
    }
    for (int i = 0; i < n; i++) {
      int l = links.of(node, bundle, i);
      // Parallel links fill alike: a slower one is given less, but nobody knows of a degraded one.
      double part = sum > 0 ? links.nominal(l) / sum : 1.0 / n;
      out.load[l] = load * part;
      out.flows[l] = load * part * perUnit;
    }
  }

  /** All pairs as products, never pair by pair. */
  private List<TrafficBlock> allPairs(JobFlows job) {
    return job.pxn() ? sameChannel(job) : acrossChannels(job);
  }

  private List<TrafficBlock> sameChannel(JobFlows job) {
    List<TrafficBlock> blocks = new ArrayList<>();
    int n = job.domainCount();
    for (int c = 0; n > 1 && c < job.channelCount(); c++) {
      SortedMap<Integer, List<Integer>> bySize = bySize(job, c);
      for (var a : bySize.entrySet()) {
        for (var b : bySize.entrySet()) {
          // A channel has one endpoint in each domain, so that none sends to its own.
          blocks.add(
              TrafficBlock.of(
                  ints(a.getValue()), ints(b.getValue()), (long) a.getKey() * b.getKey(), true));
        }
      }
    }
    return blocks;
  }

  private static SortedMap<Integer, List<Integer>> bySize(JobFlows job, int channel) {
    SortedMap<Integer, List<Integer>> out = new TreeMap<>();
    for (int d = 0; d < job.domainCount(); d++) {
      out.computeIfAbsent(job.domains().ranksIn(d), k -> new ArrayList<>())
          .add(job.endpoint(d, channel));
    }
    return out;
  }

  private List<TrafficBlock> acrossChannels(JobFlows job) {
    List<TrafficBlock> blocks = new ArrayList<>();
    int n = job.domainCount();
    int channels = job.channelCount();
    if (!job.domains().spansHosts()) {
      for (int c = 0; n > 1 && c < channels; c++) {
        for (int x = 0; x < job.parts(); x++) {
          for (var a : bySize(job, c).entrySet()) {
            for (var b : bySize(job, job.part(c, x)).entrySet()) {
              blocks.add(
                  TrafficBlock.of(
                      ints(a.getValue()),
                      ints(b.getValue()),
                      (long) a.getKey() * b.getKey(),
                      false));
            }
          }
        }
      }
      return blocks;
    }
    if ((long) n * n * channels * job.parts() > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "all pairs of "
              + n
              + " domains of several hosts, each over "
              + channels
              + " channels, are too many without PXN; ask with PXN, or for a part of the job");
    }
    for (int d = 0; d < n; d++) {
      for (int c = 0; c < channels; c++) {
        for (int x = 0; x < job.parts(); x++) {
          for (int e = 0; e < n; e++) {
            if (e != d) {
              long weight = (long) job.domains().ranksIn(d) * job.domains().ranksIn(e);
              blocks.add(
                  TrafficBlock.of(
                      new int[] {job.endpoint(d, c)},
                      new int[] {job.endpoint(e, job.part(c, x))},
                      weight,
                      true));
            }
          }
        }
      }
    }
    return blocks;
  }

  private static int[] ints(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }
}
