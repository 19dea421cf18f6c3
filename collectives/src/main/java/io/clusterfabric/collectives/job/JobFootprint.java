package io.clusterfabric.collectives.job;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.topology.graph.FabricGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * The parts of a cluster that a job needs: hosts, links of the adapters that its ranks use, and the
 * leaves at their other ends. Links of one adapter stand in for each other (dual-ToR, ports on
 * several planes), and so do leaves as far as an adapter has links to several. Found from the
 * graph. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class JobFootprint {
  private final int hosts;
  private final SortedMap<Integer, Integer> links;
  private final SortedMap<Integer, Integer> leaves;

  private JobFootprint(
      int hosts, SortedMap<Integer, Integer> links, SortedMap<Integer, Integer> leaves) {
    this.hosts = hosts;
    this.links = links;
    this.leaves = leaves;
  }

  /**
   * The parts of a job.
   *
   * @param job where its ranks are
   * @return the parts
   */
  public static JobFootprint of(Placement job) {
    FabricGraph graph = FabricGraph.of(job.fabric());
    SortedMap<Integer, Integer> links = new TreeMap<>();
    int[] standIns = new int[graph.nodeCount()];
    Arrays.fill(standIns, Integer.MAX_VALUE);
    for (List<Integer> adapter : adapters(job, graph)) {
      int count = 0;
      TreeSet<Integer> ends = new TreeSet<>();
      for (int e : adapter) {
        for (int k = 0; k < graph.degree(e); k++) {
          count += graph.linkCount(graph.bundle(e, k));
          ends.add(graph.neighbor(e, k));
        }
      }
      if (count > 0) {
        links.merge(count - 1, count, Integer::sum);
      }
      for (int leaf : ends) {
        standIns[leaf] = Math.min(standIns[leaf], ends.size() - 1);
      }
    }
    SortedMap<Integer, Integer> leaves = new TreeMap<>();
    for (int s : standIns) {
      if (s != Integer.MAX_VALUE) {
        leaves.merge(s, 1, Integer::sum);
      }
    }
    return new JobFootprint(job.hosts(), links, leaves);
  }

  /** The linked endpoints of each adapter that ranks use, in the order of ranks. */
  static List<List<Integer>> adapters(Placement job, FabricGraph graph) {
    Map<String, List<Integer>> byAdapter = new LinkedHashMap<>();
    for (int r = 0; r < job.ranks(); r++) {
      String host = job.host(job.hostOf(r)).id();
      for (Endpoint e : job.endpoints(r)) {
        int node = graph.find(e.port().toString()).orElse(-1);
        List<Integer> known =
            byAdapter.computeIfAbsent(host + "/" + e.adapter().id(), k -> new ArrayList<>());
        if (node >= 0 && !known.contains(node)) {
          known.add(node);
        }
      }
    }
    return List.copyOf(byAdapter.values());
  }

  /**
   * How many hosts it needs.
   *
   * @return the number
   */
  public int hosts() {
    return hosts;
  }

  /**
   * Links from its adapters, by how many others stand in for each.
   *
   * @return number of links for each number of stand-ins
   */
  public SortedMap<Integer, Integer> accessLinks() {
    return new TreeMap<>(links);
  }

  /**
   * Leaves, by the fewest others that stand in for each at any of the job's adapters.
   *
   * @return number of leaves for each number of stand-ins
   */
  public SortedMap<Integer, Integer> leaves() {
    return new TreeMap<>(leaves);
  }

  /**
   * How often such a job is interrupted. Switches above the leaves are left out: others of their
   * tier carry on.
   *
   * @param node failures of a host, without the network if links and leaves are counted too
   * @param link failures of a link from an adapter to a leaf
   * @param leaf failures of a leaf
   * @param repair how long the repair of a link or a leaf takes
   * @return the interruptions
   */
  public Interruptions interruptions(
      FailureRate node, FailureRate link, FailureRate leaf, Duration repair) {
    check(node, FailurePart.NODE);
    check(link, FailurePart.ACCESS_LINK);
    check(leaf, FailurePart.LEAF);
    List<FailureSource> out = new ArrayList<>();
    out.add(FailureSource.of(node, hosts));
    links.forEach((standIns, count) -> out.add(source(link, count, standIns, repair)));
    leaves.forEach((standIns, count) -> out.add(source(leaf, count, standIns, repair)));
    return Interruptions.of(out);
  }

  private static FailureSource source(FailureRate rate, int count, int standIns, Duration repair) {
    return standIns == 0
        ? FailureSource.of(rate, count)
        : FailureSource.redundant(rate, count, standIns, repair);
  }

  private static void check(FailureRate rate, FailurePart part) {
    if (rate.part() != part) {
      throw new IllegalArgumentException(
          "needed is how often a " + part.word() + " fails, found " + rate);
    }
  }

  /** One line: hosts, links and leaves, with how many stand in for them. */
  @Override
  public String toString() {
    return hosts
        + (hosts == 1 ? " host" : " hosts")
        + ", access links by stand-ins "
        + links
        + ", leaves by stand-ins "
        + leaves;
  }
}
