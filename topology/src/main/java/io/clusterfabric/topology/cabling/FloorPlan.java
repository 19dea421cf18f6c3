package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Length;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Where racks are on the floor, in micrometres, and how trays lead from one to another. */
final class FloorPlan {
  /**
   * A rack on the floor.
   *
   * @param room its room, empty if none is told
   * @param row its row
   * @param rowNumber the row's number in its room, from 0
   * @param position its place in the row, from 1
   */
  record Stand(String rack, String room, String row, int rowNumber, int position) {}

  /**
   * A way along trays.
   *
   * @param length how long it is
   * @param crossing the position above which it crosses rows; 0 if it does not
   */
  record Tray(long length, int crossing) {}

  private final RackLayout layout;
  private final Map<String, Stand> stands = new HashMap<>();
  private final Map<String, SortedMap<String, Long>> rowsOfRoom = new HashMap<>();
  private final TreeMap<Integer, Long> gapsUpTo = new TreeMap<>();
  private final TreeSet<Integer> crossings;
  private final long pitch;

  FloorPlan(RackLayout layout) {
    this.layout = layout;
    this.pitch = layout.rackPitch().toMicrometers();
    this.crossings = new TreeSet<>(layout.crossTrays());
    long sum = 0;
    for (Map.Entry<Integer, Length> e : new TreeMap<>(layout.aisles()).entrySet()) {
      sum += e.getValue().toMicrometers();
      gapsUpTo.put(e.getKey(), sum);
    }
    Map<String, String> roomOfRack = new HashMap<>();
    for (Location l : new TreeMap<>(layout.devices()).values()) {
      if (l.rack().isPresent() && l.room().isPresent()) {
        roomOfRack.putIfAbsent(l.rack().get(), l.room().get());
      }
    }
    Map<String, SortedSet<String>> names = new HashMap<>();
    for (Rack r : layout.racks()) {
      if (r.row().isPresent()) {
        names
            .computeIfAbsent(
                roomOfRack.getOrDefault(r.id(), ""), x -> new TreeSet<>(NaturalOrder.INSTANCE))
            .add(r.row().get());
      }
    }
    names.forEach((room, rows) -> rowsOfRoom.put(room, offsets(rows)));
    for (Rack r : layout.racks()) {
      if (r.row().isPresent() && r.position().isPresent()) {
        String room = roomOfRack.getOrDefault(r.id(), "");
        String row = r.row().get();
        int number = names.getOrDefault(room, new TreeSet<>()).headSet(row).size();
        stands.put(r.id(), new Stand(r.id(), room, row, number, r.position().getAsInt()));
      }
    }
  }

  private SortedMap<String, Long> offsets(SortedSet<String> rows) {
    SortedMap<String, Long> out = new TreeMap<>(NaturalOrder.INSTANCE);
    boolean told = layout.rowOffsets().keySet().containsAll(rows);
    int number = 0;
    for (String row : rows) {
      Length given = layout.rowOffsets().getOrDefault(row, Length.ZERO);
      out.put(row, told ? given.toMicrometers() : number * layout.rowPitch().toMicrometers());
      number++;
    }
    return out;
  }

  /** Where a rack stands, if row and position are known. */
  Optional<Stand> stand(String rack) {
    return Optional.ofNullable(stands.get(rack));
  }

  /** How far along its row the middle of a position is. */
  long along(int position) {
    Map.Entry<Integer, Long> gaps = gapsUpTo.lowerEntry(position);
    return (position - 1) * pitch + (gaps == null ? 0 : gaps.getValue());
  }

  private long across(Stand s) {
    SortedMap<String, Long> rows = rowsOfRoom.getOrDefault(s.room(), new TreeMap<>());
    return rows.getOrDefault(s.row(), 0L);
  }

  /** The shortest way along trays, from the middle of one rack to that of another. */
  Optional<Tray> tray(Stand a, Stand b) {
    if (!a.room().equals(b.room())) {
      return Optional.empty();
    }
    long x = along(a.position());
    long y = along(b.position());
    if (a.row().equals(b.row())) {
      return Optional.of(new Tray(Math.abs(x - y), 0));
    }
    long between = Math.abs(across(a) - across(b));
    if (crossings.isEmpty()) {
      return Optional.of(new Tray(Math.abs(x - y) + between, Math.min(a.position(), b.position())));
    }
    // the nearest crossings on either side of the lower position, and any between the two
    int low = Math.min(a.position(), b.position());
    Integer before = crossings.floor(low);
    Integer after = crossings.ceiling(low);
    Tray best = null;
    for (Integer c : new Integer[] {before, after}) {
      if (c != null) {
        long way = Math.abs(x - along(c)) + Math.abs(y - along(c)) + between;
        best = best == null || way < best.length() ? new Tray(way, c) : best;
      }
    }
    return Optional.ofNullable(best);
  }

  /** How high above the floor the middle of a device is. */
  long middle(int unit, int height) {
    return layout.firstUnit().toMicrometers()
        + layout.rackUnit().toMicrometers() * (2L * (unit - 1) + height) / 2;
  }

  /** How far it is from a height to the tray. */
  long toTray(long height) {
    return Math.abs(layout.trayHeight().toMicrometers() - height);
  }
}
