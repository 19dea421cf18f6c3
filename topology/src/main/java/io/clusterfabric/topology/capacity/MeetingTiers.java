package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.traffic.TrafficRelation;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalInt;

/** At which tier the traffic of a relation turns down again. Immutable. */
final class MeetingTiers {
  private final Map<TrafficRelation, Integer> tierOf;

  private MeetingTiers(Map<TrafficRelation, Integer> tierOf) {
    this.tierOf = tierOf;
  }

  static MeetingTiers of(FabricStructure structure) {
    int tiers = structure.tierCount();
    Map<TrafficRelation, Integer> meet = new EnumMap<>(TrafficRelation.class);
    if (tiers > 0) {
      meet.put(TrafficRelation.SAME_LEAF, 1);
      int podTop = tiers >= 3 ? tiers - 1 : tiers;
      if (tiers >= 2) {
        meet.put(TrafficRelation.SAME_POD, podTop);
      }
      if (tiers >= 3 && structure.podCount() > 1) {
        meet.put(TrafficRelation.OTHER_POD, tiers);
      }
      if (structure.railCount() > 1) {
        meet.put(TrafficRelation.OTHER_RAIL, railsMeet(structure));
      }
    }
    return new MeetingTiers(meet);
  }

  /** The lowest tier that joins leaves of different rails; 0 if none does. */
  private static int railsMeet(FabricStructure structure) {
    FabricGraph graph = structure.graph();
    for (int t = 2; t <= structure.tierCount(); t++) {
      int[] railBelow = new int[graph.nodeCount()];
      Arrays.fill(railBelow, -1);
      if (joinsRails(structure, t, railBelow)) {
        return t;
      }
    }
    return 0;
  }

  private static boolean joinsRails(FabricStructure structure, int tier, int[] railBelow) {
    FabricGraph graph = structure.graph();
    for (int t = 1; t <= tier; t++) {
      for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
        if (structure.tierOf(n) != t) {
          continue;
        }
        int rail = structure.railOf(n);
        for (int k = 0; k < graph.degree(n); k++) {
          int below = graph.neighbor(n, k);
          if (!graph.isEndpoint(below) && structure.tierOf(below) < t && railBelow[below] >= 0) {
            if (rail >= 0 && rail != railBelow[below]) {
              return true;
            }
            rail = railBelow[below];
          }
        }
        railBelow[n] = rail;
      }
    }
    return false;
  }

  /** The tier, if the fabric has such traffic. */
  OptionalInt of(TrafficRelation relation) {
    int tier = tierOf.getOrDefault(relation, 0);
    return tier == 0 ? OptionalInt.empty() : OptionalInt.of(tier);
  }
}
