package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A small cluster with one of each thing, to be varied by tests. */
final class SmallCluster {
  static final SwitchSpec SWITCH = SwitchSpec.builder().model("m").build();
  static final SwitchSpec GATEWAY =
      SwitchSpec.builder().model("m").kind(SwitchKind.GATEWAY).build();
  static final LinkSpec LINK = LinkSpec.builder().dataRate(Bandwidth.of("400Gb/s")).build();
  static final Adapter NIC = Adapter.builder().id("nic0").model("a").ports(2).pcie("ps").build();
  static final HostSpec HOST =
      HostSpec.builder()
          .model("h")
          .addAdapter(NIC)
          .addGpu(Gpu.builder().index(0).model("g").pcie("root").build())
          .addPcieNode(PcieNode.builder().id("root").build())
          .addPcieNode(PcieNode.builder().id("ps").parent("root").build())
          .build();

  private SmallCluster() {}

  static PortRef port(String text) {
    return PortRef.parse(text);
  }

  static Link link(String id, String a, String b) {
    return Link.builder().id(id).a(port(a)).b(port(b)).spec(LINK).build();
  }

  static Link cabled(String id, String a, String b, String cable) {
    return Link.builder().from(link(id, a, b)).cableId(cable).build();
  }

  static Cable cable(String id, List<String> linkIds, String... ends) {
    Cable.Builder b = Cable.builder();
    b.id(id).addAllLinkIds(linkIds);
    for (String end : ends) {
      b.addEnd(port(end));
    }
    return b.build();
  }

  static Endpoint endpoint(String port, String fabric) {
    return Endpoint.builder().port(port(port)).fabricId(fabric).adapter(NIC).build();
  }

  static Host host(String id, HostSpec spec, Endpoint... endpoints) {
    return Host.builder().id(id).spec(spec).addEndpoints(endpoints).build();
  }

  /**
   * Fabric b with switches s1, s2, and s3 on fabric f; gateway g in both; host h1 with a port on
   * each; failure domain d; links l1 (h1 to s1), l2 (s1 to s2) in cable c1, l3 (g to s2).
   */
  static ClusterBuilder builder() {
    ClusterBuilder c = Cluster.builder("c");
    c.addFailureDomain(FailureDomain.builder().id("d").kind("power").build());
    c.addRack(Rack.builder().id("r1").build());
    c.addHost(host("h1", HOST, endpoint("h1[nic0/1]", "b"), endpoint("h1[nic0/2]", "f")));
    c.fabric("b")
        .role(FabricRole.BACKEND)
        .technology(Technology.INFINIBAND)
        .addSwitch(Switch.of("s1", SWITCH))
        .addSwitch(Switch.of("s2", SWITCH))
        .addSwitch(Switch.of("g", GATEWAY))
        .addLink(link("l1", "h1[nic0/1]", "s1[1]"))
        .addLink(cabled("l2", "s1[2]", "s2[2]", "c1"))
        .addLink(link("l3", "g[1]", "s2[3]"))
        .addCable(cable("c1", List.of("l2"), "s1[2]", "s2[2]"));
    c.fabric("f")
        .role(FabricRole.FRONTEND)
        .technology(Technology.ETHERNET)
        .addSwitch(Switch.of("s3", SWITCH))
        .addSwitch(Switch.of("g", GATEWAY))
        .addLink(link("l1", "h1[nic0/2]", "s3[1]"));
    return c;
  }

  /** Any number of hosts on a ring of switches, added in an order that the seed decides. */
  static Cluster ring(int switches, int hosts, long seed) {
    Random random = new Random(seed);
    List<Runnable> steps = new ArrayList<>();
    ClusterBuilder c = Cluster.builder("ring");
    FabricBuilder f = c.fabric("b").role(FabricRole.BACKEND);
    c.fabric("a10").role(FabricRole.STORAGE);
    c.fabric("a9").role(FabricRole.STORAGE);
    for (int i = 0; i < switches; i++) {
      String id = "s" + i;
      String next = "s" + (i + 1) % switches;
      steps.add(() -> f.addSwitch(Switch.of(id, SWITCH)));
      steps.add(() -> f.addLink(Link.of(port(id + "[up]"), port(next + "[down]"), LINK)));
      steps.add(() -> c.addRack(Rack.builder().id("rack" + id).build()));
      steps.add(
          () ->
              c.addFailureDomain(FailureDomain.builder().id("domain" + id).kind("power").build()));
    }
    for (int i = 0; i < hosts; i++) {
      String id = "h" + i;
      String leaf = "s" + i % switches + "[" + i + "]";
      steps.add(() -> c.addHost(host(id, HOST, endpoint(id + "[nic0/1]", "b"))));
      steps.add(() -> f.addLink(cabled("l" + id, id + "[nic0/1]", leaf, "c" + id)));
      steps.add(() -> f.addCable(cable("c" + id, List.of("l" + id), leaf, id + "[nic0/1]")));
      steps.add(() -> c.extension("x" + id, "1"));
    }
    Collections.shuffle(steps, random);
    steps.forEach(Runnable::run);
    return c.build();
  }
}
