package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.finding.Finding;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import org.apiguardian.api.API;

/**
 * A host or switch, or a group of them that are alike.
 *
 * @param members the ids, in natural order, at least one
 * @param host whether they are hosts
 * @param tier 0 for hosts, 1 for leaves and so on; 0 also for switches without hosts below
 * @param rail the rail, of switches that serve one
 * @param plane the plane, if there are several and they are in one
 * @param pod the pod, if there are several and they are in one
 * @param pods in how many pods they are; 0 where there is one pod only, or none, as for cores
 * @param failureDomains the domains that all members are in
 * @param model the model of their spec
 * @param findings what is wrong with members
 * @param overlays the numbers of the overlays that mark members, ascending
 * @param marks what the overlays say
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DiagramBox(
    List<String> members,
    boolean host,
    int tier,
    OptionalInt rail,
    OptionalInt plane,
    OptionalInt pod,
    int pods,
    SortedSet<String> failureDomains,
    String model,
    List<Finding> findings,
    List<Integer> overlays,
    List<String> marks) {
  /**
   * How many hosts or switches it stands for.
   *
   * @return at least 1
   */
  public int count() {
    return members.size();
  }
}
