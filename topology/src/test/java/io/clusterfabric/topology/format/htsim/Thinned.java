package io.clusterfabric.topology.format.htsim;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;

/** Clusters that lack a link. */
final class Thinned {
  private Thinned() {}

  static Cluster without(Cluster cluster, int link) {
    Fabric f = cluster.backend();
    var b = Cluster.builder(cluster.id()).addHosts(cluster.hosts());
    var out = b.fabric(f.id()).role(f.role()).technology(f.technology());
    f.switches().forEach(out::addSwitch);
    for (int i = 0; i < f.links().size(); i++) {
      if (i != link) {
        out.addLink(f.links().get(i));
      }
    }
    return b.build();
  }
}
