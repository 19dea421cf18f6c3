package io.clusterfabric.topology.sample;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Switch;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Turns drawn networks into clusters of the model. */
public final class Clusters {
  private Clusters() {}

  /** A cluster with one back end of the graph's nodes and links. */
  public static Cluster of(FabricGraph graph) {
    return of(graph, HostIdentity.DECLARED, Tags.NONE, 0);
  }

  /** What a cluster declares of its endpoints and switches. */
  public enum Tags {
    /** Nothing. */
    NONE,
    /** Tiers, planes, rails and pods at random. */
    RANDOM
  }

  /** The same, with owners known in a given way, and tags. */
  public static Cluster of(FabricGraph graph, HostIdentity identity, Tags tags, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ClusterBuilder cluster = Cluster.builder("test");
    List<List<Integer>> ports = new ArrayList<>();
    for (int h = 0; h < graph.hostCount(); h++) {
      ports.add(new ArrayList<>());
    }
    for (int e = 0; e < graph.endpointCount(); e++) {
      ports.get(graph.hostOf(e)).add(e);
    }
    for (int h = 0; h < graph.hostCount(); h++) {
      cluster.addHost(host(graph, h, ports.get(h), identity, tags, random));
    }
    var fabric = cluster.fabric(graph.name()).role(FabricRole.BACKEND);
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      Switch s = graph.switchNode(n);
      if (tags == Tags.RANDOM) {
        s =
            Switch.builder()
                .from(s)
                .tier(1 + random.nextInt(4))
                .plane(random.nextInt(3))
                .rail(random.nextInt(8))
                .pod(random.nextInt(5))
                .build();
      }
      fabric.addSwitch(s);
    }
    for (int b = 0; b < graph.bundleCount(); b++) {
      fabric.addLinks(graph.links(b));
    }
    return cluster.build();
  }

  private static Host host(
      FabricGraph graph,
      int host,
      List<Integer> ports,
      HostIdentity identity,
      Tags tags,
      SplittableRandom random) {
    List<Adapter> adapters = new ArrayList<>();
    List<Gpu> gpus = new ArrayList<>();
    List<Endpoint> endpoints = new ArrayList<>();
    for (int e : ports) {
      Endpoint drawn = graph.endpoint(e);
      Gpu gpu = Gpu.builder().index(gpus.size()).model("H100").build();
      gpus.add(gpu);
      adapters.add(drawn.adapter());
      Endpoint.Builder endpoint = Endpoint.builder().from(drawn).addGpusNear(gpu);
      if (tags == Tags.RANDOM) {
        endpoint.rail(random.nextInt(8)).plane(random.nextInt(3));
      }
      endpoints.add(endpoint.build());
    }
    return Host.builder()
        .id(graph.hostId(host))
        .identity(identity)
        .spec(HostSpec.builder().model("test").addAllGpus(gpus).addAllAdapters(adapters).build())
        .addAllEndpoints(endpoints)
        .build();
  }
}
