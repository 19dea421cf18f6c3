package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that nodes, interfaces and peers of a table are those of the fabric. */
final class InterfaceCheck {
  private final AddressTable table;
  private final CheckedWiring wiring;
  private final CappedFindings out;

  InterfaceCheck(AddressTable table, CheckedWiring wiring, CappedFindings out) {
    this.table = table;
    this.wiring = wiring;
    this.out = out;
  }

  void run() {
    Set<String> told = new HashSet<>();
    for (InterfaceAddress r : table.rows()) {
      if (!isKnown(r.port().node())) {
        told.add(r.port().node());
        unknownNode(ElementRef.port(r.port().toString()), r.port().node());
      } else if (isOnLink(r) && !wiring.peersOf.containsKey(r.port())) {
        unknownInterface(r);
      }
      r.peer().ifPresent(peer -> peer(r, peer));
    }
    for (Map.Entry<String, Long> e : table.asns().entrySet()) {
      if (!isKnown(e.getKey()) && !told.contains(e.getKey())) {
        unknownNode(ElementRef.switchNode(e.getKey()), e.getKey() + " with AS " + e.getValue());
      }
    }
  }

  private boolean isKnown(String node) {
    return wiring.hosts.contains(node) || wiring.switchIndex.containsKey(node);
  }

  /** Whether a row is for an end of a link, not for something within a switch. */
  private static boolean isOnLink(InterfaceAddress r) {
    return switch (r.role()) {
      case LINK, UNNUMBERED_LINK, HOST -> true;
      case GATEWAY, ANYCAST_GATEWAY -> r.peer().isPresent();
      case LOOPBACK -> false;
    };
  }

  private void unknownNode(ElementRef where, String observed) {
    out.add(
        "addressing.node.unknown",
        Severity.WARNING,
        where,
        "the fabric has no such switch or host, so that nothing was compared",
        observed,
        "a switch or host of the fabric",
        "look for a spelling that differs, or remove the row");
  }

  private void unknownInterface(InterfaceAddress r) {
    out.add(
        "addressing.interface.unknown",
        Severity.WARNING,
        ElementRef.port(r.port().toString()),
        "no link of the fabric ends in it, so that nothing was compared",
        r.port().toString(),
        "a port or bond with a link",
        "look for a spelling that differs, or for a cable that is missing");
  }

  private void peer(InterfaceAddress r, PortRef peer) {
    Set<PortRef> right = wiring.peersOf.getOrDefault(r.port(), Set.of());
    if (right.contains(peer)) {
      return;
    }
    String expected =
        right.isEmpty()
            ? "an interface of the fabric"
            : right.stream().sorted().map(PortRef::toString).collect(Collectors.joining(" or "));
    if (!isKnown(peer.node())) {
      out.add(
          "addressing.peer.unknown",
          Severity.WARNING,
          ElementRef.port(r.port().toString()),
          "the fabric has no such switch or host as the row names at the other end",
          peer.toString(),
          expected,
          "look for a spelling that differs");
    } else if (!right.isEmpty()) {
      out.add(
          "addressing.peer.elsewhere",
          Severity.ERROR,
          ElementRef.port(r.port().toString()),
          "the link of the interface leads elsewhere than the row says, so that its session is"
              + " with somebody else",
          peer.toString(),
          expected,
          "correct the row; look also whether the cable is where it is planned");
    }
  }
}
