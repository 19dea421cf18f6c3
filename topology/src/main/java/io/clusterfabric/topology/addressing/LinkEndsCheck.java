package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that both ends of each link between switches are in one subnet, and loopbacks. */
final class LinkEndsCheck {
  private final AddressTable table;
  private final CheckedWiring wiring;
  private final CappedFindings out;
  private final Map<PortRef, List<InterfaceAddress>> numbered = new HashMap<>();
  private final Set<PortRef> unnumbered = new java.util.HashSet<>();

  LinkEndsCheck(AddressTable table, CheckedWiring wiring, CappedFindings out) {
    this.table = table;
    this.wiring = wiring;
    this.out = out;
  }

  void run() {
    boolean loopbacks = false;
    for (InterfaceAddress r : table.rows()) {
      if (r.role() == AddressRole.UNNUMBERED_LINK
          || (r.role() == AddressRole.LINK && SubnetCheck.isLinkLocal(r))) {
        unnumbered.add(r.port());
      } else if (r.role() == AddressRole.LINK) {
        numbered.computeIfAbsent(r.port(), p -> new ArrayList<>(2)).add(r);
      }
      loopbacks |= r.role() == AddressRole.LOOPBACK;
    }
    boolean any = !numbered.isEmpty() || !unnumbered.isEmpty();
    for (Link l : wiring.links) {
      link(l, any);
    }
    if (loopbacks) {
      wiring.switches.forEach(this::loopback);
    }
  }

  private void loopback(Switch s) {
    boolean has = table.rows(s.id()).stream().anyMatch(r -> r.role() == AddressRole.LOOPBACK);
    if (!has) {
      out.add(
          "addressing.loopback.missing",
          Severity.WARNING,
          ElementRef.switchNode(s.id()),
          "the switch has no loopback, though others have",
          "none",
          "one address of length 32 or 128",
          "give it one: it is the switch's identity in BGP and in monitoring");
    }
  }

  private void link(Link l, boolean any) {
    List<InterfaceAddress> a = numbered.getOrDefault(l.a(), List.of());
    List<InterfaceAddress> b = numbered.getOrDefault(l.b(), List.of());
    boolean bareA = unnumbered.contains(l.a());
    boolean bareB = unnumbered.contains(l.b());
    ElementRef where = ElementRef.link(l.id());
    if (a.isEmpty() && b.isEmpty()) {
      if (bareA != bareB || (any && !bareA)) {
        out.add(
            bareA == bareB ? "addressing.link.unaddressed" : "addressing.link.one-ended",
            Severity.WARNING,
            where,
            "the link carries no routes, since it is told at "
                + (bareA == bareB ? "neither end" : "one end only"),
            bareA ? l.a().toString() : bareB ? l.b().toString() : "nothing",
            "both ends, numbered or unnumbered",
            "add rows for " + l.a() + " and " + l.b());
      }
      return;
    }
    Set<IpFamily> families = EnumSet.noneOf(IpFamily.class);
    a.forEach(r -> families.add(r.address().orElseThrow().family()));
    b.forEach(r -> families.add(r.address().orElseThrow().family()));
    for (IpFamily f : families) {
      ends(l, where, of(a, f), of(b, f));
    }
  }

  private static List<InterfaceAddress> of(List<InterfaceAddress> rows, IpFamily f) {
    return rows.stream().filter(r -> r.address().orElseThrow().family() == f).toList();
  }

  private void ends(Link l, ElementRef where, List<InterfaceAddress> a, List<InterfaceAddress> b) {
    if (a.isEmpty() || b.isEmpty()) {
      PortRef bare = a.isEmpty() ? l.a() : l.b();
      out.add(
          "addressing.link.one-ended",
          Severity.ERROR,
          where,
          "one end of the link has an address and the other has none of that family",
          shown(a.isEmpty() ? b : a) + ", nothing on " + bare,
          "both ends in one subnet",
          "give " + bare + " the other address of the subnet");
      return;
    }
    for (InterfaceAddress x : a) {
      for (InterfaceAddress y : b) {
        if (x.subnet().equals(y.subnet())) {
          length(where, x);
          return;
        }
      }
    }
    out.add(
        "addressing.link.different-subnets",
        Severity.ERROR,
        where,
        "the two ends of the link are not in one subnet, so that neither reaches the other",
        shown(a) + " and " + shown(b),
        "both ends in one subnet, /31 (RFC 3021) or /127 (RFC 6164)",
        "correct an address or a length; look also whether the cable is where it is planned");
  }

  private void length(ElementRef where, InterfaceAddress x) {
    int bits = x.address().orElseThrow().family().bits();
    if (x.prefixLength() < bits - 2) {
      out.add(
          "addressing.link.length",
          Severity.WARNING,
          where,
          "the subnet of a link with two ends has room for more, which is wasted, and in IPv6 is"
              + " open to floods of neighbour discovery (RFC 6164 section 5.2)",
          x.subnet().orElseThrow().toString(),
          "/" + (bits - 1) + " or /" + (bits - 2),
          "give both ends the length " + (bits - 1));
    } else if (x.prefixLength() == bits) {
      out.add(
          "addressing.link.length",
          Severity.ERROR,
          where,
          "a subnet of one address has no room for two ends",
          x.subnet().orElseThrow().toString(),
          "/" + (bits - 1) + " or /" + (bits - 2),
          "give both ends the length " + (bits - 1));
    }
  }

  private static String shown(List<InterfaceAddress> rows) {
    return rows.stream()
        .map(r -> r.port() + " " + r.address().orElseThrow() + "/" + r.prefixLength())
        .collect(Collectors.joining(", "));
  }
}
