package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.AdapterRate;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.PcieDistance;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What each adapter of a cluster's hosts can move over PCIe. */
public final class Adapters {
  private final Parts parts;
  private final boolean pcieIncomplete;

  private Adapters(Parts parts, boolean pcieIncomplete) {
    this.parts = parts;
    this.pcieIncomplete = pcieIncomplete;
  }

  /**
   * The adapters of a cluster.
   *
   * @param cluster the cluster
   * @param graph the graph of one of its fabrics, or one that lacks parts of it
   * @return the adapters
   */
  public static Adapters of(Cluster cluster, FabricGraph graph) {
    Finder finder = new Finder(cluster, graph);
    Parts parts = finder.parts();
    return new Adapters(parts, finder.incomplete);
  }

  /**
   * The endpoints of each adapter.
   *
   * @return a family of parts
   */
  public Parts parts() {
    return parts;
  }

  /**
   * Whether some adapter's PCIe links are not known.
   *
   * @return whether PCIe may limit more than is known
   */
  public boolean pcieIncomplete() {
    return pcieIncomplete;
  }

  /** Finds what each adapter can move. */
  private static final class Finder {
    private final IdentityHashMap<HostSpec, Map<String, Long>> known = new IdentityHashMap<>();
    private final Cluster cluster;
    private final FabricGraph graph;
    private boolean incomplete;

    Finder(Cluster cluster, FabricGraph graph) {
      this.cluster = cluster;
      this.graph = graph;
    }

    Parts parts() {
      int[] part = new int[graph.endpointCount()];
      List<Long> capacity = new ArrayList<>();
      Map<String, Integer> ofHost = new HashMap<>();
      for (int e = 0; e < part.length; e++) {
        if (e == 0 || graph.hostOf(e) != graph.hostOf(e - 1)) {
          ofHost.clear();
        }
        Endpoint endpoint = graph.endpoint(e);
        HostSpec spec = cluster.host(endpoint.port().node()).spec();
        Integer p = ofHost.get(endpoint.adapter().id());
        if (p == null) {
          p = capacity.size();
          ofHost.put(endpoint.adapter().id(), p);
          capacity.add(
              known
                  .computeIfAbsent(spec, s -> new HashMap<>())
                  .computeIfAbsent(endpoint.adapter().id(), a -> rate(spec, endpoint.adapter())));
        }
        part[e] = p;
      }
      return new Parts(
          PartKind.ADAPTER, 0, part, capacity.stream().mapToLong(Long::longValue).toArray());
    }

    private long rate(HostSpec spec, Adapter adapter) {
      AdapterRate rate = spec.usableRate(adapter);
      incomplete |= !rate.isComplete();
      if (rate.limitedBy() == AdapterRate.Limit.PORT) {
        // Then the endpoints limit as much; an adapter with ports on other fabrics shares no more.
        return -1;
      }
      Optional<Bandwidth> usable = nearGpu(spec, adapter) ? rate.toNearGpu() : rate.together();
      return usable.map(Bandwidth::bitsPerSecondFloor).orElse(-1L);
    }

    private boolean nearGpu(HostSpec spec, Adapter adapter) {
      for (Gpu g : spec.gpus()) {
        if (spec.distance(g, adapter).equals(Optional.of(PcieDistance.PIX))) {
          return true;
        }
      }
      return false;
    }
  }
}
