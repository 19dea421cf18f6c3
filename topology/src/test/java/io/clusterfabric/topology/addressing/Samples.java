package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.AccessLayout;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.design.XgftDesign;
import java.util.OptionalInt;

/** Fabrics that tests address. */
final class Samples {
  static final Bandwidth RATE = Bandwidth.of("400Gb/s");
  private static final LinkSpec LINK = LinkSpec.builder().dataRate(RATE).build();
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("any").build();

  private Samples() {}

  /** 2 hosts with a bond of 2 ports on a pair of leaves, 2 spines. */
  static Cluster dualTor() {
    return ClosDesign.builder()
        .id("dual")
        .hosts(2)
        .hostSpec(HostShape.of("h", 1, 1, 2, RATE))
        .hostsPerGroup(2)
        .leavesPerAdapter(2)
        .access(Wiring.of(RATE))
        .leaf(SwitchShape.of("s", 4, RATE))
        .build()
        .build();
  }

  /** 16 hosts below four tiers. */
  static Cluster fourTiers() {
    return XgftDesign.kAryNTree(2, 4, RATE).build();
  }

  /** 3 tiers of a fixed shape: pods of 2 groups of 2 rails, 2 hosts a group. */
  static Cluster pods(int hosts, int planes) {
    return ClosDesign.builder()
        .id("pods")
        .hosts(hosts)
        .hostSpec(HostShape.of("h", 2, 2, planes, RATE))
        .hostsPerGroup(2)
        .planes(planes)
        .layout(AccessLayout.RAIL_OPTIMISED)
        .access(Wiring.of(RATE))
        .leaf(SwitchShape.of("s", 16, RATE))
        .tiers(3)
        .leafUplinks(2)
        .spines(2)
        .groupsPerPod(2)
        .spineUplinks(2)
        .coresPerGroup(2)
        .build()
        .build();
  }

  /** Leaves of two hosts each, all joined to two spines, each link at its own port. */
  static Cluster leaves(String... ids) {
    ClusterBuilder out = Cluster.builder("leaves");
    FabricBuilder f = out.fabric("backend").role(FabricRole.BACKEND);
    for (int s = 1; s <= 2; s++) {
      f.addSwitch(Switch.builder().id("spine-" + s).spec(SWITCH).tier(2).build());
    }
    for (String id : ids) {
      f.addSwitch(Switch.builder().id(id).spec(SWITCH).tier(1).build());
      for (int h = 1; h <= 2; h++) {
        String host = "host-" + id + "-" + h;
        out.addHost(host(host, 1));
        f.addLink(Link.of(new PortRef(host, "nic0"), new PortRef(id, "" + h), LINK));
        f.addLink(Link.of(new PortRef(id, "" + (h + 2)), new PortRef("spine-" + h, id), LINK));
      }
    }
    return out.build();
  }

  /** A host with some ports nic0, nic1 and so on, of which no rail is told. */
  static Host host(String id, int ports) {
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("any");
    Host.Builder out = Host.builder().id(id);
    for (int p = 0; p < ports; p++) {
      Adapter a = Adapter.builder().id("nic" + p).model("any").build();
      spec.addAdapter(a);
      out.addEndpoint(
          Endpoint.builder()
              .port(new PortRef(id, "nic" + p))
              .fabricId("backend")
              .adapter(a)
              .build());
    }
    return out.spec(spec.build()).build();
  }

  /**
   * One leaf with a host of which two ports have one rail, and much that is not as it should be.
   */
  static Cluster damaged() {
    ClusterBuilder out = Cluster.builder("damaged");
    FabricBuilder f = out.fabric("backend").role(FabricRole.BACKEND);
    f.addSwitch(Switch.of("leaf-1", SWITCH)).addSwitch(Switch.of("lonely", SWITCH));
    Host three = host("host-1", 3);
    Host.Builder h = Host.builder().id("host-1").spec(three.spec());
    three.endpoints().forEach(e -> h.addEndpoint(Endpoint.builder().from(e).rail(0).build()));
    out.addHost(h.build());
    for (int p = 0; p < 2; p++) {
      f.addLink(Link.of(new PortRef("host-1", "nic" + p), new PortRef("leaf-1", "" + p), LINK));
    }
    f.addLink(Link.of(new PortRef("leaf-1", "8"), new PortRef("leaf-1", "9"), LINK));
    return out.build();
  }

  /** The same links without any tag on switches. */
  static Cluster untagged(Cluster cluster) {
    Fabric f = cluster.backend();
    ClusterBuilder out = Cluster.builder(cluster.id());
    for (Host h : cluster.hosts()) {
      Host.Builder bare = Host.builder().id(h.id()).spec(h.spec());
      h.endpoints()
          .forEach(
              e ->
                  bare.addEndpoint(
                      Endpoint.builder()
                          .from(e)
                          .rail(OptionalInt.empty())
                          .plane(OptionalInt.empty())
                          .build()));
      out.addHost(bare.build());
    }
    FabricBuilder copy = out.fabric(f.id()).role(f.role()).technology(f.technology());
    f.switches().forEach(s -> copy.addSwitch(Switch.of(s.id(), s.spec())));
    f.links().forEach(l -> copy.addLink(Link.of(l.a(), l.b(), l.spec())));
    return out.build();
  }

  /** The same fabric, of which no switch declares its plane. */
  static Cluster withoutPlanes(Cluster cluster) {
    Fabric f = cluster.backend();
    ClusterBuilder out = Cluster.builder(cluster.id());
    cluster.hosts().forEach(out::addHost);
    FabricBuilder copy = out.fabric(f.id()).role(f.role()).technology(f.technology());
    f.switches()
        .forEach(s -> copy.addSwitch(Switch.builder().from(s).plane(OptionalInt.empty()).build()));
    copy.addLinks(f.links()).addCables(f.cables());
    return out.build();
  }

  /** One leaf that declares a plane. */
  static Cluster plane(int number) {
    ClusterBuilder out = Cluster.builder("plane");
    out.fabric("backend")
        .role(FabricRole.BACKEND)
        .addSwitch(Switch.builder().id("leaf-1").spec(SWITCH).tier(1).plane(number).build())
        .addLink(Link.of(new PortRef("host-1", "nic0"), new PortRef("leaf-1", "1"), LINK));
    return out.addHost(host("host-1", 1)).build();
  }
}
