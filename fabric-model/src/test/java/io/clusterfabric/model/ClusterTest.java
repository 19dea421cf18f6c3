package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.finding.Finding;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class ClusterTest {
  private final Cluster c = SmallCluster.builder().build();

  @Test
  void printsOneLine() {
    assertThat(c)
        .hasToString(
            "Cluster c: 1 hosts; Fabric b (BACKEND, infiniband): 1 endpoints, 3 switches, 3 links;"
                + " Fabric f (FRONTEND, ethernet): 1 endpoints, 2 switches, 1 links");
    assertThat(Cluster.builder("e").build()).hasToString("Cluster e: 0 hosts; no fabrics");
  }

  @Test
  void anUnknownHostIsNamed() {
    assertThat(c.findHost("h2")).isEmpty();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> c.host("h2"))
        .withMessage("cluster c has no host h2");
  }

  @Test
  void anUnknownFabricIsNamedWithThoseThatThereAre() {
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> c.fabric("x"))
        .withMessage("cluster c has no fabric x; its fabrics: b (BACKEND), f (FRONTEND)");
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> Cluster.builder("e").build().backend())
        .withMessage("cluster e has no fabric of role BACKEND; it has no fabric at all");
  }

  @Test
  void theBackendIsTheOnlyOne() {
    assertThat(c.backend().id()).isEqualTo("b");
    ClusterBuilder two = c.toBuilder();
    two.fabric("b2").role(FabricRole.BACKEND);
    assertThat(two.build().fabrics(FabricRole.BACKEND))
        .extracting(Fabric::id)
        .containsExactly("b", "b2");
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> two.build().backend())
        .withMessageContaining("2 fabrics of role BACKEND; name one with fabric(id)")
        .withMessageContaining("b2 (BACKEND)");
  }

  @Test
  void fabricsLookUpSwitchesAndLinks() {
    Fabric b = c.fabric("b");
    assertThat(b.findSwitch("s3")).isEmpty();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> b.switchNode("s3"))
        .withMessage("fabric b has no switch s3");
    assertThat(b.linkAt(SmallCluster.port("s1[99]"))).isEmpty();
    assertThat(b.linkAt(SmallCluster.port("s1[1]"))).map(Link::id).contains("l1");
    assertThat(b.endpoints())
        .extracting(Endpoint::port)
        .containsExactly(SmallCluster.port("h1[nic0/1]"));
  }

  @Test
  void clustersDifferByEachPart() {
    assertThat(c).isNotEqualTo(c.toBuilder().extension("x", "1").build());
    assertThat(c).isNotEqualTo(c.toBuilder().provenance(Provenance.of("x")).build());
    assertThat(c).isNotEqualTo(c.toBuilder().addRack(Rack.builder().id("r2").build()).build());
    assertThat(c)
        .isNotEqualTo(c.toBuilder().addHost(SmallCluster.host("h9", SmallCluster.HOST)).build());
    ClusterBuilder other = c.toBuilder();
    other.fabric("b").technology(Technology.ROCE_V2);
    assertThat(c).isNotEqualTo(other.build());
    assertThat(c.fabric("b")).isNotEqualTo(other.build().fabric("b"));
    assertThat(c).isNotEqualTo("c");
  }

  @Test
  void listsCannotBeChanged() {
    for (List<?> list :
        List.of(c.hosts(), c.fabrics(), c.racks(), c.failureDomains(), c.backend().links())) {
      assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(list::clear);
    }
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> c.extensions().put("a", "b"));
  }

  @Test
  void aBuilderCanGoOnAfterBuilding() {
    ClusterBuilder b = SmallCluster.builder();
    Cluster before = b.build();
    b.addHost(SmallCluster.host("h2", SmallCluster.HOST)).extension("x", "1");
    assertThat(before.hosts()).hasSize(1);
    assertThat(before.extensions()).isEmpty();
    assertThat(b.build().hosts()).hasSize(2);
  }

  @Test
  void linksPutTheirEndsInOrder() {
    Link l = SmallCluster.link("l", "s10[1]", "s2[1]");
    assertThat(l.a()).isEqualTo(SmallCluster.port("s2[1]"));
    assertThat(l).isEqualTo(SmallCluster.link("l", "s2[1]", "s10[1]"));
    assertThat(
            Link.of(SmallCluster.port("b[1]"), SmallCluster.port("a[1]"), SmallCluster.LINK).id())
        .isEqualTo("a[1]--b[1]");
    assertThat(l.isLoopback()).isFalse();
    assertThat(SmallCluster.link("l", "s[1]", "s[2]").isLoopback()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> l.opposite(SmallCluster.port("s3[1]")))
        .withMessageContaining("s3[1] is no end of link l");
  }

  @Test
  void listsWithAPromisedOrderHaveIt() {
    HostSpec spec =
        HostSpec.builder()
            .model("m")
            .addAdapter(Adapter.builder().id("mlx5_10").model("a").build())
            .addAdapter(Adapter.builder().id("mlx5_9").model("a").build())
            .addGpu(Gpu.builder().index(1).model("g").build())
            .addGpu(Gpu.builder().index(0).model("g").build())
            .build();
    assertThat(spec.adapters()).extracting(Adapter::id).containsExactly("mlx5_9", "mlx5_10");
    assertThat(spec.gpus()).extracting(Gpu::index).containsExactly(0, 1);
    assertThat(spec.findAdapter("mlx5_10")).contains(spec.adapters().get(1));
    assertThat(spec.findAdapter("mlx5_1")).isEmpty();
    Endpoint e =
        Endpoint.builder()
            .port(SmallCluster.port("h[p]"))
            .fabricId("f")
            .adapter(spec.adapters().get(0))
            .addGpusNear(spec.gpus().get(1), spec.gpus().get(0))
            .build();
    assertThat(e.gpusNear()).isEqualTo(spec.gpus());
    Switch s =
        Switch.builder()
            .id("s")
            .spec(SmallCluster.SWITCH)
            .addPort(Port.builder().ref(SmallCluster.port("s[10]")).build())
            .addPort(Port.builder().ref(SmallCluster.port("s[9]")).build())
            .build();
    assertThat(s.ports()).extracting(p -> p.ref().port()).containsExactly("9", "10");
  }

  @Test
  void aFindingOfTheBuilderReadsWell() {
    ClusterBuilder b = SmallCluster.builder();
    b.fabric("b").addLink(SmallCluster.link("l9", "s1[9]", "s3[9]"));
    assertThat(b.check().stream().map(Finding::toString))
        .containsExactly(
            "ERROR link l9: it is in fabric b but its end s3[9] is on a switch of fabric f; fabrics"
                + " meet in hosts and gateways only [model.link.across-fabrics]");
  }
}
