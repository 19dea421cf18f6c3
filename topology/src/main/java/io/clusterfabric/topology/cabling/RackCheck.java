package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Rack;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.topology.cabling.Places.Device;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Whether what stands in the racks fits into them, can be fed and cooled. */
final class RackCheck {
  private final List<RackUse> uses = new ArrayList<>();
  private final Findings.Builder out = Findings.builder();
  private final List<Device> noHeight = new ArrayList<>();
  private final List<Device> noPower = new ArrayList<>();
  private int inRacks;

  RackCheck(RackLayout layout, Places places) {
    Map<String, Rack> racks = new HashMap<>();
    SortedMap<String, List<Device>> inRack = new TreeMap<>(NaturalOrder.INSTANCE);
    for (Rack r : layout.racks()) {
      racks.put(r.id(), r);
      inRack.put(r.id(), new ArrayList<>());
    }
    for (Device d : places.all()) {
      d.rack().ifPresent(r -> inRack.computeIfAbsent(r, x -> new ArrayList<>()).add(d));
    }
    inRack.forEach(
        (id, devices) -> check(racks.getOrDefault(id, Rack.builder().id(id).build()), devices));
    tellUnknown(
        "height",
        noHeight,
        "the height of devices is not known, nor whether they fit; lengths of their cables are"
            + " measured as if they were 1 rack unit high");
    tellUnknown(
        "power", noPower, "the power of devices is not known, nor whether their racks supply it");
  }

  private void tellUnknown(String what, List<Device> those, String why) {
    if (!those.isEmpty()) {
      out.add(
          finding("cabling.rack." + what + "-unknown", Severity.INFO, those.get(0).where())
              .why(why)
              .observed(
                  those.size()
                      + " of "
                      + Counts.of(inRacks, "device")
                      + ", such as "
                      + those.get(0).id())
              .expected("a known " + what)
              .fix("give RackLayout.putShape of the model " + those.get(0).model())
              .build());
    }
  }

  List<RackUse> uses() {
    return List.copyOf(uses);
  }

  Findings findings() {
    return out.build();
  }

  private void check(Rack rack, List<Device> devices) {
    ElementRef where = new ElementRef(ElementKind.RACK, rack.id());
    int unknownHeights = 0;
    int unknownPowers = 0;
    long heights = 0;
    long milliwatts = 0;
    boolean placed = true;
    boolean limited = rack.powerLimit().isPresent() || rack.coolingLimit().isPresent();
    inRacks += devices.size();
    int before = out.size();
    for (Device d : devices) {
      placed &= d.unit().isPresent();
      if (d.shape().height().isEmpty()) {
        noHeight.add(d);
      }
      if (limited && d.shape().power().isEmpty()) {
        noPower.add(d);
      }
      unknownHeights += d.shape().height().isEmpty() ? 1 : 0;
      heights += d.shape().height().orElse(0);
      Optional<Power> power = d.shape().power();
      unknownPowers += power.isEmpty() ? 1 : 0;
      long more = power.map(Power::toMilliwatts).orElse(0L);
      milliwatts = milliwatts > Long.MAX_VALUE - more ? Long.MAX_VALUE : milliwatts + more;
    }
    BitSet taken = units(rack, devices);
    String unknown = unknownHeights == 0 ? "" : "; " + unknownHeights + " of unknown height";
    if (rack.units().isPresent() && heights > rack.units().getAsInt()) {
      out.add(
          finding("cabling.rack.overfull", Severity.ERROR, where)
              .why("the devices of the rack are higher than it" + unknown)
              .observed(heights + " rack units")
              .expected("at most " + rack.units().getAsInt())
              .fix("move devices to another rack")
              .build());
    }
    Outcome space =
        out.size() > before
            ? Outcome.FAIL
            : unknownHeights > 0 || !placed
                ? Outcome.INCONCLUSIVE
                : rack.units().isEmpty() ? Outcome.NOT_CHECKED : Outcome.PASS;
    Power power = Power.ofMilliwatts(milliwatts);
    String notCounted =
        unknownPowers == 0 ? "" : "; not counting " + unknownPowers + " of unknown power";
    limit("power", "supply", rack.powerLimit(), power, notCounted, where);
    limit("cooling", "cool", rack.coolingLimit(), power, notCounted, where);
    airflow(devices, where);
    uses.add(
        new RackUse(
            rack.id(),
            devices.size(),
            taken.cardinality(),
            rack.units(),
            unknownHeights,
            power,
            unknownPowers,
            space,
            within(rack.powerLimit(), power, unknownPowers),
            within(rack.coolingLimit(), power, unknownPowers)));
  }

