package io.clusterfabric.topology.internal.exchange;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value in a document of YAML or JSON, with the line where it begins. Immutable once the document
 * is read; a node that YAML refers to by an alias stands in several places.
 */
public final class DocumentNode {
  /** What a node is. */
  public enum Kind {
    /** Keys and values. */
    MAPPING,
    /** Values in order. */
    SEQUENCE,
    /** One text, number or truth value. */
    SCALAR,
    /** Nothing: {@code null}, {@code ~}, or a key without a value. */
    NULL
  }

  private final Kind kind;
  private final int line;
  private final String text;
  private final Map<String, DocumentNode> fields;
  private final List<DocumentNode> items;

  DocumentNode(
      Kind kind,
      int line,
      @Nullable String text,
      Map<String, DocumentNode> fields,
      List<DocumentNode> items) {
    this.kind = kind;
    this.line = line;
    this.text = text == null ? "" : text;
    this.fields = fields;
    this.items = items;
  }

  /**
   * What it is.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * Where it begins.
   *
   * @return the line in its stream, from 1
   */
  public int line() {
    return line;
  }

  /**
   * Tells whether it has keys and values.
   *
   * @return whether it is a mapping
   */
  public boolean isMapping() {
    return kind == Kind.MAPPING;
  }

  /**
   * Tells whether it has values in order.
   *
   * @return whether it is a sequence
   */
  public boolean isSequence() {
    return kind == Kind.SEQUENCE;
  }

  /**
   * Tells whether it is one text, number or truth value.
   *
   * @return whether it is a scalar
   */
  public boolean isScalar() {
    return kind == Kind.SCALAR;
  }

  /**
   * Tells whether it is nothing.
   *
   * @return whether it is null
   */
  public boolean isNull() {
    return kind == Kind.NULL;
  }

  /**
   * The text of a scalar, as it is written.
   *
   * @return the text, without quotes; empty for all that is no scalar
   */
  public String text() {
    return text;
  }

  /**
   * The fields of a mapping.
   *
   * @return in the order of the document; empty for all that is no mapping
   */
  public Map<String, DocumentNode> fields() {
    return fields;
  }

  /**
   * The value of a field.
   *
   * @param name its key
   * @return the value; empty if there is none, or if it is null
   */
  public Optional<DocumentNode> field(String name) {
    return Optional.ofNullable(fields.get(name)).filter(n -> !n.isNull());
  }

  /**
   * The items of a sequence.
   *
   * @return in order; empty for all that is no sequence
   */
  public List<DocumentNode> items() {
    return items;
  }

  /**
   * What it is, in words.
   *
   * @return such as {@code a mapping of 2 fields}
   */
  @Override
  public String toString() {
    return switch (kind) {
      case MAPPING -> "a mapping of " + fields.size() + " fields";
      case SEQUENCE -> "a list of " + items.size() + " items";
      case SCALAR -> text;
      case NULL -> "nothing";
    };
  }
}
