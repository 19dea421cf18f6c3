package io.clusterfabric.topology.format.batfish;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import java.util.List;

/** Clusters with names that are hard to write. */
final class SameByCase {
  private static final SwitchSpec SPEC = SwitchSpec.builder().model("unknown").build();

  private SameByCase() {}

  /** Switches x, X and y. */
  static Cluster cluster() {
    var b = Cluster.builder("by-case");
    var f = b.fabric("f").role(FabricRole.BACKEND);
    List.of("x", "X", "y").forEach(n -> f.addSwitch(Switch.of(n, SPEC)));
    f.addLink(link("x", "1", "y", "1"));
    f.addLink(link("X", "1", "y", "2"));
    return b.build();
  }

  /** Two switches, one of this name and port. */
  static Cluster named(String name, String port) {
    var b = Cluster.builder("named");
    var f = b.fabric("f").role(FabricRole.BACKEND);
    List.of(name, "y").forEach(n -> f.addSwitch(Switch.of(n, SPEC)));
    f.addLink(link(name, port, "y", "1"));
    return b.build();
  }

  private static Link link(String a, String portA, String b, String portB) {
    return Link.of(new PortRef(a, portA), new PortRef(b, portB), LinkSpec.builder().build());
  }
}
