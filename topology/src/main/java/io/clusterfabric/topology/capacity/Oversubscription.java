package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.traffic.TrafficRelation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Oversubscription of each switch, each tier and end to end.
 *
 * <ul>
 *   <li><b>Of a switch</b>: what its links to lower tiers and endpoints carry, to what its links to
 *       higher tiers carry; by rate, not by ports. The top tier has none.
 *   <li><b>Of a tier</b>: the least, the median and the worst of its switches.
 *   <li><b>End to end</b>: for traffic between endpoints that stand in a given relation, the
 *       largest product of the ratios from a leaf up to some switch on its way. Alibaba's HPN has
 *       16:15 at the leaf and 15:1 above it: 16:1 between pods.
 * </ul>
 *
 * <p>These are of the fabric as it is <em>populated</em>. {@link #provisionedTiers()} answers as if
 * every free port of a leaf carried an endpoint as well. The structure is recognised from the graph
 * alone; where it has no tiers, as in a torus, everything is {@link
 * OversubscriptionRatio#NOT_APPLICABLE}.
 *
 * <p>Where the rate of a link is unknown, so are the ratios of the switches at its ends, and the
 * products along paths that pass them: {@link OversubscriptionRatio#UNKNOWN}.
 *
 * <p>Oversubscription is not throughput: traffic that stays below the uplinks does not feel it.
 *
 * <p>Immutable. Found in time linear in nodes and links.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Oversubscription {
  private static final Source METHOD =
      Source.computed(
          "sums of link rates below and above each switch, products along rising paths");

  private final FabricStructure structure;
  private final SwitchLoads loads;
  private final ClimbingProducts climbing;
  private final MeetingTiers meeting;
  private final List<TierRatio> tiers;
  private final List<TierRatio> provisioned;

  private Oversubscription(FabricStructure structure) {
    this.structure = structure;
    this.loads = SwitchLoads.of(structure);
    this.climbing = ClimbingProducts.of(structure, loads);
    this.meeting = MeetingTiers.of(structure);
    this.tiers = summary(false);
    this.provisioned = summary(true);
  }

  /**
   * The oversubscription of a fabric.
   *
   * @param graph its graph
   * @return the result
   */
  public static Oversubscription of(FabricGraph graph) {
    return of(FabricStructure.of(graph));
  }

  /**
   * The oversubscription of a fabric whose structure is known already.
   *
   * @param structure its structure
   * @return the result
   */
  public static Oversubscription of(FabricStructure structure) {
    return new Oversubscription(structure);
  }

  private List<TierRatio> summary(boolean full) {
    List<TierRatio> all = new ArrayList<>();
    for (int t = 1; structure.isTiered() && t < structure.tierCount(); t++) {
      all.add(summary(t, full));
    }
    return List.copyOf(all);
  }

  private TierRatio summary(int tier, boolean full) {
    FabricGraph graph = structure.graph();
    List<OversubscriptionRatio> ratios = new ArrayList<>();
    OversubscriptionRatio worst = OversubscriptionRatio.NOT_APPLICABLE;
    int worstSwitch = -1;
    int idle = 0;
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      if (structure.tierOf(n) == tier) {
        OversubscriptionRatio ratio = full ? loads.provisioned(n) : loads.ratio(n);
        boolean isEmpty = (full ? loads.provisionedDown(n) : loads.down(n)) == 0;
        if (!ratio.isApplicable() || (isEmpty && !loads.isUnknown(n))) {
          idle++;
          continue;
        }
        ratios.add(ratio);
        if (ratio.compareTo(worst) > 0) {
          worst = ratio;
          worstSwitch = n;
        }
      }
    }
    if (ratios.isEmpty()) {
      OversubscriptionRatio none = OversubscriptionRatio.NOT_APPLICABLE;
      return new TierRatio(tier, 0, idle, none, none, none, "");
    }
    ratios.sort(Comparator.naturalOrder());
    return new TierRatio(
        tier,
        ratios.size(),
        idle,
        ratios.get(0),
        ratios.get((ratios.size() - 1) / 2),
        worst,
        graph.node(worstSwitch).id());
  }

  /**
   * The structure that tiers and relations are taken from.
   *
   * @return the structure
   */
  public FabricStructure structure() {
    return structure;
  }

  /**
   * The tiers below the top one, as populated.
   *
   * @return from the leaves up; empty for one tier, or where tiers mean nothing
   */
  public List<TierRatio> tiers() {
    return tiers;
  }

  /**
   * The tiers below the top one, as if each free port of a leaf carried an endpoint at the rate
   * that most endpoints of that leaf have (of the fabric, if it has none). Ports are free if the
   * switch's spec tells its radix and neither a link nor a loopback is known to use them; ports
   * kept free for something count too. Where the radix is not told, and above the leaves, it is as
   * populated.
   *
   * @return from the leaves up
   */
  public List<TierRatio> provisionedTiers() {
    return provisioned;
  }

  /**
   * The oversubscription of a switch, as populated.
   *
   * @param switchId its id
   * @return the ratio; not applicable at the top tier, and where tiers mean nothing
   * @throws NoSuchElementException if the graph has no such node
   */
  public OversubscriptionRatio at(String switchId) {
    int node = structure.graph().indexOf(switchId);
    return structure.isTiered()
            && !structure.graph().isEndpoint(node)
            && structure.tierOf(node) < structure.tierCount()
        ? loads.ratio(node)
        : OversubscriptionRatio.NOT_APPLICABLE;
  }

  /**
   * The worst oversubscription that any traffic meets: that of the relation that climbs highest.
   *
   * @return the ratio; 1:1 if there is one tier only
   */
  public OversubscriptionRatio endToEnd() {
    if (!structure.isTiered()) {
      return OversubscriptionRatio.NOT_APPLICABLE;
    }
    return climbing.largestBelow(structure.tierCount());
  }

  /**
   * The oversubscription that traffic of a relation meets: the largest product of ratios from a
   * leaf up to a switch below the tier at which such traffic turns. Conservative where switches of
   * a tier differ: the worst path counts.
   *
   * @param relation how the ends of the traffic stand to each other
   * @return the ratio; 1:1 on one leaf; not applicable if the fabric has no such traffic, or no
   *     tiers
   */
  public OversubscriptionRatio endToEnd(TrafficRelation relation) {
    OptionalInt tier = meeting.of(relation);
    if (tier.isEmpty() || !structure.isTiered()) {
      return OversubscriptionRatio.NOT_APPLICABLE;
    }
    return climbing.largestBelow(tier.getAsInt());
  }

  /**
   * How the ratios came about.
   *
   * @return the tiers as a table, the relations as terms, and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    for (TrafficRelation r : TrafficRelation.values()) {
      OversubscriptionRatio ratio = endToEnd(r);
      if (ratio.isApplicable()) {
        out.term(
            "end to end, " + r,
            ratio,
            meeting.of(r).getAsInt() <= 1
                ? "turns at the leaf"
                : "turns at tier " + meeting.of(r).getAsInt());
      }
    }
    TextTable table =
        TextTable.withColumns(
            "tier", "switches", "least", "median", "worst", "worst switch", "down", "up", "full");
    for (int i = 0; i < tiers.size(); i++) {
      TierRatio t = tiers.get(i);
      table =
          table.plusRow(
              t.tier(),
              t.switches(),
              t.least(),
              t.median(),
              t.worst(),
              t.worstSwitch(),
              rate(t.tier(), loads.tierDown(t.tier())),
              rate(t.tier(), loads.tierUp(t.tier())),
              provisioned.get(i).worst());
    }
    if (!tiers.isEmpty()) {
      out.table(table);
    }
    out.assume("tiers are recognised from the graph; declared ones are not read")
        .assume("populated: what is cabled now; column full: each free port of a leaf in use");
    if (structure.sidewaysBundles() > 0) {
      out.assume(
          structure.sidewaysBundles() + " bundles inside a tier count neither as down nor as up");
    }
    GraphAssumptions.add(structure.graph(), out);
    return out.source(METHOD).build();
  }

  private String rate(int tier, long units) {
    return (loads.tierUnknown(tier) ? "at least " : "")
        + structure.graph().capacityUnit().times(units);
  }

  /** Below three tiers a pod is whatever links and hosts join, so several pods are apart. */
  private int separateParts() {
    return structure.tierCount() < 3 ? structure.podCount() : 1;
  }

  /** One line: the tiers and the worst end to end. */
  @Override
  public String toString() {
    if (!structure.isTiered()) {
      return "Oversubscription: not applicable, the fabric has no tiers";
    }
    StringBuilder out = new StringBuilder("Oversubscription: ");
    for (TierRatio t : tiers) {
      out.append(t).append("; ");
    }
    out.append("end to end ").append(endToEnd());
    if (separateParts() > 1) {
      out.append(" within each of ").append(separateParts()).append(" parts that nothing joins");
    }
    return out.toString();
  }
}
