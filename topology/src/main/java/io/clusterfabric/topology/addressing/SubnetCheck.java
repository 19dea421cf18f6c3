package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks addresses by themselves: each used once, each fit for use, no subnet inside another. */
final class SubnetCheck {
  private static final IpPrefix LINK_LOCAL = IpPrefix.parse("fe80::/10");

  private final AddressTable table;
  private final List<IpPrefix> taken;
  private final CappedFindings out;

  SubnetCheck(AddressTable table, List<IpPrefix> taken, CappedFindings out) {
    this.table = table;
    this.taken = taken;
    this.out = out;
  }

  /** Whether a row names the address that an unnumbered link has anyway. */
  static boolean isLinkLocal(InterfaceAddress r) {
    return r.role() == AddressRole.LINK && LINK_LOCAL.contains(r.address().orElseThrow());
  }

  void run() {
    List<InterfaceAddress> rows = new ArrayList<>();
    for (InterfaceAddress r : table.rows()) {
      if (r.address().isPresent() && !isLinkLocal(r)) {
        rows.add(r);
        alone(r, r.address().get());
      }
    }
    duplicates(rows);
    overlaps(rows);
    shared(rows);
  }

  private static ElementRef where(InterfaceAddress r) {
    return ElementRef.port(r.port().toString());
  }

  private void alone(InterfaceAddress r, IpAddress a) {
    IpPrefix subnet = IpPrefix.around(a, r.prefixLength());
    int bits = a.family().bits();
    if (r.role() == AddressRole.LOOPBACK && r.prefixLength() != bits) {
      out.add(
          "addressing.loopback.length",
          Severity.WARNING,
          where(r),
          "a loopback is no subnet: its other addresses are nowhere",
          a + "/" + r.prefixLength(),
          "/" + bits,
          "give it the length " + bits);
    } else if (r.prefixLength() < bits - 1
        && (a.equals(subnet.address())
            || (a.family() == IpFamily.IPV4 && a.equals(subnet.last())))) {
      out.add(
          "addressing.address.edge",
          Severity.ERROR,
          where(r),
          a.equals(subnet.address())
              ? "the first address of a subnet is its own (RFC 1122) or that of any of its routers"
                  + " (RFC 4291)"
              : "the last address of a subnet is that of broadcasts (RFC 1122)",
          a + "/" + r.prefixLength(),
          subnet.address().plus(1) + " or one that follows",
          "take an address between the two ends, or the length " + (bits - 1) + " on a link");
    }
    for (IpPrefix p : LayoutCheck.UNUSABLE) {
      if (p.contains(a)) {
        out.add(
            "addressing.address.unusable",
            Severity.ERROR,
            where(r),
            "no interface may be given such an address (RFC 6890, RFC 4291)",
            a.toString(),
            "nothing in " + p,
            "take a private address, such as of 10.0.0.0/8 or fd00::/8");
      }
    }
    for (IpPrefix p : taken) {
      if (p.contains(a)) {
        out.add(
            "addressing.address.taken",
            Severity.ERROR,
            where(r),
            "the address is in a block that others use",
            a.toString(),
            "nothing in " + p,
            "take an address outside");
        break;
      }
    }
  }

  private void duplicates(List<InterfaceAddress> rows) {
    List<InterfaceAddress> byAddress = new ArrayList<>(rows);
    byAddress.sort(Comparator.comparing(r -> r.address().orElseThrow()));
    InterfaceAddress first = null;
    for (InterfaceAddress r : byAddress) {
      if (first == null || !first.address().equals(r.address())) {
        first = r;
        continue;
      }
      boolean onPurpose =
          first.role() == AddressRole.ANYCAST_GATEWAY
              && r.role() == AddressRole.ANYCAST_GATEWAY
              && first.prefixLength() == r.prefixLength()
              && !first.port().node().equals(r.port().node());
      if (!onPurpose) {
        boolean loopbacks =
            first.role() == AddressRole.LOOPBACK && r.role() == AddressRole.LOOPBACK;
        out.add(
            loopbacks ? "addressing.loopback.duplicate" : "addressing.address.duplicate",
            Severity.ERROR,
            where(r),
            loopbacks
                ? "another switch has this loopback, so that sessions and identifiers of the two"
                    + " are mixed up"
                : "another interface has this address",
            r.address().orElseThrow() + ", also on " + first.port(),
            "an address on one interface only",
            "give one of the two another address");
      }
    }
  }

  private void overlaps(List<InterfaceAddress> rows) {
    TreeMap<IpPrefix, InterfaceAddress> subnets = new TreeMap<>();
    rows.forEach(r -> subnets.putIfAbsent(r.subnet().orElseThrow(), r));
    Deque<IpPrefix> around = new ArrayDeque<>();
    subnets.forEach(
        (subnet, row) -> {
          while (!around.isEmpty() && !around.peek().contains(subnet)) {
            around.pop();
          }
          IpPrefix outer = around.peek();
          if (outer != null) {
            InterfaceAddress other = subnets.get(outer);
            out.add(
                "addressing.subnet.overlap",
                Severity.ERROR,
                where(row),
                "the subnet lies inside another one, so that who is in the larger one looks for it"
                    + " on the wrong link",
                subnet + " in " + outer + (other == null ? "" : " of " + other.port()),
                "subnets without a common address",
                "move one of the two");
          }
          around.push(subnet);
        });
  }

  /** Finds subnets that more interfaces share than can. */
  private void shared(List<InterfaceAddress> rows) {
    Map<IpPrefix, List<InterfaceAddress>> members = new LinkedHashMap<>();
    for (InterfaceAddress r : rows) {
      if (r.role() != AddressRole.LOOPBACK && r.role() != AddressRole.HOST) {
        members.computeIfAbsent(r.subnet().orElseThrow(), s -> new ArrayList<>(2)).add(r);
      }
    }
    members.forEach(
        (subnet, all) -> {
          List<InterfaceAddress> ends =
              all.stream().filter(r -> r.role() == AddressRole.LINK).toList();
          if (ends.size() > 2) {
            out.add(
                "addressing.link.shared",
                Severity.ERROR,
                where(ends.get(2)),
                "a link has two ends, and more are in its subnet",
                ends.size() + " interfaces in " + subnet + ", of which " + ends.get(0).port(),
                "2",
                "give each link a subnet of its own");
          }
          List<InterfaceAddress> gateways =
              all.stream().filter(r -> r.role() == AddressRole.GATEWAY).toList();
          gateways.stream()
              .filter(r -> !r.port().node().equals(gateways.get(0).port().node()))
              .findFirst()
              .ifPresent(
                  r ->
                      out.add(
                          "addressing.subnet.on-several-leaves",
                          Severity.ERROR,
                          where(r),
                          "two switches announce a subnet of hosts, of which each reaches a part",
                          subnet + " here and on " + gateways.get(0).port(),
                          "one switch a subnet, or a gateway that all of them share",
                          "give each switch a subnet of its own; where bonds span the switches, one"
                              + " address with the role anycast-gateway"));
        });
  }
}
