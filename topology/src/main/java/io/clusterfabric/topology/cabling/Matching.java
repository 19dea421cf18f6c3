package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.cabling.Wiring.Plugged;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Finds for each planned cable the one that is there. Not for use by several threads. */
final class Matching {
  private final Wiring plan;
  private final Wiring real;
  private final Set<Plugged> absent = new LinkedHashSet<>();
  private final Map<Plugged, PortKey> rightEnds = new HashMap<>();
  private final Set<Plugged> asPlanned = new HashSet<>();
  private final Set<Plugged> taken = new HashSet<>();
  private final List<String> notes = new ArrayList<>();
  private final List<CableCheck> checks = new ArrayList<>();
  private final Set<Plugged> shown = new HashSet<>();
  private int silent;

  Matching(Wiring plan, Wiring real, CablingOptions options) {
    this.plan = plan;
    this.real = real;
    for (Plugged p : plan.cables()) {
      Optional<Plugged> there = real.at(p.a()).filter(f -> f.joins(p.a(), p.b()));
      if (there.isPresent()) {
        asPlanned.add(there.get());
      } else {
        absent.add(p);
      }
    }
    taken.addAll(asPlanned);
    substitute();
    for (Plugged p : plan.cables()) {
      checks.add(check(p));
    }
    if (silent > 0) {
      notes.add(
          "the plan tells no rate of "
              + silent
              + " of "
              + Counts.of(plan.cables().size(), "cable")
              + ", so that those rates were not compared");
    }
    extra(options);
  }

  /**
   * Gives absent cables found ones that share an end with them: as many as there can be, and of
   * such choices the one with the most between the right devices. A port joins one absent cable
   * with one found one at the most, so that such ports make chains and circles, in which no two
   * neighbours can both be chosen.
   */
  private void substitute() {
    Set<PortKey> seen = new HashSet<>();
    for (Plugged p : absent) {
      for (PortKey end : List.of(p.a(), p.b())) {
        if (isShared(end) && !seen.contains(end)) {
          ArrayDeque<PortKey> chain = new ArrayDeque<>(List.of(end));
          boolean circle = walk(end, true, chain);
          if (!circle) {
            walk(end, false, chain);
          }
          List<PortKey> ports = List.copyOf(chain);
          seen.addAll(ports);
          choose(ports, circle);
        }
      }
    }
  }

  private boolean isShared(PortKey port) {
    return plan.at(port).filter(absent::contains).isPresent()
        && real.at(port).filter(f -> !asPlanned.contains(f)).isPresent();
  }

  /** Goes on from port to port by a planned and a found cable in turns; says if it comes back. */
  private boolean walk(PortKey from, boolean byPlan, ArrayDeque<PortKey> chain) {
    PortKey at = from;
    boolean planned = byPlan;
    while (true) {
      PortKey here = at;
      Optional<PortKey> next =
          (planned ? plan : real).at(here).map(c -> c.opposite(here)).filter(this::isShared);
      if (next.isEmpty()) {
        return false;
      }
      if (next.get().equals(from)) {
        return true;
      }
      at = next.get();
      if (byPlan) {
        chain.addLast(at);
      } else {
        chain.addFirst(at);
      }
      planned = !planned;
    }
  }

  private void choose(List<PortKey> ports, boolean circle) {
    long[] weights = new long[ports.size()];
    for (int i = 0; i < weights.length; i++) {
      Optional<Plugged> p = plan.at(ports.get(i));
      boolean same = real.at(ports.get(i)).filter(f -> f.sameDevices(p.orElseThrow())).isPresent();
      weights[i] = weights.length + 1L + (same ? 1 : 0);
    }
    for (int i : new ChainChoice(weights, circle).chosen()) {
      Plugged p = plan.at(ports.get(i)).orElseThrow();
      Plugged f = real.at(ports.get(i)).orElseThrow();
      rightEnds.put(p, ports.get(i));
      taken.add(f);
    }
  }

  private CableCheck check(Plugged p) {
    Optional<Plugged> right = real.at(p.a()).filter(f -> f.joins(p.a(), p.b()));
    if (right.isPresent()) {
      return compared(p, right.get());
    }
    Optional<Plugged> partner = partner(p);
    if (partner.isPresent()) {
      // of the two that were found, each is shown once
      Plugged atA = real.at(p.a()).orElseThrow();
      Plugged there = shown.add(atA) ? atA : real.at(p.b()).orElseThrow();
      shown.add(there);
      return new CableCheck(
          CableVerdict.SWAPPED,
          Optional.of(p.link()),
          Optional.of(there.link()),
          "it exchanged an end with the planned cable of "
              + partner.get().link().a()
              + " and "
              + partner.get().link().b());
    }
    PortKey end = rightEnds.get(p);
    if (end != null) {
      Plugged f = real.at(end).orElseThrow();
      return new CableCheck(
          CableVerdict.MISWIRED,
          Optional.of(p.link()),
          Optional.of(f.link()),
          "from "
              + end
              + " it goes to "
              + f.opposite(end)
              + " and should go to "
              + p.opposite(end));
    }
    return new CableCheck(
        CableVerdict.MISSING, Optional.of(p.link()), Optional.empty(), absence(p));
  }

