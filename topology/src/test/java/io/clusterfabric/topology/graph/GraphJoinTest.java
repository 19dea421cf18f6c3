package io.clusterfabric.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import org.junit.jupiter.api.Test;

class GraphJoinTest {
  /** Two hosts, each with a port on one switch; the name of the port and the rate differ. */
  private static FabricGraph star(String name, String port, String rate, int hosts) {
    FabricGraphBuilder g = FabricGraph.builder(name);
    for (int h = 1; h <= hosts; h++) {
      g.addEndpoint(g.addHost("host-" + h), port);
    }
    int hub = g.addSwitch(name + "-switch");
    for (int e = 0; e < hosts; e++) {
      g.addLinks(e, hub, 1, Bandwidth.of(rate));
    }
    return g.build();
  }

  @Test
  void hostsOfTheSameIdAreOne() {
    FabricGraph joined =
        FabricGraph.joined(
            "both", star("one", "nic0", "400Gb/s", 2), star("two", "nv", "300Gb/s", 3));
    assertThat(joined.name()).isEqualTo("both");
    assertThat(joined.hostCount()).isEqualTo(3);
    assertThat(joined.endpointCount()).isEqualTo(5);
    assertThat(joined.switchCount()).isEqualTo(2);
    assertThat(joined.capacityUnit()).isEqualTo(Bandwidth.of("100Gb/s"));
    assertThat(joined.node(2).id()).isEqualTo("host-1[nv]");
    assertThat(joined.hostOf(2)).isEqualTo(joined.hostOf(0));
    assertThat(joined.hostId(joined.hostOf(4))).isEqualTo("host-3");
    assertThat(joined.indexOf("two-switch")).isEqualTo(6);
    assertThat(joined.links(joined.bundle(6, 2)).get(0).id())
        .isEqualTo("host-3[nv]--two-switch[3]");
    assertThat(joined.capacity(joined.bundle(6, 0))).isEqualTo(Bandwidth.of("300Gb/s"));
    assertThat(joined.hostIdentityKnown()).isTrue();
    assertThat(joined.endpoint(2).port().node()).isEqualTo("host-1");
  }

  @Test
  void aHostFallsOnOneSideWithAllItsFabrics() {
    FabricGraph one = star("one", "nic0", "400Gb/s", 4);
    FabricGraph two = star("two", "nv", "300Gb/s", 4);
    Bandwidth apart = Bisection.of(one).exact().plus(Bisection.of(two).exact());
    assertThat(Bisection.of(FabricGraph.joined("both", one, two)).exact()).isEqualTo(apart);
  }

  @Test
  void oneGraphJoinedIsItself() {
    FabricGraph one = star("one", "nic0", "400Gb/s", 4);
    assertThat(FabricGraph.joined("one", one)).isEqualTo(one);
    FabricGraph less = one.without(ElementRef.host("host-2"));
    assertThat(FabricGraph.joined("one", less)).isEqualTo(less);
  }

  @Test
  void joinedGraphsCanLoseThings() {
    FabricGraph joined =
        FabricGraph.joined(
            "both", star("one", "nic0", "400Gb/s", 3), star("two", "nv", "300Gb/s", 3));
    FabricGraph less =
        joined.without(ElementRef.host("host-1"), ElementRef.switchNode("one-switch"));
    assertThat(less.endpointCount()).isEqualTo(4);
    assertThat(less.hostCount()).isEqualTo(2);
    assertThat(less.linkCount()).isEqualTo(2);
    assertThat(less.capacityUnit()).isEqualTo(Bandwidth.of("300Gb/s"));
  }

  @Test
  void refusesNodesInCommon() {
    FabricGraph one = star("one", "nic0", "400Gb/s", 3);
    assertThatThrownBy(() -> FabricGraph.joined("twice", one, one))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("host-1[nic0] in one");
    assertThatThrownBy(() -> FabricGraph.joined("none")).hasMessageContaining("at least one");
  }
}
