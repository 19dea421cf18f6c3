package io.clusterfabric.report.plot;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A picture as a strict XML reader sees it: elements by class, and the text in it. */
final class Drawn {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]++(?:\\.[0-9]++)?");

  /**
   * An element.
   *
   * @param name its tag
   * @param kind its class, empty if it has none
   * @param d the outline of a path, empty if it is none
   * @param text what it holds, without tooltip
   * @param title its tooltip, empty if it has none
   */
  record Element(String name, String kind, String d, String text, String title) {
    /** The numbers of the outline in turn, as of "M1 2L3 4". */
    List<Double> numbers() {
      List<Double> all = new ArrayList<>();
      Matcher m = NUMBER.matcher(d);
      while (m.find()) {
        all.add(Double.valueOf(m.group()));
      }
      return all;
    }
  }

  private final List<Element> elements = new ArrayList<>();

  private Drawn() {}

  static Drawn of(LinePlot plot) throws XMLStreamException {
    return of(plot.svg());
  }

  static Drawn of(String svg) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    XMLStreamReader in = factory.createXMLStreamReader(new StringReader(svg));
    Drawn all = new Drawn();
    List<String[]> open = new ArrayList<>();
    while (in.hasNext()) {
      switch (in.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          String kind = in.getAttributeValue(null, "class");
          String d = in.getAttributeValue(null, "d");
          open.add(
              new String[] {
                in.getLocalName(), kind == null ? "" : kind, d == null ? "" : d, "", ""
              });
        }
        case XMLStreamConstants.CHARACTERS -> {
          if (!open.isEmpty()) {
            open.get(open.size() - 1)[3] += in.getText();
          }
        }
        case XMLStreamConstants.END_ELEMENT -> {
          String[] e = open.remove(open.size() - 1);
          if (e[0].equals("title") && !open.isEmpty()) {
            open.get(open.size() - 1)[4] = e[3];
          }
          all.elements.add(new Element(e[0], e[1], e[2], e[3], e[4]));
        }
        default -> {
          // Nothing else tells what is seen.
        }
      }
    }
    return all;
  }

  List<Element> elements() {
    return elements;
  }

  /** Those that have a word in their class. */
  List<Element> of(String name, String kind) {
    return elements.stream()
        .filter(e -> e.name().equals(name) && List.of(e.kind().split(" ", -1)).contains(kind))
        .toList();
  }

  List<String> texts(String kind) {
    return of("text", kind).stream().map(Element::text).toList();
  }
}