  private static Outcome within(Optional<Power> limit, Power found, int unknown) {
    if (limit.isEmpty()) {
      return Outcome.NOT_CHECKED;
    }
    if (found.compareTo(limit.get()) > 0) {
      return Outcome.FAIL;
    }
    return unknown > 0 ? Outcome.INCONCLUSIVE : Outcome.PASS;
  }

  /** The rack units that are taken; tells of those that are taken twice or are not there. */
  private BitSet units(Rack rack, List<Device> devices) {
    List<Device> placed = new ArrayList<>();
    for (Device d : devices) {
      if (d.unit().isPresent()) {
        placed.add(d);
      }
    }
    placed.sort(
        Comparator.comparingInt((Device d) -> d.unit().orElse(0))
            .thenComparing(Device::id, NaturalOrder.INSTANCE));
    BitSet taken = new BitSet();
    OptionalInt most = rack.units();
    Device highest = null;
    int top = 0;
    for (Device d : placed) {
      int from = d.unit().orElse(0);
      int to = from + d.shape().height().orElse(1) - 1;
      if (d.shape().height().isPresent()) {
        taken.set(from, to + 1);
      }
      if (highest != null && from <= top) {
        out.add(
            finding("cabling.rack.overlap", Severity.ERROR, d.where())
                .why("it stands in rack " + rack.id() + " where " + highest.id() + " does")
                .observed(span(from, to))
                .expected("above rack unit " + top)
                .fix("move one of them")
                .build());
      }
      if (most.isPresent() && to > most.getAsInt()) {
        out.add(
            finding("cabling.rack.above-top", Severity.ERROR, d.where())
                .why("it stands above the top of rack " + rack.id())
                .observed(span(from, to))
                .expected("at most rack unit " + most.getAsInt())
                .fix("correct its place or the height of the rack")
                .build());
      }
      if (to > top) {
        top = to;
        highest = d;
      }
    }
    return taken;
  }

  private static String span(int from, int to) {
    return from == to ? "rack unit " + from : "rack units " + from + " to " + to;
  }

  private void limit(
      String rule, String verb, Optional<Power> limit, Power found, String notes, ElementRef at) {
    if (limit.isPresent() && found.compareTo(limit.get()) > 0) {
      out.add(
          finding("cabling.rack." + rule + "-exceeded", Severity.ERROR, at)
              .why("the devices of the rack take more than it can " + verb + notes)
              .observed(found.toString())
              .expected("at most " + limit.get())
              .fix("move devices to another rack or raise the limit")
              .build());
    }
  }

  private void airflow(List<Device> devices, ElementRef where) {
    Optional<Device> forth = first(devices, Airflow.FRONT_TO_BACK);
    Optional<Device> back = first(devices, Airflow.BACK_TO_FRONT);
    if (forth.isPresent() && back.isPresent()) {
      out.add(
          finding("cabling.rack.airflow-mixed", Severity.WARNING, where)
              .why("devices of the rack blow against each other")
              .observed(forth.get().id() + " front to back, " + back.get().id() + " back to front")
              .expected("one direction in a rack")
              .fix("order one of the models with fans the other way round")
              .build());
    }
  }

  private static Optional<Device> first(List<Device> devices, Airflow direction) {
    return devices.stream().filter(d -> d.shape().airflow() == direction).findFirst();
  }

  private static Finding.Builder finding(String rule, Severity severity, ElementRef where) {
    Finding.Builder builder = Finding.builder();
    builder.ruleId(rule).severity(severity).where(where);
    return builder;
  }
}
