package io.clusterfabric.topology.addressing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What is wrong with the addresses and AS numbers of a fabric, whoever planned them.
 *
 * <table>
 * <caption>The rules</caption>
 * <tr><th>rule</th><th>what it finds</th></tr>
 * <tr><td>{@code addressing.address.duplicate}, {@code addressing.loopback.duplicate}</td>
 *     <td>two interfaces have one address, and are not gateways that share it on purpose</td></tr>
 * <tr><td>{@code addressing.address.edge}</td><td>the address of the subnet itself or its broadcast
 *     address (RFC 1122 section 3.2.1.3; RFC 4291 section 2.6.1)</td></tr>
 * <tr><td>{@code addressing.address.unusable}</td><td>an address that no interface may have (RFC
 *     6890)</td></tr>
 * <tr><td>{@code addressing.address.taken}</td><td>an address in a block that others use</td></tr>
 * <tr><td>{@code addressing.subnet.overlap}</td><td>a subnet inside another one</td></tr>
 * <tr><td>{@code addressing.subnet.on-several-leaves}</td><td>two leaves claim a subnet of hosts,
 *     without a shared gateway</td></tr>
 * <tr><td>{@code addressing.loopback.length}, {@code addressing.loopback.missing}</td><td>a loopback
 *     that is no /32 or /128; a switch without one among others that have one</td></tr>
 * <tr><td>{@code addressing.link.one-ended}, {@code addressing.link.different-subnets}, {@code
 *     addressing.link.unaddressed}</td><td>a link whose ends are not in one subnet</td></tr>
 * <tr><td>{@code addressing.link.length}</td><td>a link's subnet that is no /31 (RFC 3021), /127
 *     (RFC 6164), /30 or /126</td></tr>
 * <tr><td>{@code addressing.link.shared}</td><td>more than two ends in a link's subnet</td></tr>
 * <tr><td>{@code addressing.gateway.missing}, {@code addressing.gateway.elsewhere}</td><td>a host's
 *     subnet without a gateway on its leaf</td></tr>
 * <tr><td>{@code addressing.host.same-subnet}</td><td>two ports of a host in one subnet: ARP flux,
 *     see {@link HostRules}</td></tr>
 * <tr><td>{@code addressing.endpoint.unaddressed}</td><td>a port without an address</td></tr>
 * <tr><td>{@code addressing.node.unknown}, {@code addressing.interface.unknown}</td><td>an address or
 *     AS number of what the fabric does not have; an address of a port without a link</td></tr>
 * <tr><td>{@code addressing.peer.unknown}, {@code addressing.peer.elsewhere}</td><td>a peer that the
 *     fabric does not have, or that is not at the other end</td></tr>
 * <tr><td>{@code addressing.asn.missing}, {@code addressing.asn.reserved}, {@code
 *     addressing.asn.not-private}</td><td>a switch without an AS number among others that have one;
 *     a number that none may have (RFC 7607, RFC 7300, RFC 6793) or that is for documents (RFC
 *     5398); one that is not for private use (RFC 6996)</td></tr>
 * <tr><td>{@code addressing.asn.neighbours}</td><td>neighbours with one AS number: that session is
 *     internal, so that routes are not passed on</td></tr>
 * <tr><td>{@code addressing.asn.dropped}</td><td>a leaf's routes that do not reach another, since
 *     switches on every way find their own AS number in the path (RFC 4271 section 9.1.2). Paths of
 *     fewest hops are followed; of several the one through the first neighbour by name</td></tr>
 * </table>
 *
 * <p>A rule keeps its first 1,000 findings and counts the rest. Takes time about linear in rows and
 * links, and for AS numbers that are used more than once links times the leaves that have different
 * neighbours.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AddressCheck {
  private final AddressTable table;
  private final Fabric fabric;
  private final Findings findings;

  private AddressCheck(AddressTable table, Fabric fabric, Findings findings) {
    this.table = table;
    this.fabric = fabric;
    this.findings = findings;
  }

  /**
   * Checks a table against the fabric that it is for.
   *
   * @param table the addresses and AS numbers
   * @param fabric the fabric
   * @return what is wrong
   */
  public static AddressCheck of(AddressTable table, Fabric fabric) {
    return of(table, fabric, List.of());
  }

  /**
   * Checks a table against the fabric that it is for and against what others use.
   *
   * @param table the addresses and AS numbers
   * @param fabric the fabric
   * @param taken blocks that others use
   * @return what is wrong
   */
  public static AddressCheck of(AddressTable table, Fabric fabric, List<IpPrefix> taken) {
    requireNonNull(fabric);
    CappedFindings out = new CappedFindings();
    new SubnetCheck(table, List.copyOf(taken), out).run();
    CheckedWiring wiring = new CheckedWiring(fabric);
    new InterfaceCheck(table, wiring, out).run();
    new LinkEndsCheck(table, wiring, out).run();
    new HostPortsCheck(table, wiring, out).run();
    new AsnCheck(table, wiring, out, AsnCheck.MOST_STEPS).run();
    return new AddressCheck(table, fabric, out.build());
  }

  /**
   * What is wrong, each with its place, what was found, what is allowed, and what to do.
   *
   * @return the findings; empty if nothing is
   */
  public Findings findings() {
    return findings;
  }

  /**
   * What was checked and what it came to.
   *
   * @return how many findings each rule made
   */
  public Explanation explain() {
    List<List<String>> rows = new ArrayList<>();
    for (RuleCount c : findings.counts()) {
      rows.add(List.of(c.severity().toString(), c.ruleId(), String.valueOf(c.count())));
    }
    return Explanation.of(toString())
        .term("rows", table.rows().size())
        .term("AS numbers", table.asns().size())
        .term("links", fabric.links().size())
        .term("leaves accept their own AS number", table.acceptsOwnAsn() ? "yes" : "no")
        .table(TextTable.withColumns("severity", "rule", "findings").plusRows(rows))
        .build();
  }

  /** One line: what was checked and how many findings there are. */
  @Override
  public String toString() {
    return "Check of "
        + Counts.of(table.rows().size(), "row")
        + " for "
        + fabric.id()
        + ": "
        + findings;
  }
}
