package io.clusterfabric.topology.design;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A way to lay out a cluster's fabric. {@link #plan} answers with counts by arithmetic alone,
 * {@link #build} makes the cluster; the two share no counting code, so that each is a check of the
 * other. Implementations are immutable and give the same answer at every call.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Design {
  /**
   * The id of the design, part of the API: it names the design in sweeps and in provenance.
   *
   * @return lower case letters, digits and hyphens
   */
  String id();

  /**
   * What the design needs: switches, ports, links, cables and modules, each by tier or boundary.
   * Takes time in proportion to the number of tiers, not to the number of hosts.
   *
   * @return the counts
   * @throws DesignException if the design cannot be: it asks for more ports than a switch has, for
   *     instance; the exception carries every reason
   */
  FabricPlan plan();

  /**
   * The cluster, with hosts, switches and every link. Takes time and memory in proportion to the
   * number of links.
   *
   * @return the cluster
   * @throws DesignException if the design cannot be, as for {@link #plan}
   */
  Cluster build();

  /**
   * The graph of the fabric, without a cluster where the design can do so: what the analyses need,
   * at sizes at which a cluster with all its links would be too large to hold.
   *
   * @return equal in nodes, numbers and capacities to the graph of the back end of {@link #build}
   * @throws DesignException if the design cannot be, as for {@link #plan}
   */
  default FabricGraph graph() {
    return FabricGraph.of(build().backend());
  }

  /**
   * What each port of each switch is for. Takes as long as {@link #build}.
   *
   * @return in natural order of the switch's id
   * @throws DesignException if the design cannot be, as for {@link #plan}
   */
  List<PortMap> portMaps();
}
