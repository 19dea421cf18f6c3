package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks the ports of hosts: gateways, several ports in one subnet, what is missing. */
final class HostPortsCheck {
  private final AddressTable table;
  private final CheckedWiring wiring;
  private final CappedFindings out;

  HostPortsCheck(AddressTable table, CheckedWiring wiring, CappedFindings out) {
    this.table = table;
    this.wiring = wiring;
    this.out = out;
  }

  void run() {
    Map<IpPrefix, Set<String>> gateways = new HashMap<>();
    Set<PortRef> addressed = new HashSet<>();
    for (InterfaceAddress r : table.rows()) {
      String node = r.port().node();
      if (r.role() == AddressRole.GATEWAY || r.role() == AddressRole.ANYCAST_GATEWAY) {
        gateways.computeIfAbsent(r.subnet().orElseThrow(), s -> new TreeSet<>()).add(node);
      } else if (r.role() == AddressRole.HOST) {
        addressed.add(r.port());
      }
    }
    for (InterfaceAddress r : table.rows()) {
      if (r.role() == AddressRole.HOST) {
        gateway(r, gateways);
      }
    }
    sameSubnet();
    if (!addressed.isEmpty()) {
      wiring.leavesOf.forEach(
          (port, leaves) -> {
            if (!leaves.isEmpty() && !addressed.contains(port)) {
              out.add(
                  "addressing.endpoint.unaddressed",
                  Severity.WARNING,
                  ElementRef.port(port.toString()),
                  "the port is on a leaf and has no address, though others have",
                  "none",
                  "an address in a subnet of " + String.join(", ", leaves),
                  "add a row of the role host");
            }
          });
    }
  }

  private void gateway(InterfaceAddress r, Map<IpPrefix, Set<String>> gateways) {
    IpPrefix subnet = r.subnet().orElseThrow();
    Set<String> at = gateways.getOrDefault(subnet, Set.of());
    if (at.isEmpty()) {
      out.add(
          "addressing.gateway.missing",
          Severity.ERROR,
          ElementRef.port(r.port().toString()),
          "no switch has an address in the subnet of the port, so that it reaches nobody outside",
          r.address().orElseThrow() + "/" + r.prefixLength(),
          "a gateway in " + subnet + " on its leaf",
          "give the leaf an address there; look also whether both have the same length");
      return;
    }
    for (String leaf : wiring.leavesOf.getOrDefault(r.port(), Set.of())) {
      if (!at.contains(leaf)) {
        out.add(
            "addressing.gateway.elsewhere",
            Severity.ERROR,
            ElementRef.port(r.port().toString()),
            "the gateway of the subnet is not on the leaf that the port is on",
            "gateway of " + subnet + " on " + String.join(", ", at),
            "on " + leaf,
            "give the port an address of its leaf's subnet; look also whether the cable is where it"
                + " is planned");
        break;
      }
    }
  }

  private void sameSubnet() {
    Map<String, Map<IpPrefix, InterfaceAddress>> first = new LinkedHashMap<>();
    for (InterfaceAddress r : table.rows()) {
      if (r.role() != AddressRole.HOST) {
        continue;
      }
      InterfaceAddress other =
          first
              .computeIfAbsent(r.port().node(), h -> new HashMap<>())
              .putIfAbsent(r.subnet().orElseThrow(), r);
      if (other != null && !other.port().equals(r.port())) {
        out.add(
            "addressing.host.same-subnet",
            Severity.WARNING,
            ElementRef.port(r.port().toString()),
            "two ports of a host are in one subnet: either answers ARP for both, and all that is"
                + " sent leaves by one of them",
            r.subnet().orElseThrow() + ", also on " + other.port(),
            "a subnet of its own for each port",
            "use a subnet a rail; or else set arp_ignore=1, arp_announce=2, rp_filter=2 and a"
                + " routing table for each port, as HostRules.of(table, host) writes them");
      }
    }
  }
}
