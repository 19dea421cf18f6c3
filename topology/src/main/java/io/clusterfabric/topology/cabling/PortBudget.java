package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Whether the ports that there are carry the links that are planned: the faults that planners of
 * networks are known to make.
 *
 * <table>
 * <caption>Rules</caption>
 * <tr><th>rule</th><th>what is wrong</th></tr>
 * <tr><td>{@code cabling.port.too-many-links}</td><td>more link ends, or unsplit ports in use, than
 * ports</td></tr>
 * <tr><td>{@code cabling.port.number-beyond}</td><td>a port that the switch does not have</td></tr>
 * <tr><td>{@code cabling.port.split-and-whole}</td><td>a port in use as a whole and in
 * parts</td></tr>
 * <tr><td>{@code cabling.port.split-mixed}</td><td>parts of one port at different rates</td></tr>
 * <tr><td>{@code cabling.port.split-overfull}</td><td>parts that carry more than the
 * port</td></tr>
 * <tr><td>{@code cabling.port.reserved-used}</td><td>a link in a port that is kept free</td></tr>
 * <tr><td>{@code cabling.port.odd-twin}</td><td>cages of several ports that are not full: modules
 * are rounded up for each</td></tr>
 * <tr><td>{@code cabling.port.rate-above}</td><td>a link faster than a port at its ends</td></tr>
 * <tr><td>{@code cabling.port.rate-unknown}</td><td>how many links were not compared so, as a rate
 * is not known</td></tr>
 * <tr><td>{@code cabling.port.adapter-overused}</td><td>an adapter with more links than
 * ports</td></tr>
 * <tr><td>{@code cabling.port.bond-across-planes}</td><td>ports bonded as for dual-ToR that are in
 * different planes</td></tr>
 * <tr><td>{@code cabling.tier.no-links}</td><td>a switch without links beside others that have
 * some</td></tr>
 * <tr><td>{@code cabling.tier.uneven}</td><td>a switch with less than half the links of another of
 * its tier</td></tr>
 * <tr><td>{@code cabling.tier.more-than-needed}</td><td>more than twice the switches that the links
 * need</td></tr>
 * <tr><td>{@code cabling.tier.oversubscribed}</td><td>oversubscription that nobody asked
 * for</td></tr>
 * <tr><td>{@code cabling.tier.oversubscription-unknown}</td><td>a tier of which that is not known,
 * as rates are not</td></tr>
 * </table>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PortBudget {
  /**
   * The ports of the switches of one tier.
   *
   * @param fabricId the fabric
   * @param tier the distance from the hosts, 1 for leaves; 0 where there are no tiers
   * @param switches how many switches it has
   * @param ports how many ports they have, split ones counted one by one; empty if not known of all
   * @param used how many of these carry a link
   * @param reserved how many are kept free
   */
  public record TierPorts(
      String fabricId, int tier, int switches, OptionalInt ports, int used, int reserved) {}

  private final List<TierPorts> tiers;
  private final Findings findings;

  PortBudget(List<TierPorts> tiers, Findings findings) {
    this.tiers = List.copyOf(tiers);
    this.findings = findings;
  }

  /**
   * Checks a cluster that is meant to have no oversubscription.
   *
   * @param cluster the cluster; its own parts come before the bundled ones
   * @return the budget
   */
  public static PortBudget of(Cluster cluster) {
    return of(cluster, OversubscriptionRatio.NON_BLOCKING);
  }

  /**
   * Checks a cluster.
   *
   * @param cluster the cluster; its own parts come before the bundled ones
   * @param allowed how much oversubscription is meant to be
   * @return the budget
   */
  public static PortBudget of(Cluster cluster, OversubscriptionRatio allowed) {
    return new PortCheck(cluster, PartCatalogue.bundled().overriddenBy(cluster.parts()), allowed)
        .budget();
  }

  /**
   * The ports by tier.
   *
   * @return by fabric, from the leaves upward
   */
  public List<TierPorts> tiers() {
    return tiers;
  }

  /**
   * What is wrong, by the rules of the class comment.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  /**
   * The ports by tier as a table, with what was assumed.
   *
   * @return the explanation
   */
  public Explanation explain() {
    List<List<String>> rows = new ArrayList<>();
    for (TierPorts t : tiers) {
      rows.add(
          List.of(
              t.fabricId(),
              t.tier() == 0 ? "" : "" + t.tier(),
              "" + t.switches(),
              t.ports().isPresent() ? "" + t.ports().getAsInt() : "unknown",
              "" + t.used(),
              "" + t.reserved()));
    }
    return Explanation.of(toString())
        .table(
            TextTable.withColumns("fabric", "tier", "switches", "ports", "used", "reserved")
                .plusRows(rows))
        .assume("a name such as 3/1 or swp3s0 is a part of port 3 or swp3")
        .build();
  }

  /** One line. */
  @Override
  public String toString() {
    return "ports of " + tiers.size() + " tiers: " + findings;
  }
}
