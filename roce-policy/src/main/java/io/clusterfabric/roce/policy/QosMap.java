package io.clusterfabric.roce.policy;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Which code becomes which other, such as DSCP to traffic class. Two maps are equal if they map
 * alike; the name that a device gives a map does not count.
 *
 * @param <K> what is mapped
 * @param <V> what it becomes
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class QosMap<K extends QosCode, V extends QosCode> {
  private static final byte NONE = -1;

  private final CodeKind<K> from;
  private final CodeKind<V> to;
  private final String name;
  private final byte[] values;

  private QosMap(CodeKind<K> from, CodeKind<V> to, String name, byte[] values) {
    this.from = from;
    this.to = to;
    this.name = name;
    this.values = values;
  }

  /**
   * Starts a map.
   *
   * @param <K> what is mapped
   * @param <V> what it becomes
   * @param from the kind of what is mapped
   * @param to the kind of what it becomes
   * @return a builder without entries
   */
  public static <K extends QosCode, V extends QosCode> Builder<K, V> builder(
      CodeKind<K> from, CodeKind<V> to) {
    return new Builder<>(from, to);
  }

  /**
   * The map that keeps each number, as far as both kinds have it.
   *
   * @param <K> what is mapped
   * @param <V> what it becomes
   * @param from the kind of what is mapped
   * @param to the kind of what it becomes
   * @param size how many numbers, from 0 on
   * @return the map
   */
  public static <K extends QosCode, V extends QosCode> QosMap<K, V> identity(
      CodeKind<K> from, CodeKind<V> to, int size) {
    Builder<K, V> b = builder(from, to);
    for (int i = 0; i < size; i++) {
      b.put(from.of(i), to.of(i));
    }
    return b.build();
  }

  /**
   * The kind of what is mapped.
   *
   * @return the kind
   */
  public CodeKind<K> from() {
    return from;
  }

  /**
   * The kind of what it becomes.
   *
   * @return the kind
   */
  public CodeKind<V> to() {
    return to;
  }

  /**
   * What a device calls the map.
   *
   * @return its name; empty text if it has none
   */
  public String name() {
    return name;
  }

  /**
   * The same map under another name.
   *
   * @param newName the name
   * @return an equal map
   */
  public QosMap<K, V> named(String newName) {
    return new QosMap<>(from, to, newName, values);
  }

  /**
   * What a code becomes.
   *
   * @param key the code
   * @return what it becomes; empty if the map says nothing about it
   */
  public Optional<V> get(K key) {
    int v = values[key.value()];
    return v < 0 ? Optional.empty() : Optional.of(to.of(v));
  }

  /**
   * What a number becomes, for loops over many.
   *
   * @param key a number of the kind that is mapped
   * @return a number; -1 if the map says nothing about it
   */
  public int valueOf(int key) {
    return values[key];
  }

  /**
   * The codes that become one.
   *
   * @param value the one
   * @return the codes, in order
   */
  public SortedSet<K> keysOf(V value) {
    SortedSet<K> out = new TreeSet<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] == value.value()) {
        out.add(from.of(i));
      }
    }
    return out;
  }

  /**
   * The entries.
   *
   * @return a new map, in order of the codes
   */
  public SortedMap<K, V> entries() {
    SortedMap<K, V> out = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] >= 0) {
        out.put(from.of(i), to.of(values[i]));
      }
    }
    return out;
  }

  /**
   * What codes become at all.
   *
   * @return the values, in order
   */
  public SortedSet<V> values() {
    return new TreeSet<>(entries().values());
  }

  /**
   * Whether the map says nothing.
   *
   * @return whether no code is mapped
   */
  public boolean isEmpty() {
    for (byte v : values) {
      if (v >= 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QosMap<?, ?> m
        && from == m.from
        && to == m.to
        && Arrays.equals(values, m.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values) * 31 + from.size();
  }

  /** The map in one line, such as {@code DSCP to traffic class: 24-31>3, 48-55>6}. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder(from + " to " + to + ":");
    String sep = " ";
    for (V v : values()) {
      out.append(sep).append(CodeKind.text(keysOf(v))).append('>').append(v.value());
      sep = ", ";
    }
    return out.toString();
  }

  /**
   * Collects entries.
   *
   * @param <K> what is mapped
   * @param <V> what it becomes
   */
  public static final class Builder<K extends QosCode, V extends QosCode> {
    private final CodeKind<K> from;
    private final CodeKind<V> to;
    private final byte[] values;
    private String name = "";

    private Builder(CodeKind<K> from, CodeKind<V> to) {
      this.from = from;
      this.to = to;
      this.values = new byte[from.size()];
      Arrays.fill(values, NONE);
    }

    /**
     * Adds or replaces an entry.
     *
     * @param key the code
     * @param value what it becomes
     * @return this
     */
    public Builder<K, V> put(K key, V value) {
      values[key.value()] = (byte) value.value();
      return this;
    }

    /**
     * Adds the entries of another map, which replace those that are there.
     *
     * @param other the map
     * @return this
     */
    public Builder<K, V> putAll(QosMap<K, V> other) {
      other.entries().forEach(this::put);
      return this;
    }

    /**
     * Sets what a device calls the map.
     *
     * @param newName the name
     * @return this
     */
    public Builder<K, V> name(String newName) {
      name = newName;
      return this;
    }

    /**
     * Ends the map.
     *
     * @return the map
     */
    public QosMap<K, V> build() {
      return new QosMap<>(from, to, name, values.clone());
    }
  }
}
