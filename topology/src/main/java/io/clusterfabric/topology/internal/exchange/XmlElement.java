package io.clusterfabric.topology.internal.exchange;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An element of an XML document with the line where it begins. Names are without prefixes. Not for
 * use by several threads while it grows.
 */
public final class XmlElement {
  private final String name;
  private final int line;
  private final Map<String, String> attributes = new LinkedHashMap<>(4);
  private final List<XmlElement> children = new ArrayList<>(0);
  private final StringBuilder text = new StringBuilder(0);

  XmlElement(String name, int line) {
    this.name = name;
    this.line = line;
  }

  void attribute(String attribute, String value) {
    attributes.putIfAbsent(attribute, value);
  }

  void add(XmlElement child) {
    children.add(child);
  }

  void addText(String more) {
    text.append(more);
  }

  /**
   * Its name.
   *
   * @return without a prefix
   */
  public String name() {
    return name;
  }

  /**
   * The line where it begins.
   *
   * @return from 1
   */
  public int line() {
    return line;
  }

  /**
   * The elements inside.
   *
   * @return in the order of the document
   */
  public List<XmlElement> children() {
    return Collections.unmodifiableList(children);
  }

  /**
   * The elements inside of a name.
   *
   * @param childName the name
   * @return in the order of the document
   */
  public List<XmlElement> children(String childName) {
    return children.stream().filter(c -> c.name().equals(childName)).toList();
  }

  /**
   * The first element inside of a name.
   *
   * @param childName the name
   * @return the element, if there is one
   */
  public Optional<XmlElement> child(String childName) {
    return children.stream().filter(c -> c.name().equals(childName)).findFirst();
  }

  /**
   * The text of the first element inside of a name.
   *
   * @param childName the name
   * @return the text without outer blanks; empty if there is no such element
   */
  public String text(String childName) {
    return child(childName).map(XmlElement::text).orElse("");
  }

  /**
   * Its own text.
   *
   * @return without outer blanks
   */
  public String text() {
    return text.toString().strip();
  }

  /**
   * An attribute.
   *
   * @param attribute its name
   * @return the value, if there is one
   */
  public Optional<String> attribute(String attribute) {
    return Optional.ofNullable(attributes.get(attribute));
  }

  @Override
  public String toString() {
    return "<" + name + "> of line " + line;
  }
}
