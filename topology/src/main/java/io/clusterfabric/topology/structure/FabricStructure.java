package io.clusterfabric.topology.structure;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apiguardian.api.API;

/**
 * The structure of a fabric, recognised from its graph alone: declared tiers, rails, planes and
 * pods are never read, so an imported fabric gains as much as a designed one, and a wrong label
 * changes nothing.
 *
 * <ul>
 *   <li><b>Tiers</b>: the distance of a switch from the hosts, 1 for leaves. A switch without hosts
 *       that has the neighbours of a leaf is a leaf; a switch among leaves that has the neighbours
 *       of a spine is a spine even if a host is on it.
 *   <li><b>Planes</b>: the parts into which the fabric falls when its hosts are cut apart. Parts
 *       that share no host count as well.
 *   <li><b>Rails</b>: the NICs at one position in their hosts and the leaves that serve them, if
 *       each leaf serves one position.
 *   <li><b>Pods</b>: what remains joined without the top tier, if there are three tiers or more;
 *       with fewer, whatever links and hosts join is one pod.
 *   <li><b>Interchangeable switches</b>: those with the same neighbours at the same capacities.
 * </ul>
 *
 * <p>Immutable. Found in time about linear in nodes and links.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricStructure {
  private static final Source METHOD =
      Source.computed("distance to hosts, then alike neighbours; no declared tag is read");

  private final FabricGraph graph;
  private final int[] tier;
  private final int tierCount;
  private final int[] plane;
  private final int planeCount;
  private final int[] rail;
  private final int railCount;
  private final int[] pod;
  private final int podCount;
  private final int sideways;
  private final int skipping;
  private final int straight;
  private final Findings findings;

  private FabricStructure(FabricGraph graph) {
    this.graph = graph;
    TierFinder tiers = TierFinder.of(graph);
    this.tier = tiers.tiers();
    int top = 0;
    for (int t : tier) {
      top = Math.max(top, t);
    }
    this.tierCount = top;
    PartFinder planes = PartFinder.planes(graph);
    this.plane = planes.parts();
    this.planeCount = planes.count();
    RailFinder rails = RailFinder.of(graph, tier);
    this.rail = rails.rails();
    this.railCount = rails.count();
    PartFinder pods = PartFinder.pods(graph, tier, top >= 3 ? top : Integer.MAX_VALUE);
    this.pod = pods.parts();
    this.podCount = pods.count();
    int level = 0;
    int far = 0;
    int next = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      int step = Math.abs(tier[graph.endA(b)] - tier[graph.endB(b)]);
      if (step == 0) {
        level++;
      } else if (step > 1) {
        far++;
      } else {
        next++;
      }
    }
    this.sideways = level;
    this.skipping = far;
    this.straight = next;
    this.findings = report(tiers, rails);
  }

  /**
   * Recognises the structure of a graph.
   *
   * @param graph the graph
   * @return its structure
   */
  public static FabricStructure of(FabricGraph graph) {
    return new FabricStructure(requireNonNull(graph));
  }

  private Findings report(TierFinder tiers, RailFinder rails) {
    Findings.Builder out = Findings.builder();
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      ElementRef where = ElementRef.switchNode(graph.node(n).id());
      if (tiers.isHostlessLeaf(n)) {
        out.add(
            Finding.builder()
                .ruleId("topology.structure.hostless-leaf")
                .severity(Severity.INFO)
                .where(where)
                .why("a leaf-like switch without hosts: its neighbours are those of leaves")
                .observed("no endpoint")
                .expected("hosts, as at the other leaves")
                .fix("ignore this if the leaf waits for hosts; otherwise look for missing cables")
                .build());
      } else if (tiers.isHostedSpine(n)) {
        out.add(
            Finding.builder()
                .ruleId("topology.structure.hosts-above-leaf")
                .severity(Severity.INFO)
                .where(where)
                .why("a spine-like switch with hosts: its neighbours are those of spines")
                .observed("endpoints on tier " + tier[n])
                .expected("endpoints on leaves only")
                .build());
      } else if (tier[n] < 0) {
        out.add(
            Finding.of(
                "topology.structure.unreached-switch",
                Severity.INFO,
                where,
                "no endpoint reaches the switch, so it has no tier"));
      }
    }
    if (rails.strays() > 0) {
      out.add(
          Finding.builder()
              .ruleId("topology.structure.stray-rail")
              .severity(Severity.WARNING)
              .where(ElementRef.port(graph.node(rails.firstStray()).id()))
              .why(
                  "an endpoint is on a leaf that otherwise serves another rail; such endpoints in"
                      + " all: "
                      + rails.strays())
              .fix("compare the cables of the host with those of its neighbours")
              .build());
    }
    return out.build();
  }

  /**
   * The graph.
   *
   * @return the graph that this is the structure of
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * The tiers.
   *
   * @return from the leaves up; empty if no switch has a host
   */
  public List<Tier> tiers() {
    List<List<String>> ids = new ArrayList<>();
    for (int t = 0; t < tierCount; t++) {
      ids.add(new ArrayList<>());
    }
    for (int n = graph.endpointCount(); n < tier.length; n++) {
      if (tier[n] > 0) {
        ids.get(tier[n] - 1).add(graph.node(n).id());
      }
    }
    List<Tier> all = new ArrayList<>();
    for (int t = 0; t < tierCount; t++) {
      all.add(new Tier(t + 1, ids.get(t)));
    }
    return List.copyOf(all);
  }

  /**
   * How many tiers there are.
   *
   * @return 0 if no switch has a host
   */
  public int tierCount() {
    return tierCount;
  }

  /**
   * The tier of a node.
   *
   * @param node its number
   * @return 1 for a leaf and so on, 0 for an endpoint, -1 for a switch that no endpoint reaches
   */
  public int tierOf(int node) {
    return tier[node];
  }

  /**
   * The tier of a switch.
   *
   * @param switchId its id
   * @return as {@link #tierOf(int)}
   * @throws NoSuchElementException if there is no such node
   */
  public int tierOf(String switchId) {
    return tier[graph.indexOf(switchId)];
  }

  /**
   * The plane of a node.
   *
   * @param node its number
   * @return from 0, in the order of the lowest node; -1 for a node without links
   */
  public int planeOf(int node) {
    return plane[node];
  }

  /**
   * How many planes there are.
   *
   * @return 1 for a connected fabric
   */
  public int planeCount() {
    return planeCount;
  }

  /**
   * How many rails there are.
   *
   * @return 0 if the fabric has no rails, else 2 or more
   */
  public int railCount() {
    return railCount;
  }

  /**
   * The rail of an endpoint or leaf.
   *
   * @param node its number
   * @return from 0; -1 for other nodes and where there are no rails
   */
  public int railOf(int node) {
    return rail[node];
  }

  /**
   * How many pods there are.
   *
   * @return 1 for a connected fabric of two tiers
   */
  public int podCount() {
    return podCount;
  }

  /**
   * The pod of a node.
   *
   * @param node its number
   * @return from 0, in the order of the lowest node; -1 for the top tier of three or more and for a
   *     node without links
   */
  public int podOf(int node) {
    return pod[node];
  }

  /**
   * The switches that are interchangeable. Takes time in proportion to the links.
   *
   * @return classes of two or more by id, in the order of the graph
   */
  public List<List<String>> interchangeableSwitches() {
    return TwinFinder.of(graph).stream()
        .map(c -> c.stream().map(n -> graph.node(n).id()).toList())
        .toList();
  }

  /**
   * Whether the fabric is a folded Clos network, also called fat tree or leaf-spine: endpoints are
   * on leaves, and every other link joins two tiers that follow on one another.
   *
   * @return whether every bundle does so; a damaged one still is, one with a stray host is not
   */
  public boolean isFoldedClos() {
    return tierCount > 0 && sideways == 0 && skipping == 0;
  }

  /**
   * Whether tiers mean something here: most bundles between switches join tiers that follow on one
   * another. In a torus or dragonfly they do not.
   *
   * @return whether to speak of tiers
   */
  public boolean isTiered() {
    return tierCount > 0 && (sideways + skipping) * 2 <= switchBundles();
  }

  private int switchBundles() {
    int count = 0;
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (!graph.isEndpoint(graph.endA(b))) {
        count++;
      }
    }
    return count;
  }

  /**
   * How many bundles join two nodes of one tier.
   *
   * @return 0 in a folded Clos network
   */
  public int sidewaysBundles() {
    return sideways;
  }

  /**
   * What is odd about the structure.
   *
   * @return leaves without hosts, spines with hosts, switches that no endpoint reaches, endpoints
   *     on another rail's leaf
   */
  public Findings findings() {
    return findings;
  }

  /**
   * How the structure was recognised.
   *
   * @return counts and a table of tiers
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("tier", "switches", "first", "last");
    for (Tier t : tiers()) {
      table =
          table.plusRow(
              t.number(),
              t.switches().size(),
              t.switches().get(0),
              t.switches().get(t.switches().size() - 1));
    }
    return Explanation.of(toString())
        .term("planes", planeCount, "parts that no link joins")
        .term("pods", podCount, tierCount >= 3 ? "parts below the top tier" : "joined by hosts too")
        .term("rails", railCount == 0 ? "none" : railCount, "one NIC position a leaf")
        .term("bundles between neighbouring tiers", straight)
        .term("bundles inside a tier", sideways)
        .term("bundles that skip a tier", skipping)
        .term("findings", findings.size())
        .table(table)
        .source(METHOD)
        .build();
  }

  /** One line: the shape and its counts. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("Structure of ").append(graph.name()).append(": ");
    out.append(isFoldedClos() ? "folded Clos" : isTiered() ? "tiered" : "no tiers");
    if (isTiered()) {
      int[] count = new int[tierCount + 1];
      for (int n = graph.endpointCount(); n < tier.length; n++) {
        if (tier[n] > 0) {
          count[tier[n]]++;
        }
      }
      out.append(" of ");
      for (int t = 1; t <= tierCount; t++) {
        out.append(t == 1 ? "" : " + ").append(count[t]);
      }
      out.append(" switches");
    }
    return out.append(", ")
        .append(planeCount)
        .append(planeCount == 1 ? " plane, " : " planes, ")
        .append(podCount)
        .append(podCount == 1 ? " pod, " : " pods, ")
        .append(railCount == 0 ? "no" : railCount)
        .append(" rails")
        .toString();
  }
}
