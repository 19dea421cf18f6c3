package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * The streaming tree of one rail of a job, or why there is none.
 *
 * @param job the job
 * @param rail the rail; empty if the endpoints' rails are not known
 * @param outcome PASS if there is a tree; FAIL if there can be none beside the trees before it;
 *     INCONCLUSIVE if there is one, but what trees may share is not known
 * @param root the id of the switch at its root
 * @param height hops from the farthest leaf switch to the root
 * @param switches the ids of its switches, in natural order
 * @param reason why there is none; empty if there is one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AggregationTree(
    String job,
    OptionalInt rail,
    Outcome outcome,
    Optional<String> root,
    int height,
    List<String> switches,
    Optional<String> reason) {

  /**
   * Copies the list.
   *
   * @param job the job
   * @param rail the rail
   * @param outcome whether there is a tree
   * @param root the switch at its root
   * @param height hops from the farthest leaf switch to the root
   * @param switches the ids of its switches
   * @param reason why there is none
   */
  public AggregationTree {
    switches = List.copyOf(switches);
  }

  @Override
  public String toString() {
    return job
        + (rail.isPresent() ? " rail " + rail.getAsInt() : "")
        + ": "
        + root.map(r -> "root " + r + ", " + switches.size() + " switches").orElse("no tree")
        + reason.map(r -> " (" + r + ")").orElse("");
  }
}
