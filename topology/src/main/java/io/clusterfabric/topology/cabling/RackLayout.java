package io.clusterfabric.topology.cabling;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Length;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Where racks and devices stand and where trays run.
 *
 * <p>Racks stand in rows, at positions from 1. A tray runs above (or below) each row at {@link
 * #trayHeight}; cross trays join the rows of a room. The middle of position p is at {@code (p - 1)
 * rackPitch} along its row, further by the {@link #aisles} before it; the rows of a room are
 * parallel, in natural order of name, {@link #rowPitch} apart unless {@link #rowOffsets} tells
 * otherwise. Whether a rack is known by position decides whether cables that leave it have a
 * length.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RackLayout {
  /** No gap in a building is wider; keeps sums within bounds. */
  private static final Length FAR = Length.ofMeters(1_000);

  private static final int MOST_POSITIONS = 10_000;

  private final List<Rack> racks;
  private final Map<String, Location> devices;
  private final Map<String, DeviceShape> shapes;
  private final Length rackPitch;
  private final Length rowPitch;
  private final Map<String, Length> rowOffsets;
  private final Map<Integer, Length> aisles;
  private final Set<Integer> crossTrays;
  private final Length trayHeight;
  private final Length firstUnit;
  private final Length rackUnit;

  private RackLayout(Builder b) {
    racks = List.copyOf(b.racks);
    devices = sorted(b.devices, NaturalOrder.INSTANCE);
    shapes = sorted(b.shapes, NaturalOrder.INSTANCE);
    rackPitch = b.rackPitch;
    rowPitch = b.rowPitch;
    rowOffsets = sorted(b.rowOffsets, NaturalOrder.INSTANCE);
    aisles = sorted(b.aisles, Comparator.naturalOrder());
    crossTrays = Collections.unmodifiableSortedSet(new TreeSet<>(b.crossTrays));
    trayHeight = b.trayHeight;
    firstUnit = b.firstUnit;
    rackUnit = b.rackUnit;
    refuseWhatCannotStand();
  }

  private static <K, V> Map<K, V> sorted(Map<K, V> map, Comparator<? super K> order) {
    SortedMap<K, V> out = new TreeMap<>(order);
    out.putAll(map);
    return Collections.unmodifiableSortedMap(out);
  }

  /**
   * The racks, with row and position, height and limits as far as they are known.
   *
   * @return racks of different ids
   */
  public List<Rack> racks() {
    return racks;
  }

  /**
   * Where each device stands.
   *
   * @return id of a host, switch or enclosure to its rack and lowest rack unit
   */
  public Map<String, Location> devices() {
    return devices;
  }

  /**
   * What devices take of a rack, where the catalogue does not say or is to be corrected.
   *
   * @return name of a model of hosts or switches to its shape
   */
  public Map<String, DeviceShape> shapes() {
    return shapes;
  }

  /**
   * From the middle of a rack to the middle of the next one.
   *
   * @return 600 mm unless set
   */
  public Length rackPitch() {
    return rackPitch;
  }

  /**
   * From the tray of a row to that of the next one.
   *
   * @return 2.4 m unless set: two tiles of rack and two of aisle
   */
  public Length rowPitch() {
    return rowPitch;
  }

  /**
   * Where rows run, if they are not evenly apart.
   *
   * @return name of a row to its distance from a common line; a room's rows have all or none
   */
  public Map<String, Length> rowOffsets() {
    return rowOffsets;
  }

  /**
   * Gaps in the rows, such as aisles across them.
   *
   * @return the position before the gap to its width
   */
  public Map<Integer, Length> aisles() {
    return aisles;
  }

  /**
   * The positions above which trays cross the rows.
   *
   * @return positions from 1; if none are given, trays cross above every position
   */
  public Set<Integer> crossTrays() {
    return crossTrays;
  }

  /**
   * How high the trays are above the floor.
   *
   * @return 2.5 m unless set; 0 for trays under the floor
   */
  public Length trayHeight() {
    return trayHeight;
  }

  /**
   * How high above the floor the first rack unit begins.
   *
   * @return 100 mm unless set
   */
  public Length firstUnit() {
    return firstUnit;
  }

  /**
   * The height of a rack unit.
   *
   * @return 44.45 mm unless set, as EIA-310 has it
   */
  public Length rackUnit() {
    return rackUnit;
  }

  private void refuseWhatCannotStand() {
    List<String> wrong = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Rack r : racks) {
      plain("rack", r.id(), wrong);
      r.row().ifPresent(row -> plain("row", row, wrong));
      if (!ids.add(r.id())) {
        wrong.add("rack " + r.id() + " is given twice");
      }
      if (r.position().isPresent() && r.position().getAsInt() > MOST_POSITIONS) {
        wrong.add(
            "rack " + r.id() + " has a position of 1 to 10000, found " + r.position().getAsInt());
      }
    }
    devices.forEach(
        (device, at) -> {
          plain("device", device, wrong);
          at.rack().ifPresent(r -> plain("rack", r, wrong));
          at.row().ifPresent(r -> plain("row", r, wrong));
          if (at.unit().isPresent() && at.unit().getAsInt() > 1_000) {
            wrong.add(device + " stands at rack unit 1 to 1000, found " + at.unit().getAsInt());
          }
        });
    within("the pitch of racks", rackPitch, wrong);
    within("the pitch of rows", rowPitch, wrong);
    within("the height of trays", trayHeight, wrong);
    within("the height of the first unit", firstUnit, wrong);
    within("the rack unit", rackUnit, wrong);
    rowOffsets.forEach((row, at) -> within("the offset of row " + row, at, wrong));
    aisles.forEach(
        (position, width) -> {
          position("an aisle", position, wrong);
          within("the aisle after position " + position, width, wrong);
        });
    crossTrays.forEach(p -> position("a cross tray", p, wrong));
    if (!wrong.isEmpty()) {
      throw new FabricException("the layout of racks cannot be: " + String.join("; ", wrong));
    }
  }

  private static void position(String what, int found, List<String> wrong) {
    if (found < 1 || found > MOST_POSITIONS) {
      wrong.add(what + " is at position 1 to 10000, found " + found);
    }
  }

  private static void within(String what, Length found, List<String> wrong) {
    if (found.compareTo(FAR) > 0) {
      wrong.add(what + " is at most " + FAR + ", found " + found);
    }
  }

  private static void plain(String what, String name, List<String> wrong) {
    if (name.isEmpty() || name.chars().anyMatch(c -> c < ' ')) {
      wrong.add("the name of a " + what + " is empty or has control characters");
    }
  }

  /**
   * The layout that a cluster tells of: its racks, and the locations of its hosts and switches.
   *
   * @param cluster the cluster
   * @return the layout; pitches and heights are the standard ones
   */
  public static RackLayout of(Cluster cluster) {
    return from(cluster).build();
  }

  /**
   * Starts from what a cluster tells.
   *
   * @param cluster the cluster
   * @return a builder that holds its racks and locations
   */
  public static Builder from(Cluster cluster) {
    Builder out = builder();
    out.addAllRacks(cluster.racks());
    for (Host h : cluster.hosts()) {
      h.location().ifPresent(l -> out.putDevice(h.id(), l));
    }
    Set<String> seen = new HashSet<>();
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        // a gateway is listed by every fabric that it joins
        if (seen.add(s.id())) {
          s.location().ifPresent(l -> out.putDevice(s.id(), l));
        }
      }
    }
    return out;
  }

  /**
   * A layout in which no device of a cluster has a place yet: racks of hosts in the order of their
   * names, leaves in the racks of their hosts, the other switches in racks of their own.
   *
   * @param cluster the cluster
   * @param options how many racks a row has and what a rack holds
   * @return the layout
   */
  public static RackLayout automatic(Cluster cluster, AutomaticRacks options) {
    return new RackFilling(cluster, options).layout();
  }

  /**
   * Starts a layout.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts from this layout.
   *
   * @return a builder that holds all of it
   */
  public Builder toBuilder() {
    return builder()
        .addAllRacks(racks)
        .putAllDevices(devices)
        .putAllShapes(shapes)
        .rackPitch(rackPitch)
        .rowPitch(rowPitch)
        .putAllRowOffsets(rowOffsets)
        .putAllAisles(aisles)
        .addAllCrossTrays(crossTrays)
        .trayHeight(trayHeight)
        .firstUnit(firstUnit)
        .rackUnit(rackUnit);
  }

  private List<Object> all() {
    return List.of(
        racks,
        devices,
        shapes,
        rackPitch,
        rowPitch,
        rowOffsets,
        aisles,
        crossTrays,
        trayHeight,
        firstUnit,
        rackUnit);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RackLayout r && all().equals(r.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return racks.size() + " racks and the places of " + devices.size() + " devices";
  }

  /** Collects the parts of a layout; not for use by several threads. */
  public static final class Builder {
    private final List<Rack> racks = new ArrayList<>();
    private final Map<String, Location> devices = new HashMap<>();
    private final Map<String, DeviceShape> shapes = new HashMap<>();
    private final Map<String, Length> rowOffsets = new HashMap<>();
    private final Map<Integer, Length> aisles = new HashMap<>();
    private final Set<Integer> crossTrays = new HashSet<>();
    private Length rackPitch = Length.ofMillimeters(600);
    private Length rowPitch = Length.ofMillimeters(2_400);
    private Length trayHeight = Length.ofMillimeters(2_500);
    private Length firstUnit = Length.ofMillimeters(100);
    private Length rackUnit = Length.ofMicrometers(44_450);

    Builder() {}

    /**
     * Adds a rack.
     *
     * @param value a rack whose id no other has
     * @return this builder
     */
    public Builder addRack(Rack value) {
      racks.add(requireNonNull(value));
      return this;
    }

    /**
     * Adds racks.
     *
     * @param values the racks
     * @return this builder
     */
    public Builder addAllRacks(Collection<Rack> values) {
      racks.addAll(values);
      return this;
    }

    /**
     * Puts a device into its place; a place that it had is forgotten.
     *
     * @param id a host, switch or enclosure
     * @param at where it stands
     * @return this builder
     */
    public Builder putDevice(String id, Location at) {
      devices.put(requireNonNull(id), requireNonNull(at));
      return this;
    }

    /**
     * Puts devices into their places.
     *
     * @param values id of a device to its place
     * @return this builder
     */
    public Builder putAllDevices(Map<String, Location> values) {
      devices.putAll(values);
      return this;
    }

    /**
     * Tells what devices of a model take of a rack.
     *
     * @param model the name of the model
     * @param shape what each takes
     * @return this builder
     */
    public Builder putShape(String model, DeviceShape shape) {
      shapes.put(requireNonNull(model), requireNonNull(shape));
      return this;
    }

    /**
     * Tells what devices take of a rack.
     *
     * @param values name of a model to its shape
     * @return this builder
     */
    public Builder putAllShapes(Map<String, DeviceShape> values) {
      shapes.putAll(values);
      return this;
    }

    /**
     * Tells where a row runs.
     *
     * @param row the name of the row
     * @param at its distance from a common line
     * @return this builder
     */
    public Builder putRowOffset(String row, Length at) {
      rowOffsets.put(requireNonNull(row), requireNonNull(at));
      return this;
    }

    /**
     * Tells where rows run.
     *
     * @param values name of a row to its distance from a common line
     * @return this builder
     */
    public Builder putAllRowOffsets(Map<String, Length> values) {
      rowOffsets.putAll(values);
      return this;
    }

    /**
     * Adds a gap in all rows.
     *
     * @param position the position before it
     * @param width how wide it is
     * @return this builder
     */
    public Builder putAisle(int position, Length width) {
      aisles.put(position, requireNonNull(width));
      return this;
    }

    /**
     * Adds gaps in all rows.
     *
     * @param values the position before the gap to its width
     * @return this builder
     */
    public Builder putAllAisles(Map<Integer, Length> values) {
      aisles.putAll(values);
      return this;
    }

    /**
     * Adds a tray across the rows.
     *
     * @param position the position above which it runs
     * @return this builder
     */
    public Builder addCrossTray(int position) {
      crossTrays.add(position);
      return this;
    }

    /**
     * Adds trays across the rows.
     *
     * @param positions the positions above which they run
     * @return this builder
     */
    public Builder addAllCrossTrays(Collection<Integer> positions) {
      crossTrays.addAll(positions);
      return this;
    }

    /**
     * Sets how far racks are apart.
     *
     * @param value the length
     * @return this builder
     */
    public Builder rackPitch(Length value) {
      rackPitch = requireNonNull(value);
      return this;
    }

    /**
     * Sets how far rows are apart.
     *
     * @param value the length
     * @return this builder
     */
    public Builder rowPitch(Length value) {
      rowPitch = requireNonNull(value);
      return this;
    }

    /**
     * Sets how high trays are.
     *
     * @param value the length
     * @return this builder
     */
    public Builder trayHeight(Length value) {
      trayHeight = requireNonNull(value);
      return this;
    }

    /**
     * Sets where the first rack unit begins.
     *
     * @param value the length
     * @return this builder
     */
    public Builder firstUnit(Length value) {
      firstUnit = requireNonNull(value);
      return this;
    }

    /**
     * Sets the height of a rack unit.
     *
     * @param value the length
     * @return this builder
     */
    public Builder rackUnit(Length value) {
      rackUnit = requireNonNull(value);
      return this;
    }

    /**
     * Makes the layout.
     *
     * @return the layout
     * @throws FabricException if it cannot be; tells every reason
     */
    public RackLayout build() {
      return new RackLayout(this);
    }
  }
}
