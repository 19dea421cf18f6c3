package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.DesignException;
import io.clusterfabric.topology.design.FabricPlan;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.design.XgftLevel;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.apiguardian.api.API;

/**
 * What growth of a fabric from one size to another costs: links kept, moved, new and removed,
 * switches added, and the ports to reserve on day one. Immutable.
 *
 * <p>Which switch of the small fabric becomes which of the large one is a choice, for names say
 * nothing of it: a switch stays in its tier, a host stays a host. The choice here goes plane by
 * plane, pod by pod and leaf by leaf in order, or by equal names if that keeps more; upper switches
 * take the places that share most links with them. That it keeps the most is told where it is
 * proved: no switch can keep more links to another tier than its bundles, in falling order, have in
 * common with those of any switch of the large fabric.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Growth {
  private final String from;
  private final String to;
  private final List<GrowthTier> tiers;
  private final List<GrowthBoundary> boundaries;

  Growth(String from, String to, List<GrowthTier> tiers, List<GrowthBoundary> boundaries) {
    this.from = from;
    this.to = to;
    this.tiers = List.copyOf(tiers);
    this.boundaries = List.copyOf(boundaries);
  }

  /**
   * Growth from one graph to another. Takes time, and memory for offers of places, in proportion to
   * the number of bundles times the greatest number of bundles that a switch has to the tier above
   * it; the time also times its logarithm, and once more for each tier.
   *
   * @param small the fabric before
   * @param large the fabric after
   * @return what it costs
   */
  public static Growth between(FabricGraph small, FabricGraph large) {
    return new GrowthOfGraphs(small, large).run();
  }

  /**
   * Growth from one design to another, by their graphs.
   *
   * @param small the design before
   * @param large the design after
   * @return what it costs
   * @throws DesignException if a design cannot be built
   */
  public static Growth between(Design small, Design large) {
    return between(small.graph(), large.graph());
  }

  /**
   * Growth from one cluster to another, by the graphs of their back ends.
   *
   * @param small the cluster before
   * @param large the cluster after
   * @return what it costs
   */
  public static Growth between(Cluster small, Cluster large) {
    return between(FabricGraph.of(small.backend()), FabricGraph.of(large.backend()));
  }

  /**
   * Growth from one plan to another, by closed form: for folded Clos fabrics of any size. With L
   * leaves before, S spines and bundles of b links before and S' and b' after, {@code L min(S, S')
   * min(b, b')} links between leaves and spines are kept, which is the most; and in the same way
   * between spines and cores.
   *
   * @param small the plan before
   * @param large the plan after
   * @return what it costs
   * @throws IllegalArgumentException if the plans are not of {@link ClosDesign}s of the same hosts
   *     a group, layout and planes with equal bundles, or if the large one has fewer leaves, fewer
   *     pods or smaller pods; {@link #between(Design, Design)} takes any
   */
  public static Growth between(FabricPlan small, FabricPlan large) {
    return new GrowthOfPlans(small, large).run();
  }

  /**
   * The day-one design of a fabric that will grow, such that no cable ever moves: the spines of
   * each pod and the cores are those of the grown fabric, with ports free for what comes; leaves
   * and pods are only those that the hosts need.
   *
   * @param grown the design of the grown fabric
   * @param hosts how many hosts there are on day one, at most those of the grown fabric
   * @return the design of day one, of the same tiers, pods, spines and cores
   * @throws DesignException if the grown design cannot be
   * @throws IllegalArgumentException if there are more hosts on day one
   */
  public static ClosDesign dayOne(ClosDesign grown, int hosts) {
    atMost(grown.hosts(), hosts);
    FabricPlan plan = grown.plan();
    ClosDesign.Builder out = ClosDesign.builder();
    out.from(grown).hosts(hosts).tiers(plan.tiers().size());
    if (plan.tiers().size() > 1) {
      long spines = plan.tiers().get(1).switchesPerPlane() / plan.pods();
      out.spines(Math.toIntExact(spines));
      if (plan.tiers().size() > 2) {
        out.groupsPerPod(Integer.parseInt(plan.parameters().get("groupsPerPod")))
            .spineUplinks(Integer.parseInt(plan.parameters().get("spineUplinks")))
            .spineOversubscription(Optional.empty())
            .coresPerGroup(Math.toIntExact(plan.tiers().get(2).switchesPerPlane() / spines));
      }
    }
    return out.build();
  }

  /** The same for trees of more tiers: fewer of the topmost subtrees, all else as it will be. */
  static XgftDesign dayOne(XgftDesign grown, int hosts) {
    atMost(grown.hosts(), hosts);
    grown.plan(); // refuses what cannot be when it is grown
    List<XgftLevel> levels = new ArrayList<>(grown.levels());
    XgftLevel top = levels.remove(levels.size() - 1);
    long below = 1;
    for (XgftLevel l : levels) {
      below *= l.children();
    }
    levels.add(
        new XgftLevel(
            Math.toIntExact((hosts + below - 1) / below),
            top.parents(),
            top.parallelLinks(),
            top.wiring(),
            top.shape(),
            top.reservedPorts()));
    return XgftDesign.builder().from(grown).hosts(hosts).levels(levels).build();
  }

  private static void atMost(int grown, int hosts) {
    if (hosts > grown) {
      throw new IllegalArgumentException(
          "day one has at most the " + grown + " hosts of the grown fabric, found " + hosts);
    }
  }

  /**
   * The tiers.
   *
   * @return from the hosts upward
   */
  public List<GrowthTier> tiers() {
    return tiers;
  }

  /**
   * The boundaries between tiers.
   *
   * @return from the hosts upward
   */
  public List<GrowthBoundary> boundaries() {
    return boundaries;
  }

  private long sum(ToLongFunction<GrowthBoundary> of) {
    return boundaries.stream().mapToLong(of).sum();
  }

  /**
   * How many links stay as they are.
   *
   * @return a number of links, those of hosts among them
   */
  public long kept() {
    return sum(GrowthBoundary::kept);
  }

  /**
   * How many links could stay with any choice of which switch takes which place.
   *
   * @return at least {@link #kept}
   */
  public long keptAtMost() {
    return sum(GrowthBoundary::keptAtMost);
  }

  /**
   * How many links are taken out and used again between the same tiers.
   *
   * @return a number of links
   */
  public long moved() {
    return sum(GrowthBoundary::moved);
  }

  /**
   * How many links are new.
   *
   * @return a number of links
   */
  public long added() {
    return sum(GrowthBoundary::added);
  }

  /**
   * How many links are taken out for good.
   *
   * @return a number of links
   */
  public long removed() {
    return sum(GrowthBoundary::removed);
  }

  /**
   * How many switches are new.
   *
   * @return a number of switches
   */
  public long switchesAdded() {
    return tiers.stream().mapToLong(GrowthTier::added).sum();
  }

  /**
   * Whether no choice of places keeps more links.
   *
   * @return whether that is proved
   */
  public boolean isProved() {
    return kept() == keptAtMost();
  }

  /**
   * What is kept, moved and new between each two tiers, and what to reserve.
   *
   * @return the explanation
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    tiers.forEach(t -> out.term(t.name(), t));
    TextTable table =
        TextTable.withColumns(
            "links", "before", "after", "kept", "at most", "moved", "new", "removed");
    for (GrowthBoundary b : boundaries) {
      table =
          table.plusRow(
              b.name(),
              b.before(),
              b.after(),
              b.kept(),
              b.keptAtMost(),
              b.moved(),
              b.added(),
              b.removed());
    }
    return out.table(table)
        .assume("a switch stays in its tier; a link is kept on whatever ports of the same two ends")
        .build();
  }

  /** One line: how many links are kept, moved, new and removed, and the switches added. */
  @Override
  public String toString() {
    return from
        + " to "
        + to
        + ": "
        + kept()
        + " links kept"
        + (isProved() ? "" : " (at most " + keptAtMost() + ")")
        + ", "
        + moved()
        + " moved, "
        + added()
        + " new, "
        + removed()
        + " removed, "
        + switchesAdded()
        + " switches added";
  }
}
