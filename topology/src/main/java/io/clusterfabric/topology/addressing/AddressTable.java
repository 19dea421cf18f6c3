package io.clusterfabric.topology.addressing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of interfaces and AS numbers of switches as plain values, planned here or read from
 * elsewhere, right or wrong: {@link AddressCheck} judges them. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AddressTable {
  private final List<InterfaceAddress> rows;
  private final SortedMap<String, Long> asns;
  private final boolean acceptsOwnAsn;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Map<String, List<InterfaceAddress>> byNode;
  private volatile @Nullable Map<IpPrefix, IpAddress> gateways;

  private AddressTable(Builder b) {
    // nodes first, since comparing names in natural order is what takes time
    Map<String, List<InterfaceAddress>> grouped = new HashMap<>();
    for (InterfaceAddress r : b.rows) {
      grouped.computeIfAbsent(r.port().node(), n -> new ArrayList<>()).add(r);
    }
    List<String> nodes = new ArrayList<>(grouped.keySet());
    nodes.sort(NaturalOrder.INSTANCE);
    List<InterfaceAddress> sorted = new ArrayList<>(b.rows.size());
    for (String node : nodes) {
      List<InterfaceAddress> ofNode = grouped.getOrDefault(node, List.of());
      ofNode.sort(null);
      sorted.addAll(ofNode);
    }
    this.rows = List.copyOf(sorted);
    SortedMap<String, Long> numbers = new TreeMap<>(NaturalOrder.INSTANCE);
    numbers.putAll(b.asns);
    this.asns = Collections.unmodifiableSortedMap(numbers);
    this.acceptsOwnAsn = b.acceptsOwnAsn;
  }

  /**
   * Starts an empty table.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Reads what {@link #toCsv} writes.
   *
   * @param csv the text; a byte order mark and line ends of CR LF are passed over
   * @return the table
   * @throws IllegalArgumentException if a line can't be read; the message says which and why
   */
  public static AddressTable ofCsv(String csv) {
    return AddressCsv.read(csv);
  }

  /**
   * The rows.
   *
   * @return in natural order of node and interface
   */
  public List<InterfaceAddress> rows() {
    return rows;
  }

  /**
   * The rows of a switch or host. Takes constant time after the first call.
   *
   * @param node its id
   * @return in natural order of interfaces; empty if it has none
   */
  public List<InterfaceAddress> rows(String node) {
    Map<String, List<InterfaceAddress>> map = byNode;
    if (map == null) {
      map = new HashMap<>();
      // rows of one node follow on one another
      int from = 0;
      for (int i = 1; i <= rows.size(); i++) {
        String id = rows.get(from).port().node();
        if (i == rows.size() || !rows.get(i).port().node().equals(id)) {
          map.put(id, rows.subList(from, i));
          from = i;
        }
      }
      byNode = map;
    }
    return map.getOrDefault(node, List.of());
  }

  /**
   * The AS numbers.
   *
   * @return by switch, in natural order
   */
  public SortedMap<String, Long> asns() {
    return asns;
  }

  /**
   * The AS number of a switch.
   *
   * @param node its id
   * @return the number, if it has one
   */
  public Optional<Long> asn(String node) {
    return Optional.ofNullable(asns.get(node));
  }

  /**
   * Whether leaves accept routes that hold their own AS number ({@code allowas-in}).
   *
   * @return false unless set
   */
  public boolean acceptsOwnAsn() {
    return acceptsOwnAsn;
  }

  /**
   * This table with another rule for routes that hold a leaf's own AS number.
   *
   * @param accepts whether leaves accept them
   * @return a copy
   */
  public AddressTable acceptingOwnAsn(boolean accepts) {
    return toBuilder().acceptsOwnAsn(accepts).build();
  }

  /**
   * The gateway of a subnet.
   *
   * @param subnet the subnet
   * @return the lowest address of a gateway in it, if there is one
   */
  public Optional<IpAddress> gateway(IpPrefix subnet) {
    Map<IpPrefix, IpAddress> map = gateways;
    if (map == null) {
      map = new HashMap<>();
      for (InterfaceAddress r : rows) {
        if (r.role() == AddressRole.GATEWAY || r.role() == AddressRole.ANYCAST_GATEWAY) {
          map.merge(
              r.subnet().orElseThrow(),
              r.address().orElseThrow(),
              (a, b) -> a.compareTo(b) <= 0 ? a : b);
        }
      }
      gateways = map;
    }
    return Optional.ofNullable(map.get(subnet));
  }

  /**
   * The BGP sessions on links between switches, each told from both sides; over a numbered link one
   * for each family.
   *
   * @return in the order of the rows; none where an end has no AS number
   */
  public List<BgpSession> sessions() {
    Map<PortRef, List<InterfaceAddress>> linkRows = new HashMap<>();
    for (InterfaceAddress r : rows) {
      if (r.role() == AddressRole.LINK) {
        linkRows.computeIfAbsent(r.port(), p -> new ArrayList<>(2)).add(r);
      }
    }
    List<BgpSession> out = new ArrayList<>();
    for (InterfaceAddress r : rows) {
      boolean unnumbered = r.role() == AddressRole.UNNUMBERED_LINK;
      if (r.peer().isEmpty() || !(unnumbered || r.role() == AddressRole.LINK)) {
        continue;
      }
      PortRef peer = r.peer().get();
      Long own = asns.get(r.port().node());
      Long other = asns.get(peer.node());
      if (own == null || other == null) {
        continue;
      }
      if (unnumbered) {
        out.add(new BgpSession(r.port(), own, peer, other, Optional.empty()));
      } else {
        linkRows.getOrDefault(peer, List.of()).stream()
            .filter(p -> p.subnet().equals(r.subnet()))
            .findFirst()
            .ifPresent(p -> out.add(new BgpSession(r.port(), own, peer, other, p.address())));
      }
    }
    return List.copyOf(out);
  }

  /**
   * What a later table numbers otherwise, among what is in both.
   *
   * @param later the later table
   * @return a finding of the rule {@code addressing.renumbered} for each interface whose address of
   *     this table is not in the later one, though that gives it one, and for each switch whose AS
   *     number is another
   */
  public Findings renumbered(AddressTable later) {
    CappedFindings out = new CappedFindings();
    for (InterfaceAddress r : rows) {
      if (r.address().isEmpty()) {
        continue;
      }
      List<InterfaceAddress> now =
          later.rows(r.port().node()).stream()
              .filter(o -> o.port().equals(r.port()) && o.role() == r.role())
              .filter(
                  o ->
                      o.address().map(IpAddress::family).equals(r.address().map(IpAddress::family)))
              .toList();
      boolean kept =
          now.stream()
              .anyMatch(
                  o -> o.address().equals(r.address()) && o.prefixLength() == r.prefixLength());
      if (!now.isEmpty() && !kept) {
        renumbered(
            out,
            ElementRef.port(r.port().toString()),
            now.get(0).address().map(IpAddress::toString).orElse("")
                + "/"
                + now.get(0).prefixLength(),
            r.address().map(IpAddress::toString).orElse("") + "/" + r.prefixLength());
      }
    }
    asns.forEach(
        (node, asn) -> {
          Long now = later.asns.get(node);
          if (now != null && !now.equals(asn)) {
            renumbered(out, ElementRef.switchNode(node), "AS " + now, "AS " + asn);
          }
        });
    return out.build();
  }

  private static void renumbered(CappedFindings out, ElementRef where, String now, String before) {
    out.add(
        "addressing.renumbered",
        Severity.WARNING,
        where,
        "the later plan gives it another number, so that it must be configured anew",
        now,
        before,
        "plan with the capacity of the earlier plan, or with its grown()");
  }

  /**
   * All rows as comma-separated values with a line of headings: node, interface, role, address,
   * length, peer, rail, asn. Whether leaves accept their own AS number is not told.
   *
   * @return the text, which {@link #ofCsv} reads
   */
  public String toCsv() {
    return AddressCsv.write(this);
  }

  /**
   * All rows as a table for reading, whatever the network's operating system.
   *
   * @return columns as in {@link #toCsv}
   */
  public TextTable table() {
    List<List<String>> cells = new ArrayList<>(rows.size());
    for (InterfaceAddress r : rows) {
      cells.add(AddressCsv.cells(r, asn(r.port().node())));
    }
    return TextTable.withColumns(AddressCsv.header().toArray(new String[0])).plusRows(cells);
  }

  /**
   * Starts from this table.
   *
   * @return a builder that holds all of it
   */
  public Builder toBuilder() {
    Builder out = new Builder().acceptsOwnAsn(acceptsOwnAsn);
    rows.forEach(out::add);
    asns.forEach(out::asn);
    return out;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressTable t
        && t.acceptsOwnAsn == acceptsOwnAsn
        && t.rows.equals(rows)
        && t.asns.equals(asns);
  }

  @Override
  public int hashCode() {
    return 31 * rows.hashCode() + asns.hashCode();
  }

  /** One line: how many rows and AS numbers. */
  @Override
  public String toString() {
    return "Address table: "
        + Counts.of(rows.size(), "row")
        + ", "
        + Counts.of(asns.size(), "switch with an AS number", "switches with AS numbers");
  }

  /** Collects rows in any order; not for use by several threads. */
  public static final class Builder {
    private final List<InterfaceAddress> rows = new ArrayList<>();
    private final Map<String, Long> asns = new HashMap<>();
    private boolean acceptsOwnAsn;

    private Builder() {}

    /**
     * Adds a row.
     *
     * @param row the row
     * @return this builder
     */
    public Builder add(InterfaceAddress row) {
      rows.add(requireNonNull(row));
      return this;
    }

    /**
     * Gives a switch an AS number.
     *
     * @param node its id
     * @param asn the number, 0 to 4,294,967,295; which of them are fit for use the check tells
     * @return this builder
     * @throws IllegalArgumentException if it is no AS number, or if the switch has another one
     */
    public Builder asn(String node, long asn) {
      if (asn < 0 || asn > 0xFFFF_FFFFL) {
        throw new IllegalArgumentException(
            "an AS number is 0 to 4294967295, found " + asn + " for " + Shown.quoted(node));
      }
      // an id is what the node of a port can be
      Long before = asns.put(new PortRef(node, "lo").node(), asn);
      if (before != null && before != asn) {
        throw new IllegalArgumentException(
            "switch " + Shown.quoted(node) + " is given AS " + before + " and AS " + asn);
      }
      return this;
    }

    /**
     * Sets whether leaves accept routes that hold their own AS number.
     *
     * @param accepts whether they do
     * @return this builder
     */
    public Builder acceptsOwnAsn(boolean accepts) {
      this.acceptsOwnAsn = accepts;
      return this;
    }

    /**
     * Ends the table.
     *
     * @return it
     */
    public AddressTable build() {
      return new AddressTable(this);
    }
  }
}
