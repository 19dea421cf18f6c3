package io.clusterfabric.collectives.placement;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Hosts by nearness on a fabric: pods, and in each pod groups of hosts on the same leaves, both
 * found from the graph.
 *
 * @param pods for each pod its groups, for each group the ids of its hosts; pods, groups and hosts
 *     in the natural order of their first host
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HostGroups(List<List<List<String>>> pods) {
  /**
   * Copies the lists.
   *
   * @param pods for each pod its groups, for each group the ids of its hosts
   */
  public HostGroups {
    pods = pods.stream().map(p -> p.stream().map(List::copyOf).toList()).toList();
  }

  /**
   * The groups of a fabric.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics
   * @param structure the structure of that fabric
   * @return the groups
   */
  public static HostGroups of(Cluster cluster, Fabric fabric, FabricStructure structure) {
    GpuSlots slots = new GpuSlots(cluster, fabric);
    List<List<List<String>>> pods = new ArrayList<>();
    for (List<int[]> pod : HostOrder.groups(slots, structure)) {
      List<List<String>> groups = new ArrayList<>();
      for (int[] group : pod) {
        List<String> ids = new ArrayList<>();
        for (int h : group) {
          ids.add(slots.host(h).id());
        }
        groups.add(ids);
      }
      pods.add(groups);
    }
    return new HostGroups(pods);
  }
}
