package io.clusterfabric.topology.structure;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The switches at one distance from the hosts.
 *
 * @param number 1 for the leaves
 * @param switches their ids, in the order of the graph
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Tier(int number, List<String> switches) {

  /**
   * Copies the list.
   *
   * @param number 1 for the leaves
   * @param switches their ids, in the order of the graph
   */
  public Tier {
    switches = List.copyOf(switches);
  }

  /** The number and how many switches. */
  @Override
  public String toString() {
    return "tier " + number + " (" + switches.size() + " switches)";
  }
}
