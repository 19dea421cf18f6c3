package io.clusterfabric.model;

import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.HostPart;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Power;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What stands in a rack, as far as heights and powers are known. */
final class RackLoad {
  private final Rack rack;
  private long height;
  private BigInteger milliwatts = BigInteger.ZERO;
  private long top;
  private String topDevice = "";
  private int withoutHeight;
  private int withoutPower;

  private RackLoad(Rack rack) {
    this.rack = rack;
  }

  /** One for each rack that is described. */
  static List<RackLoad> of(Cluster cluster) {
    Map<String, RackLoad> byRack = new HashMap<>();
    List<RackLoad> all = new ArrayList<>();
    for (Rack r : cluster.racks()) {
      RackLoad load = new RackLoad(r);
      byRack.put(r.id(), load);
      all.add(load);
    }
    if (all.isEmpty()) {
      return all;
    }
    for (Host h : cluster.hosts()) {
      Optional<HostPart> part = h.spec().part().flatMap(cluster.parts()::findHost);
      add(
          byRack,
          h.id(),
          h.location(),
          part.flatMap(HostPart::height),
          part.flatMap(HostPart::maxPower));
    }
    Set<String> seen = new HashSet<>();
    Set<String> enclosures = new HashSet<>();
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        boolean again =
            !seen.add(s.id()) || s.enclosure().filter(e -> !enclosures.add(e)).isPresent();
        // A gateway is in two fabrics and the ASICs of a director in one box: each stands once.
        if (again || s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
          continue;
        }
        Optional<SwitchPart> part = s.spec().part().flatMap(cluster.parts()::findSwitch);
        add(
            byRack,
            s.id(),
            s.location(),
            part.flatMap(SwitchPart::height),
            part.flatMap(SwitchPart::maxPower));
      }
    }
    return all;
  }

  private static void add(
      Map<String, RackLoad> byRack,
      String device,
      Optional<Location> location,
      Optional<Figure<Integer>> height,
      Optional<Figure<Power>> power) {
    RackLoad load = location.flatMap(Location::rack).map(byRack::get).orElse(null);
    if (load == null) {
      return;
    }
    height.ifPresentOrElse(h -> load.height += h.value(), () -> load.withoutHeight++);
    power.ifPresentOrElse(
        p -> load.milliwatts = load.milliwatts.add(BigInteger.valueOf(p.value().toMilliwatts())),
        () -> load.withoutPower++);
    if (location.isPresent() && location.get().unit().isPresent()) {
      long upTo = (long) location.get().unit().getAsInt() + height.map(Figure::value).orElse(1) - 1;
      if (upTo > load.top) {
        load.top = upTo;
        load.topDevice = device;
      }
    }
  }

  Rack rack() {
    return rack;
  }

  long height() {
    return height;
  }

  /** Whether the devices take more than a power; exact, however much they take. */
  boolean takesMoreThan(Power limit) {
    return milliwatts.compareTo(BigInteger.valueOf(limit.toMilliwatts())) > 0;
  }

  /** What the devices take, as text. */
  String power() {
    BigInteger most = BigInteger.valueOf(Long.MAX_VALUE);
    Power shown = Power.ofMilliwatts(milliwatts.min(most).longValueExact());
    return milliwatts.compareTo(most) > 0 ? "more than " + shown : shown.toString();
  }

  /** The highest rack unit that a device takes; 0 if no place is known. */
  long top() {
    return top;
  }

  String topDevice() {
    return topDevice;
  }

  String unknownHeights() {
    return withoutHeight == 0 ? "" : ", not counting " + withoutHeight + " of unknown height";
  }

  String unknownPowers() {
    return withoutPower == 0 ? "" : ", not counting " + withoutPower + " of unknown power";
  }
}
