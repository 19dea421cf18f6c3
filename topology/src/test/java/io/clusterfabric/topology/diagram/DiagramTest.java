package io.clusterfabric.topology.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.sample.Clusters;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiagramTest {
  @Test
  void aSoundFabricOf24576EndpointsIsOneBoxForEachRailAndTier() {
    Cluster big = Pictured.rails(3072, 32, 64, 3);

    Diagram diagram = Diagram.of(big, big.backend(), DiagramOptions.defaults());

    assertThat(diagram.isCollapsed()).isTrue();
    assertThat(diagram.isAlike()).isTrue();
    assertThat(diagram.subtitle())
        .isEqualTo("3072 hosts, 24576 endpoints, 2048 switches, 73728 links");
    assertThat(diagram.boxes())
        .extracting(DiagramBox::count)
        .containsExactly(3072, 96, 96, 96, 96, 96, 96, 96, 96, 768, 512);
    assertThat(diagram.boxes()).extracting(DiagramBox::tier).endsWith(1, 2, 3);
  }

  @Test
  void theLeafThatMissesALinkStandsApart() {
    Cluster sound = Pictured.rails(16, 8, 16, 2);
    Link gone =
        sound.backend().links().stream()
            .filter(l -> l.a().node().equals("leaf-3") && l.b().node().equals("spine-2"))
            .findFirst()
            .orElseThrow();

    Diagram diagram = Pictured.collapsed(Pictured.without(sound, Set.of(gone.id())));

    assertThat(diagram.boxes()).anyMatch(b -> b.members().equals(List.of("leaf-3")));
    assertThat(diagram.boxes()).anyMatch(b -> b.members().equals(List.of("spine-2")));
    assertThat(diagram.isAlike()).isTrue();
    assertThat(
            diagram.boxes().stream().filter(b -> b.tier() == 2).mapToInt(DiagramBox::count).sum())
        .isEqualTo(
            sound.backend().switches().stream().filter(s -> s.tier().orElse(0) == 2).count());
  }

  @Test
  void whatFitsIsDrawnOneByOne() {
    Cluster small = Pictured.rails(8, 8, 16, 2);

    Diagram diagram = Diagram.of(small, small.backend(), DiagramOptions.defaults());

    assertThat(diagram.isCollapsed()).isFalse();
    assertThat(diagram.boxes()).allMatch(b -> b.count() == 1);
    assertThat(diagram.boxes()).hasSize(8 + 8 + 4);
    assertThat(diagram.lines()).hasSize(8 * 8 + 8 * 4);
    assertThat(diagram.lines().stream().mapToLong(DiagramLine::links).sum()).isEqualTo(128);
  }

  @Test
  void findingsAreOnTheSpotAndSetItApart() {
    Cluster pod = Pictured.rails(16, 8, 16, 2);
    Link cable = pod.backend().links().get(0);
    Findings wrong =
        Findings.of(
            Finding.of("x.hot", Severity.WARNING, ElementRef.switchNode("leaf-5"), "it is hot"),
            Finding.of("x.ber", Severity.ERROR, ElementRef.link(cable.id()), "it errs"),
            Finding.of("x.no", Severity.ERROR, ElementRef.fabric("backend"), "all of it"));

    Diagram diagram =
        Diagram.of(
            pod,
            pod.backend(),
            DiagramOptions.builder().detail(DiagramDetail.COLLAPSED).findings(wrong).build());

    assertThat(diagram.boxes())
        .filteredOn(b -> !b.findings().isEmpty())
        .singleElement()
        .satisfies(b -> assertThat(b.members()).containsExactly("leaf-5"));
    assertThat(diagram.lines())
        .filteredOn(l -> !l.findings().isEmpty())
        .singleElement()
        .satisfies(l -> assertThat(l.links()).isEqualTo(1));
  }

  @Test
  void aPathOfAnOverlayMarksNodesAndTheLinksBetween() {
    Cluster pod = Pictured.rails(8, 8, 16, 2);
    OverlayMark path =
        new OverlayMark(
            List.of(
                ElementRef.host("host-1"),
                ElementRef.switchNode("leaf-1"),
                ElementRef.switchNode("spine-1"),
                ElementRef.switchNode("leaf-2")),
            "flow 7");

    Diagram diagram =
        Diagram.of(
            pod,
            pod.backend(),
            DiagramOptions.builder()
                .addOverlays(new DiagramOverlay("a flow", List.of(path)))
                .build());

    assertThat(diagram.boxes().stream().filter(b -> !b.overlays().isEmpty()))
        .extracting(b -> b.members().get(0))
        .containsExactly("host-1", "leaf-1", "leaf-2", "spine-1");
    assertThat(diagram.lines().stream().filter(l -> !l.overlays().isEmpty())).hasSize(3);
    assertThat(Diagrams.svg(diagram, DiagramTheme.AUTO)).contains("a flow").contains("flow 7");
  }

  @Test
  void tooManyKindsAreGroupedAndThePictureSaysSo() {
    Cluster random = Clusters.of(Uneven.network(400));

    Diagram diagram =
        Diagram.of(
            random,
            random.fabrics().get(0),
            DiagramOptions.builder().detail(DiagramDetail.COLLAPSED).maxBoxes(12).build());

    assertThat(diagram.isAlike()).isFalse();
    assertThat(diagram.boxes().size()).isLessThanOrEqualTo(12);
    assertThat(diagram.boxes().stream().mapToInt(DiagramBox::count).sum()).isEqualTo(800);
    assertThat(Diagrams.svg(diagram, DiagramTheme.AUTO)).contains("Too many kinds");
  }

  @Test
  void twoPlanesAreTwoFrames() {
    Cluster planes =
        ClosDesign.builder()
            .id("planes")
            .hosts(8)
            .hostSpec(HostShape.of("h", 1, 1, 2, Bandwidth.of("200Gb/s")))
            .hostsPerGroup(4)
            .planes(2)
            .access(Wiring.of(Bandwidth.of("200Gb/s")))
            .leaf(SwitchShape.of("s", 8, Bandwidth.of("200Gb/s")))
            .tiers(2)
            .build()
            .build();

    String svg = Diagrams.svg(planes);

    assertThat(svg).contains(">plane 0<").contains(">plane 1<");
  }
}
