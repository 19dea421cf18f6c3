package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.topology.cabling.FloorPlan.Stand;
import io.clusterfabric.topology.cabling.FloorPlan.Tray;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The devices of a cluster, each in its place as far as that is known. */
final class Places {
  /**
   * A device, or the box that several ASICs share.
   *
   * @param id its id, or that of the box
   * @param isHost whether it is a host
   * @param model the model
   * @param location where it stands
   * @param shape what it takes of a rack
   * @param middle how high its middle is above the floor, in micrometres; empty if not known
   */
  record Device(
      String id,
      boolean isHost,
      String model,
      Optional<Location> location,
      DeviceShape shape,
      Optional<Long> middle) {
    Optional<String> rack() {
      return location.flatMap(Location::rack);
    }

    OptionalInt unit() {
      return location.isPresent() ? location.get().unit() : OptionalInt.empty();
    }

    ElementRef where() {
      return isHost ? ElementRef.host(id) : ElementRef.switchNode(id);
    }
  }

  /**
   * The way between two devices.
   *
   * @param length from middle to middle, in micrometres
   */
  record Leg(CableWay way, long length, int crossing) {}

  private final Map<String, Device> byNode = new HashMap<>();
  private final SortedMap<String, Device> bodies = new TreeMap<>(NaturalOrder.INSTANCE);
  private final FloorPlan floor;
  private final RackLayout layout;
  private final CablePlanOptions options;

  Places(Cluster cluster, RackLayout layout, CablePlanOptions options, PartCatalogue parts) {
    this.layout = layout;
    this.options = options;
    this.floor = new FloorPlan(layout);
    Bodies shapes = new Bodies(layout.shapes(), parts);
    for (Host h : cluster.hosts()) {
      add(h.id(), h.id(), true, h.spec().model(), shapes.of(h));
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        if (s.spec().kind() != SwitchKind.AGGREGATION_NODE) {
          boolean own = layout.devices().containsKey(s.id());
          String box = own ? s.id() : s.enclosure().orElse(s.id());
          add(s.id(), box, false, s.spec().model(), shapes.of(s));
        }
      }
    }
  }

  private void add(String node, String box, boolean host, String model, DeviceShape shape) {
    Optional<Location> at = Optional.ofNullable(layout.devices().get(box));
    OptionalInt unit = at.isPresent() ? at.get().unit() : OptionalInt.empty();
    if (unit.isEmpty() && at.flatMap(Location::rack).isPresent()) {
      unit = options.assumedUnit();
    }
    Optional<Long> middle =
        unit.isPresent()
            ? Optional.of(floor.middle(unit.getAsInt(), shape.height().orElse(1)))
            : Optional.empty();
    Device d = bodies.computeIfAbsent(box, b -> new Device(b, host, model, at, shape, middle));
    byNode.putIfAbsent(node, d);
  }

  /** The device of a node, if the cluster has it. */
  Optional<Device> find(String node) {
    return Optional.ofNullable(byNode.get(node));
  }

  /** Hosts, switches and boxes, in natural order. */
  Collection<Device> all() {
    return Collections.unmodifiableCollection(bodies.values());
  }

  Optional<Stand> stand(Device d) {
    return d.rack().flatMap(floor::stand);
  }

  /** The way from one device to another, if both places are known. */
  Optional<Leg> leg(Device a, Device b) {
    if (a.rack().isEmpty() || b.rack().isEmpty() || a.middle().isEmpty() || b.middle().isEmpty()) {
      return Optional.empty();
    }
    long x = a.middle().get();
    long y = b.middle().get();
    if (a.rack().equals(b.rack())) {
      return Optional.of(new Leg(CableWay.IN_RACK, Math.abs(x - y), 0));
    }
    Optional<Stand> from = stand(a);
    Optional<Stand> to = stand(b);
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    Optional<Tray> tray = floor.tray(from.get(), to.get());
    return tray.map(
        t ->
            new Leg(
                t.crossing() == 0 ? CableWay.ALONG_ROW : CableWay.ACROSS_ROWS,
                floor.toTray(x) + t.length() + floor.toTray(y),
                t.crossing()));
  }

  /** What keeps cables from having a length. */
  Findings findings(Set<String> cabled) {
    Findings.Builder out = Findings.builder();
    Set<String> described = new HashSet<>();
    layout.racks().forEach(r -> described.add(r.id()));
    Set<String> told = new HashSet<>();
    boolean nowhere = all().stream().allMatch(d -> d.rack().isEmpty());
    if (nowhere && !cabled.isEmpty()) {
      out.add(
          finding("cabling.plan.no-places", new ElementRef(ElementKind.CLUSTER, "cluster"))
              .why("no device has a place, so that no cable has a length")
              .observed("0 of " + bodies.size() + " devices with a rack")
              .expected("a rack and a rack unit for each")
              .fix("give a RackLayout, or RackLayout.automatic(cluster, options) for a design")
              .build());
      return out.build();
    }
    for (Device d : all()) {
      if (!cabled.contains(d.id())) {
        continue;
      }
      if (d.rack().isEmpty()) {
        out.add(
            finding("cabling.plan.place-unknown", d.where())
                .why("its rack is not known, so that its cables have no length")
                .expected("a rack and a rack unit")
                .fix("put it into RackLayout.devices")
                .build());
        continue;
      }
      if (d.unit().isEmpty() && options.assumedUnit().isEmpty()) {
        out.add(
            finding("cabling.plan.unit-unknown", d.where())
                .why("its rack unit is not known, so that its cables have no length")
                .observed("rack " + d.rack().get())
                .expected("a rack unit")
                .fix("give it, or set CablePlanOptions.assumedUnit")
                .build());
      }
      if (!described.contains(d.rack().get()) && told.add(d.rack().get())) {
        out.add(
            finding("cabling.plan.rack-unknown", new ElementRef(ElementKind.RACK, d.rack().get()))
                .why("device " + d.id() + " stands in it, and the layout does not have it")
                .expected("one of the " + described.size() + " racks of the layout")
                .fix("add the rack with row and position, or correct its name")
                .build());
      }
    }
    for (Rack r : layout.racks()) {
      if (r.row().isEmpty() || r.position().isEmpty()) {
        out.add(
            finding("cabling.plan.rack-nowhere", new ElementRef(ElementKind.RACK, r.id()))
                .why("its row or its position is not known: cables that leave it have no length")
                .observed(r.row().map(x -> "row " + x).orElse("no row"))
                .expected("a row and a position")
                .fix("give both")
                .build());
      }
    }
    return out.build();
  }

  private static Finding.Builder finding(String rule, ElementRef where) {
    Finding.Builder out = Finding.builder();
    out.ruleId(rule).severity(Severity.WARNING).where(where);
    return out;
  }
}
