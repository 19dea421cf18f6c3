package io.clusterfabric.collectives.choice;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.estimate.LatencyTerms;
import io.clusterfabric.model.Cluster;
import org.apiguardian.api.API;

/**
 * A fabric to be compared with others, by visible terms: its graph, its routing, queue pairs, hash
 * and headers, its latencies. What it is called decides nothing.
 *
 * @param name what it is called
 * @param cluster the cluster, with one back end
 * @param routing how it is routed
 * @param contention queue pairs, hash, headers, degraded links
 * @param latency the latencies
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FabricCandidate(
    String name,
    Cluster cluster,
    RoutingRule routing,
    ContentionOptions contention,
    LatencyTerms latency) {

  /**
   * Checks the parts.
   *
   * @param name what it is called
   * @param cluster the cluster, with one back end
   * @param routing how it is routed
   * @param contention queue pairs, hash, headers, degraded links
   * @param latency the latencies
   */
  public FabricCandidate {
    requireNonNull(name);
    requireNonNull(cluster);
    requireNonNull(routing);
    requireNonNull(contention);
    requireNonNull(latency);
  }

  /**
   * A fabric with the library's latencies.
   *
   * @param name what it is called
   * @param cluster the cluster, with one back end
   * @param routing how it is routed
   * @param contention queue pairs, hash, headers, degraded links
   * @return the candidate
   */
  public static FabricCandidate of(
      String name, Cluster cluster, RoutingRule routing, ContentionOptions contention) {
    return new FabricCandidate(name, cluster, routing, contention, LatencyTerms.defaults());
  }

  @Override
  public String toString() {
    return name;
  }
}
