package io.clusterfabric.topology.internal.exchange;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A value of a JSON or YAML document with the line where it begins. Fields stay in the order of the
 * document, and those that are given twice are there twice. Not for use by several threads while it
 * grows.
 */
public final class TreeNode {
  private static final int MAX_NUMBER = 40;

  private final Shape shape;
  private final int line;
  private final String text;
  private final List<Field> fields;
  private final List<TreeNode> items;

  /** What kinds of value there are. */
  public enum Shape {
    /** Fields with names. */
    OBJECT,
    /** A list. */
    ARRAY,
    /** Text in quotes, or bare text in YAML. */
    TEXT,
    /** A number, kept as it is written. */
    NUMBER,
    /** True or false. */
    FLAG,
    /** Null. */
    NULL
  }

  /**
   * A field of an object.
   *
   * @param name its name
   * @param value its value
   */
  public record Field(String name, TreeNode value) {}

  TreeNode(Shape shape, int line, String text) {
    this.shape = shape;
    this.line = line;
    this.text = text;
    this.fields = shape == Shape.OBJECT ? new ArrayList<>() : List.of();
    this.items = shape == Shape.ARRAY ? new ArrayList<>() : List.of();
  }

  void add(String name, TreeNode value) {
    if (shape == Shape.OBJECT) {
      fields.add(new Field(name, value));
    } else {
      items.add(value);
    }
  }

  /**
   * What kind of value it is.
   *
   * @return the kind
   */
  public Shape shape() {
    return shape;
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
   * Whether it is an object.
   *
   * @return whether it has fields, maybe none
   */
  public boolean isObject() {
    return shape == Shape.OBJECT;
  }

  /**
   * Whether it is a list.
   *
   * @return whether it has items, maybe none
   */
  public boolean isArray() {
    return shape == Shape.ARRAY;
  }

  /**
   * Whether it is a single value other than null.
   *
   * @return whether {@link #text} has it
   */
  public boolean isScalar() {
    return shape == Shape.TEXT || shape == Shape.NUMBER || shape == Shape.FLAG;
  }

  /**
   * A single value as it is written.
   *
   * @return the text, number, or {@code true} or {@code false}; empty for all else
   */
  public String text() {
    return text;
  }

  /**
   * The fields of an object.
   *
   * @return in the order of the document; none if it is no object
   */
  public List<Field> fields() {
    return Collections.unmodifiableList(fields);
  }

  /**
   * The items of a list.
   *
   * @return none if it is no list
   */
  public List<TreeNode> items() {
    return Collections.unmodifiableList(items);
  }

  /**
   * A field by name.
   *
   * @param name the name
   * @return the first of that name, if there is one
   */
  public Optional<TreeNode> get(String name) {
    for (Field f : fields) {
      if (f.name().equals(name)) {
        return Optional.of(f.value());
      }
    }
    return Optional.empty();
  }

  /**
   * The single value of a field.
   *
   * @param name the name
   * @return its text, or empty text if there is no such field or it is no single value
   */
  public String text(String name) {
    return get(name).map(TreeNode::text).orElse("");
  }

  /**
   * This value if it is an object, its items if it is a list.
   *
   * @return the objects; all else is left out
   */
  public List<TreeNode> objects() {
    return isObject() ? List.of(this) : items.stream().filter(TreeNode::isObject).toList();
  }

  /**
   * The number that a single value is.
   *
   * @return the number, exact; empty if it is none, or one of more than 40 characters
   */
  public Optional<BigDecimal> number() {
    if (!isScalar() || text.length() > MAX_NUMBER) {
      return Optional.empty();
    }
    return Decimals.parse(text);
  }

  @Override
  public String toString() {
    return shape + " of line " + line;
  }
}
