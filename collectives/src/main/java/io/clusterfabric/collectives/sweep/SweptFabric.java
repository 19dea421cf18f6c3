package io.clusterfabric.collectives.sweep;

import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.FabricPlan;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The fabric of a point, each view of it made when it is first asked for and then shared by all
 * points of the same design and parameters. Safe for use by several threads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SweptFabric {
  private final Design design;
  private final Map<String, Object> known = new HashMap<>();
  private @Nullable FabricPlan plan;
  private @Nullable Cluster cluster;
  private @Nullable FabricGraph graph;
  private @Nullable Collectives collectives;

  SweptFabric(Design design) {
    this.design = design;
  }

  /**
   * The design.
   *
   * @return the design
   */
  public Design design() {
    return design;
  }

  /**
   * Its counts.
   *
   * @return the plan
   */
  public synchronized FabricPlan plan() {
    FabricPlan p = plan;
    if (p == null) {
      p = design.plan();
      plan = p;
    }
    return p;
  }

  /**
   * The cluster.
   *
   * @return the cluster
   */
  public synchronized Cluster cluster() {
    Cluster c = cluster;
    if (c == null) {
      c = design.build();
      cluster = c;
    }
    return c;
  }

  /**
   * The graph of its fabric, without a cluster where the design can do so.
   *
   * @return the graph
   */
  public synchronized FabricGraph graph() {
    FabricGraph g = graph;
    if (g == null) {
      g = cluster == null ? design.graph() : FabricGraph.of(cluster().backend());
      graph = g;
    }
    return g;
  }

  /**
   * The collectives over its back end.
   *
   * @return the collectives
   */
  public synchronized Collectives collectives() {
    Collectives c = collectives;
    if (c == null) {
      c = Collectives.on(cluster());
      collectives = c;
    }
    return c;
  }

  /**
   * What a question works out of the fabric alone, once for all points.
   *
   * @param <T> what it is
   * @param type its class
   * @param key the question's id and all that it depends on beside the fabric
   * @param work how it is found
   * @return what was found
   */
  public synchronized <T> T once(Class<T> type, String key, Supplier<T> work) {
    Object found = known.get(key);
    if (found == null) {
      found = work.get();
      known.put(key, found);
    }
    return type.cast(found);
  }
}
