package io.clusterfabric.topology.diagram;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.testkit.golden.GoldenFile;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Clusters;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SvgDrawingTest {
  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(UTF_8)));
  }

  @Test
  void theSmallPodLooksAsItDid() {
    GoldenFile.at(Path.of("src/test/resources/diagram/pod-64.svg"))
        .assertMatches(Diagrams.svg(Pictured.rails(8, 8, 16, 2)));
  }

  @Test
  void theCollapsedPodLooksAsItDid() {
    GoldenFile.at(Path.of("src/test/resources/diagram/collapsed.svg"))
        .assertMatches(
            Diagrams.svg(Pictured.collapsed(Pictured.rails(64, 8, 16, 3)), DiagramTheme.LIGHT));
  }

  @ParameterizedTest
  @EnumSource(DiagramTheme.class)
  void everyThemeIsSoundXmlThatFetchesNothing(DiagramTheme theme) throws Exception {
    String svg = Diagrams.svg(Pictured.collapsed(Pictured.rails(16, 8, 16, 2)), theme);

    assertThat(parsed(svg).getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http", "<script");
    assertThat(svg.contains("prefers-color-scheme")).isEqualTo(theme == DiagramTheme.AUTO);
  }

  @Test
  void everyBoxIsInsideThePictureAndNoneOverlapsAnother() throws Exception {
    for (Cluster c : new Cluster[] {Pictured.rails(8, 8, 16, 2), Pictured.rails(64, 8, 16, 3)}) {
      Diagram diagram = Diagram.of(c, c.backend(), DiagramOptions.defaults());
      DiagramLayout layout = DiagramLayout.of(diagram, 84);
      for (int a = 0; a < diagram.boxes().size(); a++) {
        Spot s = layout.spot(a);
        assertThat(s.x()).isGreaterThanOrEqualTo(0);
        assertThat(s.right()).isLessThanOrEqualTo(layout.width());
        assertThat(s.bottom()).isLessThanOrEqualTo(layout.height());
        for (int b = 0; b < a; b++) {
          Spot o = layout.spot(b);
          boolean apart =
              s.right() <= o.x()
                  || o.right() <= s.x()
                  || s.bottom() <= o.y()
                  || o.bottom() <= s.y();
          assertThat(apart).as(a + " and " + b).isTrue();
        }
      }
    }
  }

  @Test
  void namesCannotBreakOut() throws Exception {
    Cluster hostile = Clusters.of(FabricGraph.builder("x").build());
    String svg =
        Diagrams.svg(
            Pictured.rails(8, 8, 16, 2),
            DiagramOptions.builder().title("</text><script>alert(1)</script>\u0001\uD800").build());

    NodeList texts = parsed(svg).getElementsByTagName("text");
    assertThat(((Element) texts.item(0)).getTextContent())
        .isEqualTo("</text><script>alert(1)</script>??");
    assertThat(parsed(svg).getElementsByTagName("script").getLength()).isZero();
    assertThat(Diagrams.svg(hostile, hostile.fabrics().get(0), DiagramOptions.defaults()))
        .contains("0 hosts");
  }

  @Test
  void aNetworkWithoutTiersIsARing() throws Exception {
    Cluster ring = Clusters.of(Uneven.network(24));

    Diagram diagram = Diagram.of(ring, ring.fabrics().get(0), DiagramOptions.defaults());
    String svg = Diagrams.svg(diagram, DiagramTheme.AUTO);

    assertThat(diagram.isTiered()).isFalse();
    assertThat(parsed(svg).getElementsByTagName("path").getLength())
        .isGreaterThanOrEqualTo(diagram.lines().size());
  }

  @Test
  void theSameClusterGivesTheSameBytes() {
    assertThat(Diagrams.svg(Pictured.rails(64, 8, 16, 3)))
        .isEqualTo(Diagrams.svg(Pictured.rails(64, 8, 16, 3)));
  }
}
