package io.clusterfabric.model.internal.text.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields that an object of some kind may have, and which of them it must have. */
public final class FieldSet {
  private final String kind;
  private final List<String> names;
  private final int required;
  private final Map<String, Integer> index = new HashMap<>();

  private FieldSet(String kind, List<String> names, int required) {
    this.kind = kind;
    this.names = List.copyOf(names);
    this.required = required;
    for (int i = 0; i < names.size(); i++) {
      index.put(names.get(i), i);
    }
    if (names.size() > Long.SIZE || index.size() != names.size()) {
      throw new IllegalArgumentException("fields of " + kind + " are doubled or too many");
    }
  }

  /**
   * A set of fields that must all be there.
   *
   * @param kind what an object of them is, with its article, such as {@code a host}
   * @param required the names
   * @return the set
   */
  public static FieldSet of(String kind, String... required) {
    return new FieldSet(kind, List.of(required), required.length);
  }

  /**
   * This set and fields that may be absent.
   *
   * @param optional the names
   * @return a new set
   */
  public FieldSet optional(String... optional) {
    List<String> all = new ArrayList<>(names);
    all.addAll(List.of(optional));
    return new FieldSet(kind, all, required);
  }

  /**
   * What an object of these fields is.
   *
   * @return a noun with its article
   */
  public String kind() {
    return kind;
  }

  /**
   * All names, the required ones first.
   *
   * @return the names
   */
  public List<String> names() {
    return names;
  }

  /**
   * The names of the fields that must be there.
   *
   * @return the names
   */
  public List<String> required() {
    return names.subList(0, required);
  }

  /** The index of a name, or -1. */
  int indexOf(String name) {
    Integer i = index.get(name);
    return i == null ? -1 : i;
  }

  /** The first required field that is not among those seen. */
  @Nullable String firstMissing(long seen) {
    long missing = ~seen & (required == Long.SIZE ? -1L : (1L << required) - 1);
    return missing == 0 ? null : names.get(Long.numberOfTrailingZeros(missing));
  }
}
