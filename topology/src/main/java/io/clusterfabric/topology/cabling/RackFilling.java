package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.PartCatalogue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Fills racks: hosts in natural order from the bottom, each leaf at the top of the rack in the
 * middle of those of its hosts if there is room or else in the next free network rack, and other
 * switches in network racks. Network racks stand in rows of their own behind those of the hosts.
 */
final class RackFilling {
  private static final int HOST_UNITS = 8;

  private final AutomaticRacks options;
  private final Bodies bodies;
  private final RackLayout.Builder out = RackLayout.builder();
  private final List<Integer> topOf = new ArrayList<>();
  private final List<Integer> bottomOf = new ArrayList<>();
  private int hostRacks;
  private int inNetworkRack;

  RackFilling(Cluster cluster, AutomaticRacks options) {
    this.options = options;
    this.bodies =
        new Bodies(options.shapes(), PartCatalogue.bundled().overriddenBy(cluster.parts()));
    out.putAllShapes(options.shapes());
    Map<String, Integer> rackOfHost = hosts(cluster);
    Map<String, List<Integer>> racksOfLeaf = new HashMap<>();
    SortedMap<String, Switch> switches = new TreeMap<>(NaturalOrder.INSTANCE);
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        if (s.spec().kind() != SwitchKind.AGGREGATION_NODE) {
          switches.putIfAbsent(s.id(), s);
        }
      }
      for (Link l : f.links()) {
        serve(l.a().node(), l.b().node(), rackOfHost, racksOfLeaf);
        serve(l.b().node(), l.a().node(), rackOfHost, racksOfLeaf);
      }
    }
    for (Switch s : switches.values()) {
      List<Integer> near = racksOfLeaf.getOrDefault(s.id(), List.of());
      if (near.isEmpty() || !onTop(s, near)) {
        inNetworkRack(s);
      }
    }
    for (int r = 0; r < topOf.size(); r++) {
      out.addRack(rack(r));
    }
  }

  RackLayout layout() {
    return out.build();
  }

  private static void serve(
      String host, String leaf, Map<String, Integer> rackOfHost, Map<String, List<Integer>> to) {
    Integer rack = rackOfHost.get(host);
    if (rack != null) {
      to.computeIfAbsent(leaf, l -> new ArrayList<>()).add(rack);
    }
  }

  private Map<String, Integer> hosts(Cluster cluster) {
    Map<String, Integer> rackOf = new HashMap<>();
    int inRack = 0;
    for (Host h : cluster.hosts()) {
      int height = bodies.of(h).height().orElse(HOST_UNITS);
      int last = topOf.size() - 1;
      boolean fits =
          last >= 0
              && inRack < options.hostsPerRack()
              && bottomOf.get(last) + height - 1 <= topOf.get(last);
      if (!fits) {
        open();
        last++;
        inRack = 0;
      }
      place(h.id(), last, bottomOf.get(last));
      bottomOf.set(last, bottomOf.get(last) + height);
      rackOf.put(h.id(), last);
      inRack++;
    }
    hostRacks = topOf.size();
    return rackOf;
  }

  private boolean onTop(Switch s, List<Integer> near) {
    List<Integer> sorted = new ArrayList<>(near);
    Collections.sort(sorted);
    int middle = sorted.get(sorted.size() / 2);
    int first = sorted.get(0);
    int last = sorted.get(sorted.size() - 1);
    // leaves of one group share its middle: the overflow goes to the racks beside it
    for (int away = 0; away <= Math.max(middle - first, last - middle); away++) {
      for (int r : new int[] {middle + away, middle - away}) {
        if (r >= first && r <= last && putOnTop(s, r)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean putOnTop(Switch s, int rack) {
    int height = bodies.of(s).height().orElse(1);
    int unit = topOf.get(rack) - height + 1;
    if (unit < bottomOf.get(rack)) {
      return false;
    }
    place(s.id(), rack, unit);
    topOf.set(rack, unit - 1);
    return true;
  }

  private void inNetworkRack(Switch s) {
    int last = topOf.size() - 1;
    if (last < hostRacks || inNetworkRack >= options.switchesPerRack() || !putOnTop(s, last)) {
      open();
      inNetworkRack = 0;
      if (!putOnTop(s, topOf.size() - 1)) {
        // higher than a rack: it stands at the bottom and the checks tell
        place(s.id(), topOf.size() - 1, 1);
        topOf.set(topOf.size() - 1, 0);
      }
    }
    inNetworkRack++;
  }

  private void open() {
    topOf.add(options.units());
    bottomOf.add(1);
  }

  private void place(String device, int rack, int unit) {
    out.putDevice(
        device, Location.builder().rack("rack-" + (rack + 1)).unit(Math.max(1, unit)).build());
  }

  private Rack rack(int number) {
    int perRow = options.racksPerRow();
    int hostRows = (hostRacks + perRow - 1) / perRow;
    boolean network = number >= hostRacks;
    int place = network ? number - hostRacks : number;
    int row = place / perRow + (network ? hostRows : 0);
    return Rack.builder()
        .id("rack-" + (number + 1))
        .units(options.units())
        .row("row-" + (row + 1))
        .position(place % perRow + 1)
        .build();
  }
}