  /** The planned cable that has the other end of this one's found cable, and the reverse. */
  private Optional<Plugged> partner(Plugged p) {
    Optional<Plugged> atA = real.at(p.a());
    Optional<Plugged> atB = real.at(p.b());
    if (atA.isEmpty() || atB.isEmpty() || atA.equals(atB)) {
      return Optional.empty();
    }
    PortKey farOfA = atA.get().opposite(p.a());
    PortKey farOfB = atB.get().opposite(p.b());
    return plan.at(farOfA).filter(q -> q.joins(farOfA, farOfB));
  }

  private String absence(Plugged p) {
    for (PortKey end : List.of(p.a(), p.b())) {
      if (!real.hasDevice(end.device())) {
        return "the device " + end.device() + " has no cable at all, or was not found";
      }
    }
    boolean usedA = real.at(p.a()).isPresent();
    boolean usedB = real.at(p.b()).isPresent();
    if (!usedA && !usedB) {
      return "both of its ports are without a link";
    }
    return "the cable in " + (usedA ? p.a() : p.b()) + " takes the place of another planned one";
  }

  private CableCheck compared(Plugged p, Plugged f) {
    LinkSpec planned = p.link().spec();
    LinkSpec found = f.link().spec();
    OptionalInt lanes = planned.lanes();
    if (lanes.isPresent() && found.lanes().isPresent() && !lanes.equals(found.lanes())) {
      return new CableCheck(
          CableVerdict.WRONG_WIDTH,
          Optional.of(p.link()),
          Optional.of(f.link()),
          "it has " + found.lanes().getAsInt() + " lanes and should have " + lanes.getAsInt());
    }
    Optional<Bandwidth> planRate = planned.dataRate();
    Optional<Bandwidth> rate = found.dataRate();
    if (planRate.isEmpty() || rate.isEmpty()) {
      // a rate is held against one of its own kind only
      boolean nominal = planned.nominalRate().isPresent() && found.nominalRate().isPresent();
      planRate = nominal ? planned.nominalRate() : planRate.or(planned::nominalRate);
      rate = nominal ? found.nominalRate() : Optional.empty();
    }
    if (planRate.isPresent() && rate.isPresent() && !planRate.equals(rate)) {
      return new CableCheck(
          CableVerdict.WRONG_SPEED,
          Optional.of(p.link()),
          Optional.of(f.link()),
          "it runs at " + rate.get() + " and should run at " + planRate.get());
    }
    List<String> unknown = new ArrayList<>();
    if (planRate.isPresent() && rate.isEmpty()) {
      unknown.add(planRate.get() + " is planned, and what was found " + rateTold(found));
    }
    if (lanes.isPresent() && found.lanes().isEmpty()) {
      unknown.add(
          lanes.getAsInt() + " lanes are planned, and what was found does not tell its lanes");
    }
    if (planRate.isEmpty()) {
      silent++;
    }
    return new CableCheck(
        unknown.isEmpty() ? CableVerdict.OK : CableVerdict.UNCONFIRMED,
        Optional.of(p.link()),
        Optional.of(f.link()),
        String.join("; ", unknown));
  }

  private static String rateTold(LinkSpec found) {
    return found.dataRate().isPresent()
        ? "tells a data rate only"
        : found.nominalRate().isPresent() ? "tells a nominal rate only" : "does not tell its rate";
  }

  private void extra(CablingOptions options) {
    boolean ofHosts = plan.cables().stream().anyMatch(Plugged::host);
    boolean ofSwitches = plan.cables().stream().anyMatch(p -> !p.host());
    int other = 0;
    for (Plugged f : real.cables()) {
      if (taken.contains(f)) {
        continue;
      }
      if (options.plannedKindsOnly() && !(f.host() ? ofHosts : ofSwitches)) {
        other++;
        continue;
      }
      checks.add(
          new CableCheck(
              CableVerdict.EXTRA,
              Optional.empty(),
              Optional.of(f.link()),
              "neither of its ports is planned to have this cable"));
    }
    if (other > 0) {
      notes.add(
          other
              + " found cables "
              + (ofHosts ? "between switches" : "of hosts")
              + " were left out, as the plan has none of that kind");
    }
  }

  List<CableCheck> checks() {
    return checks;
  }

  List<String> notes() {
    return notes;
  }
}
