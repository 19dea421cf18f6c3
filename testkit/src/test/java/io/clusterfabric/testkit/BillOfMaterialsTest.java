package io.clusterfabric.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The bill of materials has no parent to take its versions from, so they are compared here. */
class BillOfMaterialsTest {
  private final Path root =
      Objects.requireNonNull(ModuleFolder.of(getClass()).root().getParent(), "repository");

  @Test
  void hasTheVersionOfTheOthers() throws Exception {
    String version = text(project("."), "version");
    assertThat(text(project("bom"), "version")).isEqualTo(version);
    assertThat(listed().stream().map(each -> text(each, "version")))
        .isNotEmpty()
        .allMatch(version::equals);
  }

  @Test
  void listsExactlyThePublishedModules() throws Exception {
    List<String> published = new ArrayList<>();
    for (Element module : children(child(project("."), "modules"), "module")) {
      Element project = project(module.getTextContent());
      boolean skipped =
          children(project, "properties").stream()
              .noneMatch(each -> "false".equals(text(each, "maven.deploy.skip")));
      if (!skipped) {
        published.add(text(project, "artifactId"));
      }
    }
    assertThat(listed().stream().map(each -> text(each, "artifactId")))
        .containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void carriesNothingElse() throws Exception {
    assertThat(children(project("bom"), "parent")).isEmpty();
    assertThat(children(project("bom"), "properties")).isEmpty();
    assertThat(children(project("bom"), "build")).isEmpty();
  }

  private List<Element> listed() throws Exception {
    Element management = child(project("bom"), "dependencyManagement");
    return children(child(management, "dependencies"), "dependency");
  }

  private Element project(String module)
      throws IOException, ParserConfigurationException, SAXException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    try (InputStream in = Files.newInputStream(root.resolve(module).resolve("pom.xml"))) {
      return factory.newDocumentBuilder().parse(in).getDocumentElement();
    }
  }

  private static Element child(Element parent, String name) {
    return children(parent, name).get(0);
  }

  private static String text(Element parent, String name) {
    List<Element> found = children(parent, name);
    return found.isEmpty() ? "" : found.get(0).getTextContent();
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
