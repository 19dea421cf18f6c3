package io.clusterfabric.model.part;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Parts by id. Immutable.
 *
 * <p>A catalogue has two text forms. A file holds one object with {@code schema}, {@code
 * schemaVersion} and {@code parts}; a saved cluster embeds the array of {@code parts} alone, which
 * {@link #toJson} and {@link #fromJson} write and read. The parts look the same in both.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartCatalogue {
  private static final PartCatalogue EMPTY = new PartCatalogue(sorted());

  private final SortedMap<String, Part> parts;

  private PartCatalogue(SortedMap<String, Part> parts) {
    this.parts = parts;
  }

  private static SortedMap<String, Part> sorted() {
    return new TreeMap<>(NaturalOrder.INSTANCE);
  }

  /**
   * The catalogue without parts.
   *
   * @return the empty catalogue
   */
  public static PartCatalogue empty() {
    return EMPTY;
  }

  /**
   * The parts that come with this library, each figure with its source.
   *
   * @return the bundled catalogue; read once
   */
  public static PartCatalogue bundled() {
    return Bundled.CATALOGUE;
  }

  /**
   * A catalogue of some parts.
   *
   * @param parts the parts
   * @return the catalogue
   * @throws FabricException if two different parts have one id
   */
  public static PartCatalogue of(Collection<Part> parts) {
    SortedMap<String, Part> map = sorted();
    List<String> clashes = new ArrayList<>();
    for (Part p : parts) {
      Part other = map.putIfAbsent(p.id(), p);
      if (other != null && !other.equals(p)) {
        clashes.add(p.id());
      }
    }
    refuse(clashes, "the given parts");
    return map.isEmpty() ? EMPTY : new PartCatalogue(map);
  }

  /**
   * Reads a file of parts.
   *
   * @param file a file as {@code docs/parts.md} describes it, UTF-8, at most 64 MiB
   * @return the catalogue
   * @throws PartFormatException if the file is not such a file; tells file, line, column and path
   * @throws UncheckedIOException if the file cannot be read
   */
  public static PartCatalogue read(Path file) {
    return PartReader.readFile(file);
  }

  /**
   * Reads an array of parts, as {@link #toJson} writes it.
   *
   * @param json the array
   * @return the catalogue
   * @throws PartFormatException if the text is not such an array; tells line, column and path
   */
  public static PartCatalogue fromJson(String json) {
    return fromJson(new StringReader(json));
  }

  /**
   * Reads an array of parts, as {@link #toJson} writes it. Nothing may follow the array but white
   * space.
   *
   * @param json the array; read to its end, not closed
   * @return the catalogue
   * @throws PartFormatException if the text is not such an array; tells line, column and path
   * @throws UncheckedIOException if reading fails
   */
  public static PartCatalogue fromJson(Reader json) {
    return PartReader.readArray(json);
  }

  /**
   * Writes the parts as an array. Equal catalogues give equal text.
   *
   * @return the array, parts in natural order of id, one line each, a newline at the end
   * @throws PartFormatException if a text in it cannot be carried by UTF-8 (half of a surrogate
   *     pair)
   */
  public String toJson() {
    StringWriter out = new StringWriter();
    write(out);
    return out.toString();
  }

  /**
   * Writes the parts as an array, part by part.
   *
   * @param out where to; flushed, not closed
   * @throws UncheckedIOException if writing fails
   * @throws PartFormatException if a text in it cannot be carried by UTF-8
   */
  public void write(Writer out) {
    PartWriter.writeArray(all(), out);
  }

  /**
   * These parts and others.
   *
   * @param others the others; parts that are in both must be equal
   * @return a catalogue of all
   * @throws FabricException if both have a part of one id and they differ; lists all such ids
   */
  public PartCatalogue plus(PartCatalogue others) {
    SortedMap<String, Part> map = sorted();
    map.putAll(parts);
    map.putAll(others.parts);
    refuse(
        others.parts.values().stream()
            .filter(p -> parts.containsKey(p.id()) && !p.equals(parts.get(p.id())))
            .map(Part::id)
            .collect(toUnmodifiableList()),
        "the two catalogues");
    return map.isEmpty() ? EMPTY : new PartCatalogue(map);
  }

  /**
   * These parts and others, which replace those of the same id.
   *
   * @param others the others
   * @return a catalogue of all
   */
  public PartCatalogue overriddenBy(PartCatalogue others) {
    SortedMap<String, Part> map = sorted();
    map.putAll(parts);
    map.putAll(others.parts);
    return map.isEmpty() ? EMPTY : new PartCatalogue(map);
  }

  private static void refuse(List<String> clashes, String where) {
    if (!clashes.isEmpty()) {
      throw new FabricException(
          where
              + " hold different parts of the id"
              + (clashes.size() == 1 ? " " : "s ")
              + String.join(", ", clashes)
              + "; overriddenBy(...) lets the parts of one catalogue replace those of another");
    }
  }

  /**
   * The parts of some ids and those that they name in turn, such as the GPUs of a host.
   *
   * @param ids the ids; those that are not here are passed over
   * @return a smaller catalogue
   */
  public PartCatalogue restrictedTo(Collection<String> ids) {
    SortedMap<String, Part> map = sorted();
    Deque<String> todo = new ArrayDeque<>(ids);
    while (!todo.isEmpty()) {
      Part p = parts.get(todo.pop());
      if (p != null && map.put(p.id(), p) == null) {
        for (FigureKey k : List.of(FigureKey.GPU_PART, FigureKey.ADAPTER_PART)) {
          p.figure(k.text()).ifPresent(f -> todo.push(f.value()));
        }
      }
    }
    return map.isEmpty() ? EMPTY : new PartCatalogue(map);
  }

  /**
   * All parts.
   *
   * @return in natural order of id
   */
  public List<Part> all() {
    return List.copyOf(parts.values());
  }

  /**
   * How many parts there are.
   *
   * @return the number
   */
  public int size() {
    return parts.size();
  }

  /**
   * A part by id.
   *
   * @param id the id
   * @return the part, if it is here
   */
  public Optional<Part> find(String id) {
    return Optional.ofNullable(parts.get(id));
  }

  /**
   * Parts by the name that a device reports or a person writes: the id, model or an alias, in upper
   * or lower case.
   *
   * @param name the name
   * @return the parts that have it, in natural order of id; more than one if the name is ambiguous
   */
  public List<Part> findByName(String name) {
    String wanted = fold(name);
    return parts.values().stream()
        .filter(
            p ->
                Stream.concat(Stream.of(p.id(), p.model()), p.aliases().stream())
                    .anyMatch(n -> fold(n).equals(wanted)))
        .collect(toUnmodifiableList());
  }

  private static String fold(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The switches.
   *
   * @return in natural order of id
   */
  public List<SwitchPart> switches() {
    return views(PartKind.SWITCH, SwitchPart::new);
  }

  /**
   * The network adapters.
   *
   * @return in natural order of id
   */
  public List<AdapterPart> adapters() {
    return views(PartKind.ADAPTER, AdapterPart::new);
  }

  /**
   * The GPUs.
   *
   * @return in natural order of id
   */
  public List<GpuPart> gpus() {
    return views(PartKind.GPU, GpuPart::new);
  }

  /**
   * The types of hosts.
   *
   * @return in natural order of id
   */
  public List<HostPart> hosts() {
    return views(PartKind.HOST, HostPart::new);
  }

  /**
   * The cables with fixed ends.
   *
   * @return in natural order of id
   */
  public List<CablePart> cables() {
    return views(PartKind.CABLE, CablePart::new);
  }

  /**
   * The pluggable optical modules.
   *
   * @return in natural order of id
   */
  public List<TransceiverPart> transceivers() {
    return views(PartKind.TRANSCEIVER, TransceiverPart::new);
  }

  private <T> List<T> views(PartKind kind, Function<Part, T> view) {
    return parts.values().stream()
        .filter(p -> p.kind() == kind)
        .map(view)
        .collect(toUnmodifiableList());
  }

  /**
   * A switch by id.
   *
   * @param id the id
   * @return the switch, if there is a part of that id and it is one
   */
  public Optional<SwitchPart> findSwitch(String id) {
    return view(id, PartKind.SWITCH, SwitchPart::new);
  }

  /**
   * A network adapter by id.
   *
   * @param id the id
   * @return the adapter, if there is a part of that id and it is one
   */
  public Optional<AdapterPart> findAdapter(String id) {
    return view(id, PartKind.ADAPTER, AdapterPart::new);
  }

  /**
   * A GPU by id.
   *
   * @param id the id
   * @return the GPU, if there is a part of that id and it is one
   */
  public Optional<GpuPart> findGpu(String id) {
    return view(id, PartKind.GPU, GpuPart::new);
  }

  /**
   * A type of host by id.
   *
   * @param id the id
   * @return the type, if there is a part of that id and it is one
   */
  public Optional<HostPart> findHost(String id) {
    return view(id, PartKind.HOST, HostPart::new);
  }

  /**
   * A cable by id.
   *
   * @param id the id
   * @return the cable, if there is a part of that id and it is one
   */
  public Optional<CablePart> findCable(String id) {
    return view(id, PartKind.CABLE, CablePart::new);
  }

  /**
   * A pluggable optical module by id.
   *
   * @param id the id
   * @return the module, if there is a part of that id and it is one
   */
  public Optional<TransceiverPart> findTransceiver(String id) {
    return view(id, PartKind.TRANSCEIVER, TransceiverPart::new);
  }

  private <T> Optional<T> view(String id, PartKind kind, Function<Part, T> view) {
    return find(id).filter(p -> p.kind() == kind).map(view);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PartCatalogue c && parts.equals(c.parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  /** One line: how many of each kind. */
  @Override
  public String toString() {
    if (parts.isEmpty()) {
      return "no parts";
    }
    return parts.size()
        + (parts.size() == 1 ? " part (" : " parts (")
        + Stream.of(PartKind.values())
            .map(k -> new Count(k, parts.values().stream().filter(p -> p.kind() == k).count()))
            .filter(c -> c.number() > 0)
            .map(c -> c.number() + " " + c.kind())
            .collect(joining(", "))
        + ")";
  }

  private record Count(PartKind kind, long number) {}

  /** Read on first use. */
  private static final class Bundled {
    static final PartCatalogue CATALOGUE = PartReader.readBundled();
  }
}
