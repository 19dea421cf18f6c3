package io.clusterfabric.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;
import org.junit.jupiter.api.Test;

class FabricGraphBuilderTest {
  private static final LinkSpec NDR =
      LinkSpec.builder().generation("4xNDR").dataRate(Bandwidth.of("400Gb/s")).build();

  private static Endpoint sample(String port, int rail) {
    return Endpoint.builder()
        .port(new PortRef("any", port))
        .fabricId("f")
        .adapter(Adapter.builder().id("nic" + rail).model("m").build())
        .rail(rail)
        .build();
  }

  private static FabricGraphBuilder two() {
    FabricGraphBuilder b = FabricGraph.builder("f");
    b.addHosts("host-", 2, List.of(sample("nic0/1", 0), sample("nic1/1", 1)));
    return b;
  }

  @Test
  void hostsOfARowDifferInTheirNumberAlone() {
    FabricGraphBuilder b = two();
    int other = b.addHost("login");
    assertThat(b.nodeCount()).isEqualTo(4);
    assertThat(b.addEndpoint(other, "eth0")).isEqualTo(4);
    assertThat(b.addHosts("gpu", 1, List.of(sample("p", 7)))).isEqualTo(3);
    FabricGraph g = b.build();
    assertThat(g.hostCount()).isEqualTo(4);
    assertThat(g.node(3).id()).isEqualTo("host-2[nic1/1]");
    assertThat(g.node(4).id()).isEqualTo("login[eth0]");
    assertThat(g.node(5).id()).isEqualTo("gpu1[p]");
    assertThat(g.endpoint(3).rail()).hasValue(1);
    assertThat(g.endpoint(3).port()).isEqualTo(PortRef.parse("host-2[nic1/1]"));
    assertThat(g.endpoint(4).rail()).isEmpty();
    assertThat(g.hostId(g.hostOf(5))).isEqualTo("gpu1");
    assertThat(g.indexOf("host-2[nic0/1]")).isEqualTo(2);
  }

  @Test
  void linksKeepTheirPortsAndSpecs() {
    FabricGraphBuilder b = two();
    Switch leaf =
        Switch.builder()
            .id("leaf-1")
            .spec(SwitchSpec.builder().model("QM9700").radix(64).build())
            .rail(3)
            .build();
    int first = b.addSwitch(leaf);
    int second = b.addSwitch("spine-1");
    b.addLink(0, "nic0/1", first, "17/2", NDR);
    b.addLinks(first, second, 2, Bandwidth.of("200Gb/s"));
    b.addLink(first, "x", second, "y", LinkSpec.builder().build());
    FabricGraph g = b.build();
    assertThat(g.switchNode(first)).isEqualTo(leaf);
    assertThat(g.links(g.bundle(0, 0)).get(0).id()).isEqualTo("host-1[nic0/1]--leaf-1[17/2]");
    assertThat(g.links(g.bundle(0, 0)).get(0).spec()).isEqualTo(NDR);
    int up = g.bundle(second, 0);
    assertThat(g.links(up))
        .extracting(l -> l.id())
        .containsExactly("leaf-1[1]--spine-1[1]", "leaf-1[2]--spine-1[2]", "leaf-1[x]--spine-1[y]");
    assertThat(g.capacity(up)).isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(g.unknownRateLinks(up)).isEqualTo(1);
    assertThat(g.capacityUnit()).isEqualTo(Bandwidth.of("200Gb/s"));
    assertThat(g.without(ElementRef.link("leaf-1[x]--spine-1[y]")).unknownRateLinks()).isZero();
  }

  @Test
  void refusesWhatCannotBe() {
    FabricGraphBuilder b = two();
    assertThatThrownBy(() -> b.addHosts("h", -1, List.of())).hasMessageContaining("-1 hosts");
    assertThatThrownBy(() -> b.addHosts("h", Integer.MAX_VALUE, List.of(sample("p", 0))))
        .isInstanceOf(IllegalArgumentException.class);
    int leaf = b.addSwitch("leaf-1");
    assertThatThrownBy(() -> b.addHosts("h", 1, List.of(sample("p", 0))))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> b.addLink(0, "nic1/1", leaf, "1", NDR))
        .hasMessageContaining("endpoint 0 is port nic0/1, found port nic1/1");
    assertThatThrownBy(() -> b.addLink(leaf, "1", leaf, "2", NDR))
        .isInstanceOf(IllegalArgumentException.class);
    b.addLink(0, "nic0/1", leaf, "1", NDR);
    assertThatThrownBy(() -> b.addLink(0, "nic0/1", leaf, "2", NDR))
        .hasMessageContaining("takes one link");
    assertThatThrownBy(
            () ->
                b.addLink(
                    1, "nic1/1", leaf, "2", LinkSpec.builder().dataRate(Bandwidth.ZERO).build()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
