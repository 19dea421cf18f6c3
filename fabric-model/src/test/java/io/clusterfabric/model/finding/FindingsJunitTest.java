package io.clusterfabric.model.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Source;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FindingsJunitTest {
  private static final List<Rule<String>> RULES =
      List.of(
          SampleFindings.rule("demo.quiet", Severity.ERROR, Source.computed("x")),
          SampleFindings.rule("demo.hop", Severity.ERROR, Source.computed("x")));

  private static Element parsed(String xml) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  private static List<Element> all(Element root, String name) {
    NodeList nodes = root.getElementsByTagName(name);
    List<Element> list = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      list.add((Element) nodes.item(i));
    }
    return list;
  }

  @Test
  void each_rule_is_a_suite_and_each_finding_a_case() throws Exception {
    Element root = parsed(SampleFindings.ALL.toJunitXml(RULES));
    assertThat(root.getTagName()).isEqualTo("testsuites");
    assertThat(root.getAttribute("tests")).isEqualTo("6");
    assertThat(root.getAttribute("failures")).isEqualTo("2");
    assertThat(root.getAttribute("skipped")).isEqualTo("1");
    assertThat(all(root, "testsuite").stream().map(s -> s.getAttribute("name")))
        .containsExactly("demo.hop", "demo.link", "demo.quiet", "demo.rate-9", "demo.rate-10");
    for (Element suite : all(root, "testsuite")) {
      assertThat(all(suite, "testcase")).hasSize(Integer.parseInt(suite.getAttribute("tests")));
      assertThat(all(suite, "failure")).hasSize(Integer.parseInt(suite.getAttribute("failures")));
      assertThat(all(suite, "skipped")).hasSize(Integer.parseInt(suite.getAttribute("skipped")));
    }
    assertThat(all(root, "failure")).hasSize(2);
    assertThat(all(root, "system-out")).hasSize(2);
    assertThat(all(root, "skipped").get(0).getAttribute("message"))
        .isEqualTo("waived by ops <ops@example.com> until 2027-06-30: ordered");
  }

  @Test
  void text_comes_back_as_it_was() throws Exception {
    Element root = parsed(SampleFindings.ALL.toJunitXml());
    Element rate = all(root, "failure").get(1);
    assertThat(rate.getAttribute("message"))
        .isEqualTo("the link is \"faster\" than <its> port & so lies");
    assertThat(rate.getAttribute("type")).isEqualTo("ERROR");
    assertThat(rate.getTextContent()).isEqualTo(SampleFindings.RATE.toString());
  }

  /** XML 1.0 has no control characters but tab and line ends, and no halves of pairs. */
  @Test
  void what_xml_cannot_hold_is_shown_as_its_code() throws Exception {
    Element root = parsed(Findings.of(SampleFindings.LINE).toJunitXml());
    assertThat(all(root, "system-out").get(0).getTextContent())
        .isEqualTo(
            "WARNING a folder/top\u00f6.txt:12:3: bad byte \\u0000\\u001B[31m in\nthis line ]]>"
                + " \ud83d\ude80 \\uD83D [demo.rate-9]");
    StringBuilder every = new StringBuilder();
    for (int c = 0; c <= 0xFFFF; c++) {
      every.append((char) c).append('.');
    }
    Finding odd =
        Finding.of("r", Severity.ERROR, ElementRef.link("l" + every), every + " and text");
    assertThat(all(parsed(Findings.of(odd).toJunitXml()), "failure").get(0).getTextContent())
        .contains("\\u0000.", ".\t.\n.", "\\u000D.", "\\u0085.", "\\uFFFE.\\uFFFF.", "&.'.(.")
        .endsWith("and text [r]");
  }

  @Test
  void no_findings_pass() throws Exception {
    Element none = parsed(Findings.none().toJunitXml());
    assertThat(none.getAttribute("tests")).isEqualTo("0");
    Element root = parsed(Findings.none().toJunitXml(RULES));
    assertThat(root.getAttribute("tests")).isEqualTo("2");
    assertThat(root.getAttribute("failures")).isEqualTo("0");
    assertThat(all(root, "testcase")).hasSize(2);
  }
}
