package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.unit.Length;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.immutables.value.Value;

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
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class RackLayout {
  /** No gap in a building is wider; keeps sums within bounds. */
  private static final Length FAR = Length.ofMeters(1_000);

  private static final int MOST_POSITIONS = 10_000;

  RackLayout() {}

  /**
   * The racks, with row and position, height and limits as far as they are known.
   *
   * @return racks of different ids
   */
  public abstract List<Rack> racks();

  /**
   * Where each device stands.
   *
   * @return id of a host, switch or enclosure to its rack and lowest rack unit
   */
  public abstract Map<String, Location> devices();

  /**
   * What devices take of a rack, where the catalogue does not say or is to be corrected.
   *
   * @return name of a model of hosts or switches to its shape
   */
  public abstract Map<String, DeviceShape> shapes();

  /**
   * From the middle of a rack to the middle of the next one.
   *
   * @return 600 mm unless set
   */
  @Value.Default
  public Length rackPitch() {
    return Length.ofMillimeters(600);
  }

  /**
   * From the tray of a row to that of the next one.
   *
   * @return 2.4 m unless set: two tiles of rack and two of aisle
   */
  @Value.Default
  public Length rowPitch() {
    return Length.ofMillimeters(2_400);
  }

  /**
   * Where rows run, if they are not evenly apart.
   *
   * @return name of a row to its distance from a common line; a room's rows have all or none
   */
  public abstract Map<String, Length> rowOffsets();

  /**
   * Gaps in the rows, such as aisles across them.
   *
   * @return the position before the gap to its width
   */
  public abstract Map<Integer, Length> aisles();

  /**
   * The positions above which trays cross the rows.
   *
   * @return positions from 1; if none are given, trays cross above every position
   */
  public abstract Set<Integer> crossTrays();

  /**
   * How high the trays are above the floor.
   *
   * @return 2.5 m unless set; 0 for trays under the floor
   */
  @Value.Default
  public Length trayHeight() {
    return Length.ofMillimeters(2_500);
  }

  /**
   * How high above the floor the first rack unit begins.
   *
   * @return 100 mm unless set
   */
  @Value.Default
  public Length firstUnit() {
    return Length.ofMillimeters(100);
  }

  /**
   * The height of a rack unit.
   *
   * @return 44.45 mm unless set, as EIA-310 has it
   */
  @Value.Default
  public Length rackUnit() {
    return Length.ofMicrometers(44_450);
  }

  /** Refuses what cannot stand. */
  @Value.Check
  void possible() {
    List<String> wrong = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Rack r : racks()) {
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
    devices()
        .forEach(
            (device, at) -> {
              plain("device", device, wrong);
              at.rack().ifPresent(r -> plain("rack", r, wrong));
              at.row().ifPresent(r -> plain("row", r, wrong));
              if (at.unit().isPresent() && at.unit().getAsInt() > 1_000) {
                wrong.add(
                    device + " stands at rack unit 1 to 1000, found " + at.unit().getAsInt());
              }
            });
    within("the pitch of racks", rackPitch(), wrong);
    within("the pitch of rows", rowPitch(), wrong);
    within("the height of trays", trayHeight(), wrong);
    within("the height of the first unit", firstUnit(), wrong);
    within("the rack unit", rackUnit(), wrong);
    rowOffsets().forEach((row, at) -> within("the offset of row " + row, at, wrong));
    aisles()
        .forEach(
            (position, width) -> {
              position("an aisle", position, wrong);
              within("the aisle after position " + position, width, wrong);
            });
    crossTrays().forEach(p -> position("a cross tray", p, wrong));
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

  @Override
  public String toString() {
    return racks().size() + " racks and the places of " + devices().size() + " devices";
  }

  /** Collects the parts of a layout. */
  public static class Builder extends ImmutableRackLayout.Builder {
    Builder() {}
  }
}
