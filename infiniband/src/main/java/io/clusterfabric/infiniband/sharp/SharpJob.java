package io.clusterfabric.infiniband.sharp;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A job that wants streaming trees, one for each rail that it uses.
 *
 * @param name its name
 * @param endpoints the ids of its endpoints in the graph, as {@code host[port]}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SharpJob(String name, List<String> endpoints) {

  /**
   * Copies the list.
   *
   * @param name its name
   * @param endpoints the ids of its endpoints
   */
  public SharpJob {
    endpoints = List.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException("the job " + name + " has no endpoints");
    }
  }
}
