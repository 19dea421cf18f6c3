package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FailureDomain;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class FailureTest {
  private static final LinkSpec SPEC = LinkSpec.builder().build();
  private static final SwitchSpec MODEL = SwitchSpec.builder().model("m").build();

  /** Two leaves with three links to a spine: two share a cage of leaf-1, and a cable. */
  private static Cluster cluster() {
    ClusterBuilder c = Cluster.builder("c");
    c.addRack(Rack.builder().id("r1").build());
    c.addFailureDomain(FailureDomain.builder().id("feed-a").kind("power").build());
    c.addFailureDomain(FailureDomain.builder().id("loop-1").kind("cooling").build());
    FabricBuilder f = c.fabric("ib");
    f.addSwitch(
        Switch.builder()
            .id("leaf-1")
            .spec(MODEL)
            .location(Location.builder().rack("r1").build())
            .addFailureDomains("feed-a", "loop-1")
            .addPorts(port("leaf-1[1/1]", 1), port("leaf-1[1/2]", 1), port("leaf-1[2/1]", 2))
            .build());
    f.addSwitch(Switch.builder().id("leaf-2").spec(MODEL).addFailureDomains("feed-a").build());
    f.addSwitch(
        Switch.builder()
            .id("spine-1")
            .spec(MODEL)
            .location(Location.builder().rack("r1").build())
            .build());
    f.addLink(link("l1", "leaf-1[1/1]", "spine-1[1]").cableId("k").build());
    f.addLink(link("l2", "leaf-1[1/2]", "spine-1[2]").cableId("k").build());
    f.addLink(link("l3", "leaf-1[2/1]", "spine-1[3]").build());
    f.addLink(link("l4", "leaf-2[1]", "spine-1[4]").build());
    f.addCable(
        Cable.builder()
            .id("k")
            .addEnds(PortRef.parse("leaf-1[1/1]"), PortRef.parse("leaf-1[1/2]"))
            .addEnds(PortRef.parse("spine-1[1]"), PortRef.parse("spine-1[2]"))
            .addLinkIds("l1", "l2")
            .build());
    return c.build();
  }

  private static Port port(String ref, int cage) {
    return Port.builder().ref(PortRef.parse(ref)).cage(cage).build();
  }

  private static Link.Builder link(String id, String a, String b) {
    Link.Builder link = Link.builder();
    link.id(id).a(PortRef.parse(a)).b(PortRef.parse(b)).spec(SPEC);
    return link;
  }

  private static final Fabric FABRIC = cluster().fabric("ib");

  @Test
  void aTwinPortOpticTakesBothLinks() {
    Failure optic = Failure.ofOptic(FABRIC, PortRef.parse("leaf-1[1/1]"));
    assertThat(optic.elements()).containsExactly(ElementRef.link("l1"), ElementRef.link("l2"));
    assertThat(Failure.ofOptic(FABRIC, PortRef.parse("leaf-1[2/1]")).elements())
        .containsExactly(ElementRef.link("l3"));
    assertThat(FailureScenarios.optics(FABRIC)).containsExactly(optic);
    assertThatThrownBy(() -> Failure.ofOptic(FABRIC, PortRef.parse("leaf-1[9]")))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void aCableTakesAllItsLinks() {
    Failure cable = Failure.of(FABRIC, ElementRef.cable("k"));
    assertThat(cable.elements()).containsExactly(ElementRef.link("l1"), ElementRef.link("l2"));
    FabricGraph graph = FabricGraph.of(FABRIC);
    assertThat(FailureScenarios.cables(graph)).containsExactly(cable);
    assertThat(Failure.of(graph, ElementRef.cable("k"))).isEqualTo(cable);
    assertThat(cable.on(graph).linkCount()).isEqualTo(2);
  }

  @Test
  void racksAndDomainsTakeTheirSwitches() {
    assertThat(FailureScenarios.racks(FABRIC))
        .singleElement()
        .satisfies(
            r -> {
              assertThat(r.name()).isEqualTo("rack r1");
              assertThat(r.elements())
                  .containsExactly(
                      ElementRef.switchNode("leaf-1"), ElementRef.switchNode("spine-1"));
            });
    assertThat(FailureScenarios.domains(cluster(), FABRIC, "power"))
        .extracting(Failure::elements)
        .containsExactly(List.of(ElementRef.switchNode("leaf-1"), ElementRef.switchNode("leaf-2")));
    assertThat(FailureScenarios.domains(cluster(), FABRIC, "")).hasSize(2);
    assertThat(Failure.of(cluster(), new ElementRef(ElementKind.RACK, "r1")))
        .isEqualTo(FailureScenarios.racks(FABRIC).get(0));
  }

  @Test
  void failuresAddUpInAnyOrder() {
    FabricGraph g = Networks.fatTree(4);
    Failure a = Failure.of(g, ElementRef.switchNode("core-1"));
    Failure b = Failure.ofLink(g, 0, 0);
    assertThat(a.and(b)).isEqualTo(b.and(a)).hasSameHashCodeAs(b.and(a));
    assertThat(a.and(a)).isEqualTo(a);
    assertThat(Failure.none().and(a)).isEqualTo(a);
    assertThat(a.and(b).on(g)).isEqualTo(a.on(b.on(g)));
    assertThat(FailureScenarios.pairs(List.of(a, b, Failure.none()))).hasSize(3);
  }

  @Test
  void everythingIsListedOnce() {
    FabricGraph g = Networks.fatTree(4);
    assertThat(FailureScenarios.switches(g)).hasSize(20).doesNotHaveDuplicates();
    assertThat(FailureScenarios.links(g)).hasSize(48).doesNotHaveDuplicates();
    assertThat(FailureScenarios.switchLinks(g)).hasSize(32);
    assertThat(FailureScenarios.hosts(g)).hasSize(16);
  }
}
