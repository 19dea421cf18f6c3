package io.clusterfabric.model.part;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A product of which figures are known: a switch, an adapter, a cable… Each figure says where it is
 * from; a figure that nobody knows is absent. Figures are held as text by name, in the one spelling
 * that their type prints, so that parts which say the same are equal; {@link SwitchPart}, {@link
 * AdapterPart} and the other views read them as quantities. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Part {
  private static final String OWN_FIGURE = "x-";
  private static final int LONGEST = 200;

  private final String id;
  private final PartKind kind;
  private final Optional<String> vendor;
  private final String model;
  private final SortedSet<String> aliases;
  private final SortedMap<String, Figure<String>> figures;

  private Part(Builder b) {
    this.id = b.id;
    this.kind = b.kind;
    this.vendor = Optional.ofNullable(b.vendor);
    this.model = b.model == null ? b.id : b.model;
    this.aliases = Collections.unmodifiableSortedSet(new TreeSet<>(b.aliases));
    this.figures = Collections.unmodifiableSortedMap(new TreeMap<>(b.figures));
  }

  /**
   * Starts a part.
   *
   * @param id its id: lower case letters, digits, hyphens and dots, at most 64
   * @param kind what it is
   * @return a builder
   * @throws IllegalArgumentException if the id has another form
   */
  public static Builder builder(String id, PartKind kind) {
    return new Builder(id, kind);
  }

  /**
   * Its id, unique in a catalogue.
   *
   * @return the id, such as {@code qm9700}
   */
  public String id() {
    return id;
  }

  /**
   * What it is.
   *
   * @return the kind
   */
  public PartKind kind() {
    return kind;
  }

  /**
   * Who makes it.
   *
   * @return the vendor, if told
   */
  public Optional<String> vendor() {
    return vendor;
  }

  /**
   * The model as its vendor writes it.
   *
   * @return such as {@code QM9700}; the id if no model was told
   */
  public String model() {
    return model;
  }

  /**
   * Other names of it, such as order numbers.
   *
   * @return the names in natural order
   */
  public SortedSet<String> aliases() {
    return aliases;
  }

  /**
   * What is known of it.
   *
   * @return name to value and source, sorted by name
   */
  public SortedMap<String, Figure<String>> figures() {
    return figures;
  }

  /**
   * A figure by name.
   *
   * @param name the name, such as {@code ports}
   * @return the value as text and its source, if known
   */
  public Optional<Figure<String>> figure(String name) {
    return Optional.ofNullable(figures.get(name));
  }

  /** A figure as what it means. The text was checked when the part was built. */
  <T> Optional<Figure<T>> figure(FigureKey key, Class<T> type) {
    return figure(key.text()).map(f -> new Figure<>(type.cast(parse(key, f)), f.source()));
  }

  /** A figure that lists several values. */
  <T> Optional<Figure<List<T>>> figures(FigureKey key, Class<T> type) {
    return figure(key.text())
        .map(
            f ->
                new Figure<>(
                    ((List<?>) parse(key, f)).stream().<T>map(type::cast).toList(), f.source()));
  }

  private static Object parse(FigureKey key, Figure<String> figure) {
    return requireNonNull(key.type().parse(figure.value()));
  }

  /** Refuses what is no id of a part. */
  static String checkId(String id) {
    if (!id.matches("[a-z0-9][a-z0-9.-]{0,63}")) {
      throw new IllegalArgumentException(
          "a part's id is made of at most 64 of a-z, 0-9, '-' and '.', found "
              + JsonCursor.quote(id));
    }
    return id;
  }

  /** Refuses what is no name; gives it without white space around it. */
  static String checkName(String what, String text) {
    String t = text.strip();
    if (t.isEmpty() || t.length() > LONGEST || t.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " of a part has 1 to "
              + LONGEST
              + " printable characters, found "
              + JsonCursor.quote(text));
    }
    return t;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Part p
        && id.equals(p.id)
        && kind == p.kind
        && vendor.equals(p.vendor)
        && model.equals(p.model)
        && aliases.equals(p.aliases)
        && figures.equals(p.figures);
  }

  @Override
  public int hashCode() {
    return 31 * id.hashCode() + figures.keySet().hashCode();
  }

  /** One line: kind, vendor, model and how much is known. */
  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT)
        + " "
        + id
        + " ("
        + vendor.map(v -> v + " ").orElse("")
        + model
        + ", "
        + figures.size()
        + (figures.size() == 1 ? " figure)" : " figures)");
  }

  /** Collects what is known of a part; not for use by several threads. */
  public static final class Builder {
    private final String id;
    private final PartKind kind;
    private @Nullable String vendor;
    private @Nullable String model;
    private final TreeSet<String> aliases = new TreeSet<>(NaturalOrder.INSTANCE);
    private final TreeMap<String, Figure<String>> figures = new TreeMap<>();

    private Builder(String id, PartKind kind) {
      this.id = checkId(id);
      this.kind = requireNonNull(kind);
    }

    /**
     * Tells who makes it.
     *
     * @param name the vendor
     * @return this builder
     */
    public Builder vendor(String name) {
      this.vendor = checkName("vendor", name);
      return this;
    }

    /**
     * Tells the model.
     *
     * @param name the model as its vendor writes it
     * @return this builder
     */
    public Builder model(String name) {
      this.model = checkName("model", name);
      return this;
    }

    /**
     * Adds another name.
     *
     * @param name such as an order number
     * @return this builder
     */
    public Builder alias(String name) {
      aliases.add(checkName("alias", name));
      return this;
    }

    /**
     * Adds a figure. The names and the form of the values are listed in {@code docs/parts.md};
     * figures of one's own start with {@code x-} and are text.
     *
     * @param name the name, such as {@code ports}
     * @param value the value, such as {@code 64x400Gb/s}
     * @param source where the value is from
     * @return this builder
     * @throws IllegalArgumentException if parts of this kind have no such figure, the value has
     *     another form, or the figure was added before
     */
    public Builder figure(String name, String value, Source source) {
      if (figures.containsKey(name)) {
        throw new IllegalArgumentException(
            "the figure " + JsonCursor.quote(name) + " is given twice");
      }
      FigureType<?> type = FigureType.TEXT;
      if (!isOwn(name)) {
        type =
            FigureKey.of(name)
                .filter(k -> k.fits(kind))
                .map(FigureKey::type)
                .orElseThrow(() -> noFigure(name));
      }
      String canonical;
      try {
        canonical = type.canonical(value);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("figure " + name + ": " + e.getMessage(), e);
      }
      figures.put(name, new Figure<>(canonical, source));
      return this;
    }

    private static boolean isOwn(String name) {
      return name.startsWith(OWN_FIGURE)
          && name.length() > OWN_FIGURE.length()
          && name.length() <= LONGEST
          && name.chars().noneMatch(c -> c <= ' ');
    }

    private IllegalArgumentException noFigure(String name) {
      return new IllegalArgumentException(
          "a part of kind "
              + kind
              + " has no figure "
              + JsonCursor.quote(name)
              + "; it can have "
              + String.join(", ", FigureKey.namesFor(kind))
              + ", and figures of your own that start with "
              + OWN_FIGURE);
    }

    /**
     * Ends the part.
     *
     * @return it
     */
    public Part build() {
      return new Part(this);
    }
  }
}
