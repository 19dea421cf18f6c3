package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.Set;

/** Clusters to be drawn. */
final class Pictured {
  private static final Bandwidth RATE = Bandwidth.of("400Gb/s");

  private Pictured() {}

  /** Rail-optimised hosts of eight adapters. */
  static Cluster rails(int hosts, int hostsPerGroup, int radix, int tiers) {
    return ClosDesign.builder()
        .id("pictured")
        .hosts(hosts)
        .hostSpec(HostShape.of("hgx", 8, 8, 1, RATE))
        .hostsPerGroup(hostsPerGroup)
        .access(Wiring.of(RATE))
        .leaf(SwitchShape.of("box", radix, RATE))
        .tiers(tiers)
        .build()
        .build();
  }

  /** The same without some links. */
  static Cluster without(Cluster cluster, Set<String> links) {
    Fabric f = cluster.backend();
    ClusterBuilder out = Cluster.builder(cluster.id());
    out.provenance(cluster.provenance()).addHosts(cluster.hosts());
    FabricBuilder fabric = out.fabric(f.id());
    fabric.role(f.role()).technology(f.technology()).addSwitches(f.switches());
    for (Link l : f.links()) {
      if (!links.contains(l.id())) {
        fabric.addLink(Link.builder().id(l.id()).a(l.a()).b(l.b()).spec(l.spec()).build());
      }
    }
    return out.build();
  }

  static Diagram collapsed(Cluster cluster) {
    return Diagram.of(
        cluster,
        cluster.backend(),
        DiagramOptions.builder().detail(DiagramDetail.COLLAPSED).build());
  }
}
