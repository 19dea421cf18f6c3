package io.clusterfabric.model.finding;

import io.clusterfabric.model.internal.text.NaturalOrder;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Findings in the XML of JUnit reports, which build servers show: a suite for each rule, a case for
 * each finding. An open error is a failure, a waived finding a skipped case, any other finding a
 * passed case with its text as output; a rule without findings is one passed case.
 */
final class FindingsJunit {
  private final XMLStreamWriter xml;
  private final SortedMap<String, List<Finding>> byRule = new TreeMap<>(NaturalOrder.INSTANCE);

  private FindingsJunit(
      XMLStreamWriter xml, Findings findings, Collection<? extends Rule<?>> known) {
    this.xml = xml;
    known.forEach(r -> byRule.put(r.id(), new ArrayList<>()));
    findings.forEach(f -> byRule.computeIfAbsent(f.ruleId(), r -> new ArrayList<>()).add(f));
  }

  static String write(Findings findings, Collection<? extends Rule<?>> known) {
    StringWriter text = new StringWriter();
    text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    try {
      // The platform's own writer, whatever else is on the path: its bytes are known.
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new FindingsJunit(xml, findings, known).write();
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing XML to memory failed", e);
    }
    return text.append('\n').toString();
  }

  private void write() throws XMLStreamException {
    xml.writeStartElement("testsuites");
    attribute("name", "Cluster Fabric SDK");
    counts(byRule.values().stream().flatMap(List::stream).toList(), emptyRules());
    for (Map.Entry<String, List<Finding>> e : byRule.entrySet()) {
      line(1);
      suite(e.getKey(), e.getValue());
    }
    line(0);
    xml.writeEndElement();
  }

  private int emptyRules() {
    return (int) byRule.values().stream().filter(List::isEmpty).count();
  }

  private void suite(String rule, List<Finding> findings) throws XMLStreamException {
    xml.writeStartElement("testsuite");
    attribute("name", rule);
    counts(findings, findings.isEmpty() ? 1 : 0);
    if (findings.isEmpty()) {
      line(2);
      xml.writeEmptyElement("testcase");
      attribute("classname", rule);
      attribute("name", "no findings");
    }
    for (Finding f : findings) {
      line(2);
      testCase(rule, f);
    }
    line(1);
    xml.writeEndElement();
  }

  private void counts(List<Finding> findings, int passed) throws XMLStreamException {
    attribute("tests", "" + (findings.size() + passed));
    attribute("failures", "" + findings.stream().filter(FindingsJunit::isFailure).count());
    attribute("errors", "0");
    attribute("skipped", "" + findings.stream().filter(f -> f.waiver().isPresent()).count());
  }

  private static boolean isFailure(Finding f) {
    return f.severity() == Severity.ERROR && f.waiver().isEmpty();
  }

  private void testCase(String rule, Finding f) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("classname", rule);
    attribute("name", f.where().toString());
    line(3);
    if (f.waiver().isPresent()) {
      Waiver w = f.waiver().get();
      xml.writeEmptyElement("skipped");
      attribute("message", "waived by " + w.owner() + " until " + w.expires() + ": " + w.reason());
    } else if (isFailure(f)) {
      xml.writeStartElement("failure");
      attribute("message", f.why());
      attribute("type", f.severity().name());
      xml.writeCharacters(visible(f.toString(), true));
      xml.writeEndElement();
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(visible(f.toString(), true));
      xml.writeEndElement();
    }
    line(2);
    xml.writeEndElement();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, visible(value, false));
  }

  private void line(int depth) throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  /**
   * Text that XML 1.0 can hold: a character that it can't hold, or would change, is written as
   * {@code \\u} and its code. Line ends and tabs stay in text but not in attributes, where a reader
   * takes them for blanks.
   */
  private static String visible(String text, boolean lines) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              boolean blank = c == '\n' || c == '\t';
              boolean control = c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029;
              boolean none =
                  (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                      || (c & 0xFFFE) == 0xFFFE;
              if (blank ? lines : !control && !none) {
                out.appendCodePoint(c);
              } else {
                out.append(String.format(Locale.ROOT, "\\u%04X", c));
              }
            });
    return out.toString();
  }
}
