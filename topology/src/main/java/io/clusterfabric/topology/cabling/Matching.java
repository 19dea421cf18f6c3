package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.LinkSpec;
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
    Optional<Plugged> there = real.at(p.a()).filter(f -> f.joins(p.a(), p.b()));
    if (there.isPresent()) {
      return compared(p, there.get());
    }
    Optional<Plugged> partner = partner(p);
    if (partner.isPresent()) {
      return new CableCheck(
          CableVerdict.SWAPPED,
          Optional.of(p.link()),
          real.at(p.a()).map(Plugged::link),
          "it exchanged an end with the planned cable of "
              + partner.get().link().a()
              + " and "
              + partner.get().link().b());
    }
    PortKey right = rightEnds.get(p);
    if (right != null) {
      Plugged f = real.at(right).orElseThrow();
      return new CableCheck(
          CableVerdict.MISWIRED,
          Optional.of(p.link()),
          Optional.of(f.link()),
          "from "
              + right
              + " it goes to "
              + f.opposite(right)
              + " and should go to "
              + p.opposite(right));
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

  private static CableCheck compared(Plugged p, Plugged f) {
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
    if (planned.dataRate().isPresent()
        && found.dataRate().isPresent()
        && !planned.dataRate().equals(found.dataRate())) {
      return new CableCheck(
          CableVerdict.WRONG_SPEED,
          Optional.of(p.link()),
          Optional.of(f.link()),
          "it runs at "
              + found.dataRate().get()
              + " and should run at "
              + planned.dataRate().get());
    }
    return new CableCheck(CableVerdict.OK, Optional.of(p.link()), Optional.of(f.link()), "");
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
