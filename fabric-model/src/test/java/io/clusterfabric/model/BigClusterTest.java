package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cluster of 131,072 endpoints builds and is looked up; the time-out is against a hang only. */
@Tag("full")
class BigClusterTest {
  private static final int HOSTS = 16_384;
  private static final int PORTS = 8;

  @Test
  @Timeout(120)
  void manyEndpointsBuild() {
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("h");
    for (int i = 0; i < PORTS; i++) {
      spec.addAdapter(Adapter.builder().id("nic" + i).model("a").build());
    }
    HostSpec shared = spec.build();
    Runtime jvm = Runtime.getRuntime();
    System.gc();
    long before = jvm.totalMemory() - jvm.freeMemory();
    ClusterBuilder b = Cluster.builder("big");
    FabricBuilder f = b.fabric("b").role(FabricRole.BACKEND);
    // 64 down and 64 up a leaf, as 2,048 leaves and 1,024 spines of 128 ports have
    for (int leaf = 0; leaf < HOSTS * PORTS / 64; leaf++) {
      f.addSwitch(Switch.of("leaf-" + leaf, SmallCluster.SWITCH));
      for (int up = 0; up < 64; up++) {
        int spine = (leaf * 64 + up) % 1024;
        f.addLink(
            Link.of(
                new PortRef("leaf-" + leaf, "u" + up),
                new PortRef("spine-" + spine, "" + (leaf * 64 + up) / 1024),
                SmallCluster.LINK));
      }
    }
    for (int spine = 0; spine < 1024; spine++) {
      f.addSwitch(Switch.of("spine-" + spine, SmallCluster.SWITCH));
    }
    for (int host = 0; host < HOSTS; host++) {
      Host.Builder h = Host.builder();
      h.id("host-" + host).spec(shared);
      for (int port = 0; port < PORTS; port++) {
        PortRef ref = new PortRef("host-" + host, "nic" + port + "/1");
        h.addEndpoint(
            Endpoint.builder()
                .port(ref)
                .fabricId("b")
                .adapter(shared.adapters().get(port))
                .rail(port)
                .build());
        int leaf = host / 64 * PORTS + port;
        f.addLink(Link.of(ref, new PortRef("leaf-" + leaf, "d" + host % 64), SmallCluster.LINK));
      }
      b.addHost(h.build());
    }
    Cluster c = b.build();
    System.gc();
    long used = jvm.totalMemory() - jvm.freeMemory() - before;
    assertThat(c.backend().endpoints()).hasSize(131_072);
    assertThat(c.backend().links()).hasSize(262_144);
    assertThat(c.backend().linkAt(new PortRef("host-16383", "nic7/1"))).isPresent();
    assertThat(c.host("host-9").endpoints()).hasSize(8);
    // 533 bytes a link were measured; three times that would be a change that somebody must know of
    assertThat(used).isLessThan(262_144L * 1600);
    assertThat(c.toString()).hasSizeLessThan(200);
    assertThat(c.toBuilder().build()).isEqualTo(c);
  }
}
