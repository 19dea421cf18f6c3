package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The largest product of ratios along rising paths. For a switch u it is r(u) times the largest
 * product of a switch directly below it, or r(u) alone if that is larger, since endpoints may be on
 * u itself or enter at no loss.
 */
final class ClimbingProducts {
  private final OversubscriptionRatio[] largestAt;

  private ClimbingProducts(OversubscriptionRatio[] largestAt) {
    this.largestAt = largestAt;
  }

  static ClimbingProducts of(FabricStructure structure, SwitchLoads loads) {
    FabricGraph graph = structure.graph();
    int tiers = structure.tierCount();
    OversubscriptionRatio[] largestAt = new OversubscriptionRatio[tiers + 1];
    Arrays.fill(largestAt, OversubscriptionRatio.NOT_APPLICABLE);
    @Nullable OversubscriptionRatio[] product = new OversubscriptionRatio[graph.nodeCount()];
    for (int t = 1; t < tiers; t++) {
      for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
        if (structure.tierOf(n) != t || loads.isIdle(n)) {
          continue;
        }
        OversubscriptionRatio below = largestBelow(graph, structure, product, n);
        OversubscriptionRatio here = loads.ratio(n);
        OversubscriptionRatio mine = below == null ? here : below.times(here);
        product[n] = mine;
        largestAt[t] = largestAt[t].max(mine);
      }
    }
    return new ClimbingProducts(largestAt);
  }

  private static @Nullable OversubscriptionRatio largestBelow(
      FabricGraph graph,
      FabricStructure structure,
      @Nullable OversubscriptionRatio[] product,
      int node) {
    OversubscriptionRatio largest = null;
    boolean direct = false;
    for (int k = 0; k < graph.degree(node); k++) {
      int below = graph.neighbor(node, k);
      direct |= graph.isEndpoint(below);
      OversubscriptionRatio theirs = product[below];
      if (theirs != null && structure.tierOf(below) < structure.tierOf(node)) {
        // Most are equal: comparing fractions is the costly part.
        if (largest == null || (!theirs.equals(largest) && theirs.compareTo(largest) > 0)) {
          largest = theirs;
        }
      }
    }
    if (largest != null && direct) {
      return largest.max(OversubscriptionRatio.NON_BLOCKING);
    }
    return largest;
  }

  /** The largest product up to a switch below a tier; 1:1 for the lowest. */
  OversubscriptionRatio largestBelow(int tier) {
    OversubscriptionRatio largest = OversubscriptionRatio.NOT_APPLICABLE;
    for (int t = 1; t < Math.min(tier, largestAt.length); t++) {
      largest = largest.max(largestAt[t]);
    }
    return largest.isApplicable() ? largest : OversubscriptionRatio.NON_BLOCKING;
  }
}
