package io.clusterfabric.topology.format.graphml;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

class GraphmlExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new GraphmlExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(
        ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(),
        ClosDesign.fatTree(4, 3, Bandwidth.of("200Gb/s")).build());
  }

  /** The JDK's parser finds each device by its name and each link between its devices. */
  @Override
  protected void checkText(Cluster cluster, ExportResult result, Path file) throws IOException {
    Document xml;
    try {
      xml = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    } catch (ParserConfigurationException | SAXException e) {
      throw new AssertionError("no XML: " + cluster, e);
    }
    Set<String> names = new TreeSet<>();
    NodeList nodes = xml.getElementsByTagName("node");
    for (int i = 0; i < nodes.getLength(); i++) {
      names.add(((Element) nodes.item(i)).getElementsByTagName("data").item(0).getTextContent());
    }
    Set<String> expected = new TreeSet<>();
    cluster.hosts().forEach(h -> expected.add(h.id()));
    cluster.fabrics().forEach(f -> f.switches().forEach(s -> expected.add(s.id())));
    assertThat(names).isEqualTo(expected);
    assertThat(xml.getElementsByTagName("edge").getLength())
        .isEqualTo(cluster.fabrics().stream().mapToInt(f -> f.links().size()).sum());
  }
}
