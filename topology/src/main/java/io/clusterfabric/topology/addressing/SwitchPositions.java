package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Tier, pod and plane of each switch that has addresses: as declared where that is complete, since
 * a plan of addresses follows the plan of the fabric and not what is cabled today; else as
 * recognised from the graph.
 */
final class SwitchPositions {
  private final Fabric fabric;
  private final List<Switch> routed = new ArrayList<>();
  private final boolean tiersDeclared;
  private final boolean planesDeclared;
  private boolean podsDeclared;
  private @Nullable FabricStructure structure;
  private int top;

  SwitchPositions(Fabric fabric) {
    this.fabric = fabric;
    for (Switch s : fabric.switches()) {
      if (hasAddresses(s.spec().kind())) {
        routed.add(s);
      }
    }
    this.tiersDeclared = routed.stream().allMatch(s -> s.tier().isPresent());
    this.planesDeclared = routed.stream().allMatch(s -> s.plane().isPresent());
  }

  private static boolean hasAddresses(SwitchKind kind) {
    return kind != SwitchKind.OPTICAL_CIRCUIT_SWITCH && kind != SwitchKind.AGGREGATION_NODE;
  }

  /** The structure of the graph, found when it is first needed. */
  FabricStructure structure() {
    FabricStructure found = structure;
    if (found == null) {
      found = FabricStructure.of(FabricGraph.of(fabric));
      structure = found;
    }
    return found;
  }

  /** Where positions come from, in words. */
  String origin() {
    String tiers = tiersDeclared ? "tiers as declared" : "tiers recognised from the links";
    String pods = podsDeclared ? "pods as declared" : top < 3 ? "one pod" : "pods recognised";
    String planes = planesDeclared ? "planes as declared" : "planes recognised";
    return tiers + ", " + pods + ", " + planes;
  }

  /**
   * The positions without an index, by id in natural order; null where a switch has none.
   *
   * @return level, pod and plane with the index 0
   */
  Map<String, @Nullable SwitchPlace> find() {
    Map<String, Integer> tiers = new LinkedHashMap<>();
    for (Switch s : routed) {
      int tier = tier(s);
      tiers.put(s.id(), tier);
      top = Math.max(top, tier);
    }
    podsDeclared =
        !routed.isEmpty()
            && routed.stream()
                .filter(s -> tiers.getOrDefault(s.id(), 0) == 1)
                .allMatch(s -> s.pod().isPresent());
    int[] pods = podsDeclared || top < 3 ? new int[0] : parts(true, 2);
    int[] planes = planesDeclared ? new int[0] : parts(false, top);
    Map<String, @Nullable SwitchPlace> out = new LinkedHashMap<>();
    for (Switch s : routed) {
      int tier = tiers.getOrDefault(s.id(), -1);
      if (tier < 1) {
        out.put(s.id(), null);
        continue;
      }
      boolean above = podsDeclared ? tier > 1 && s.pod().isEmpty() : top >= 3 && tier == top;
      int plane = planesDeclared ? s.plane().orElse(0) : at(planes, s);
      int pod = above ? 0 : podsDeclared ? s.pod().orElse(0) : at(pods, s);
      out.put(s.id(), new SwitchPlace(above ? SwitchPlace.ABOVE_PODS : tier, pod, plane, 0));
    }
    return out;
  }

  private int tier(Switch s) {
    if (tiersDeclared) {
      return s.tier().orElse(-1);
    }
    OptionalInt node = structure().graph().find(s.id());
    int tier = node.isPresent() ? structure().tierOf(node.getAsInt()) : -1;
    return tier > 1 && !structure().isTiered() ? 1 : tier;
  }

  private int at(int[] parts, Switch s) {
    if (parts.length == 0) {
      return 0;
    }
    OptionalInt node = structure().graph().find(s.id());
    return node.isPresent() ? parts[node.getAsInt()] : 0;
  }

  /**
   * Recognised pods or planes by node. A part without a switch of some tier is no part but a leaf
   * that waits for its cables, and goes with the first.
   */
  private int[] parts(boolean pods, int mustHaveTier) {
    FabricStructure s = structure();
    FabricGraph g = s.graph();
    BitSet whole = new BitSet();
    int[] out = new int[g.nodeCount()];
    for (int n = 0; n < out.length; n++) {
      out[n] = pods ? s.podOf(n) : s.planeOf(n);
      if (out[n] >= 0 && s.tierOf(n) == mustHaveTier) {
        whole.set(out[n]);
      }
    }
    int[] compact = new int[Math.max(1, pods ? s.podCount() : s.planeCount())];
    int next = 0;
    for (int p = 0; p < compact.length; p++) {
      compact[p] = whole.get(p) ? next++ : 0;
    }
    for (int n = 0; n < out.length; n++) {
      out[n] = out[n] < 0 ? 0 : compact[out[n]];
    }
    return out;
  }
}
