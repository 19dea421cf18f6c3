package io.clusterfabric.topology.addressing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The addresses and AS numbers of an Ethernet fabric that is routed to its leaves: a loopback a
 * switch, a subnet or a link-local session a link, a subnet of hosts a rail and leaf, AS numbers
 * for external BGP (RFC 7938).
 *
 * <p>Every number follows from the position of a thing and from the capacity alone: a switch by
 * tier, pod, plane and its place among its like in natural order of names; a link by the port of
 * its lower switch; a port of a host by the port of its leaf. So the order of input does not
 * matter, and what is added behind what exists, in names and ports, renumbers nothing. Where
 * something is added in between, {@link #grown} keeps what was given.
 *
 * <p>Tiers, pods and planes are those that the switches declare, if all do; else they are
 * recognised from the links. Rails are those that the endpoints declare, if all do; else recognised
 * ones; else the position of a port in its host.
 *
 * <pre>{@code
 * Cluster cluster = ClosDesign.fatTree(8, 3, Bandwidth.of("400Gb/s")).build();
 * AddressCapacity room =
 *     AddressCapacity.of(cluster, cluster.backend()).toBuilder().pods(16).build();
 * AddressPlan plan =
 *     AddressPlan.of(
 *         cluster, cluster.backend(), AddressOptions.builder().capacity(room).build());
 * plan.table().asn("leaf-1");         // 4200000002
 * plan.rows("host-1");                // its address: 10.0.0.2/29, the gateway is 10.0.0.1
 * plan.hostRules("host-1").text();    // sysctls and routing rules of its ports
 * plan.table().toCsv();
 * }</pre>
 *
 * <p>Immutable. Takes time about linear in links.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AddressPlan {
  /** Technologies to which the scheme cannot apply, with the reason. */
  private static final Map<Technology, String> NOT_ROUTED =
      Map.of(
          Technology.INFINIBAND, "its switches do not route IP",
          Technology.NVLINK, "its switches do not route IP",
          Technology.XGMI, "its switches do not route IP",
          Technology.EFA,
              "its addresses are those of the provider's network, whose switches nobody else"
                  + " configures",
          Technology.SLINGSHOT,
              "its switches get their routes from the fabric manager and speak no BGP");

  private final Placement placement;
  private final AddressOptions options;
  private final AddressLayout layout;
  private final AddressTable table;
  private final Findings findings;

  private AddressPlan(Placement placement, AddressOptions options) {
    this.placement = placement;
    this.options = options;
    AddressCapacity capacity = options.capacity().orElseGet(placement::needed);
    this.layout = new AddressLayout(options, capacity);
    Findings wrong = new LayoutCheck(options, layout, placement).run();
    if (!wrong.isEmpty()) {
      throw new AddressingException(placement.fabric().id(), wrong);
    }
    AddressTable.Builder out = AddressTable.builder();
    addSwitches(out);
    addLinks(out);
    addHosts(out);
    out.acceptsOwnAsn(options.asnScheme() == AsnScheme.LEAVES_REUSED_IN_PODS);
    this.table = out.build();
    this.findings = findings(capacity);
  }

  /**
   * Plans with the standard options, without room for growth.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics
   * @return the plan
   * @throws AddressingException if the fabric cannot be addressed so; lists all reasons and what
   *     would fit
   */
  public static AddressPlan of(Cluster cluster, Fabric fabric) {
    return of(cluster, fabric, AddressOptions.standard());
  }

  /**
   * Plans.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics; of Ethernet or of an unknown technology, since switches of
   *     InfiniBand and scale-up fabrics do not route IP, EFA's are the provider's, and Slingshot's
   *     are routed by their fabric manager
   * @param options pools, capacity and schemes
   * @return the plan
   * @throws AddressingException if the fabric cannot be addressed so; lists all reasons and what
   *     would fit
   */
  public static AddressPlan of(Cluster cluster, Fabric fabric, AddressOptions options) {
    return of(cluster, fabric, options, null);
  }

  private static AddressPlan of(
      Cluster cluster, Fabric fabric, AddressOptions options, @Nullable Placement before) {
    requireNonNull(options);
    String why = NOT_ROUTED.get(fabric.technology());
    if (why != null) {
      throw new AddressingException(
          fabric.id(),
          Findings.of(
              Finding.builder()
                  .ruleId("addressing.technology")
                  .severity(Severity.ERROR)
                  .where(ElementRef.fabric(fabric.id()))
                  .why(why)
                  .observed(fabric.technology().toString())
                  .expected("Ethernet that is routed to its leaves, or unknown")
                  .fix("name an Ethernet fabric of the cluster")
                  .build()));
    }
    return new AddressPlan(Placement.of(cluster, fabric, before), options);
  }

  /**
   * The plan of a changed fabric that keeps every number of this one: whoever is still at the same
   * tier, pod, plane, leaf and rail keeps its place, newcomers take the first free ones. Places of
   * what is gone are free.
   *
   * @param cluster the changed cluster
   * @param fabric its fabric
   * @return the plan, with the options of this one
   * @throws AddressingException if the capacity is too small for what was added
   */
  public AddressPlan grown(Cluster cluster, Fabric fabric) {
    return grown(cluster, fabric, options);
  }

  /**
   * The plan of a changed fabric with more room, which keeps the places of this one. Numbers are
   * kept if the options differ from those of this plan in {@link AddressCapacity#pods} alone;
   * {@link AddressTable#renumbered} tells what another change does.
   *
   * @param cluster the changed cluster
   * @param fabric its fabric
   * @param options the options
   * @return the plan
   * @throws AddressingException if the fabric cannot be addressed so
   */
  public AddressPlan grown(Cluster cluster, Fabric fabric, AddressOptions options) {
    AddressOptions kept =
        options.capacity().isPresent()
            ? options
            : options.toBuilder().capacity(layout.capacity()).build();
    return of(cluster, fabric, kept, placement);
  }

  // ---- rows

  private List<IpFamily> families() {
    return List.of(IpFamily.values()).stream().filter(options.families()::contains).toList();
  }

  private void addSwitches(AddressTable.Builder out) {
    placement
        .switches()
        .forEach(
            (id, place) -> {
              out.asn(id, layout.asn(place));
              PortRef port = new PortRef(id, options.loopbackName());
              for (IpFamily f : families()) {
                out.add(
                    new InterfaceAddress(
                        port,
                        AddressRole.LOOPBACK,
                        Optional.of(layout.loopback(f, place)),
                        f.bits(),
                        Optional.empty(),
                        OptionalInt.empty()));
              }
            });
  }

  private void addLinks(AddressTable.Builder out) {
    for (LinkPlace l : placement.links()) {
      if (options.links() == LinkAddressing.UNNUMBERED) {
        addEnd(out, l.lower(), l.upper(), Optional.empty(), 0);
        addEnd(out, l.upper(), l.lower(), Optional.empty(), 0);
        continue;
      }
      for (IpFamily f : families()) {
        IpPrefix subnet = layout.link(f, placeOf(l.lower().node()), l.index());
        addEnd(out, l.upper(), l.lower(), Optional.of(subnet.address()), subnet.length());
        addEnd(out, l.lower(), l.upper(), Optional.of(subnet.last()), subnet.length());
      }
    }
  }

  private static void addEnd(
      AddressTable.Builder out,
      PortRef port,
      PortRef peer,
      Optional<IpAddress> address,
      int length) {
    AddressRole role = address.isPresent() ? AddressRole.LINK : AddressRole.UNNUMBERED_LINK;
    out.add(
        new InterfaceAddress(port, role, address, length, Optional.of(peer), OptionalInt.empty()));
  }

  private void addHosts(AddressTable.Builder out) {
    Map<RailAtLeaf, Set<String>> leavesOf = new LinkedHashMap<>();
    for (EndpointPlace e : placement.endpoints()) {
      RailAtLeaf rail = new RailAtLeaf(e.owner(), e.rail());
      leavesOf.computeIfAbsent(rail, r -> new TreeSet<>(NaturalOrder.INSTANCE)).addAll(e.leaves());
      int railSlot = placement.rails().getOrDefault(rail, 0);
      for (IpFamily f : families()) {
        IpPrefix block = layout.hostSubnet(f, placeOf(e.owner()), railSlot);
        if (options.hosts() == HostAddressing.POINT_TO_POINT) {
          IpPrefix own = block.subnet(f.bits() - 1, e.slot());
          add(out, e.leafPort(), AddressRole.GATEWAY, own.address(), own, e.port(), e.rail());
          add(out, e.port(), AddressRole.HOST, own.last(), own, e.leafPort(), e.rail());
        } else {
          IpAddress address = block.address().plus(e.slot() + 2L);
          add(out, e.port(), AddressRole.HOST, address, block, e.leafPort(), e.rail());
        }
      }
    }
    if (options.hosts() == HostAddressing.SUBNET_PER_RAIL) {
      leavesOf.forEach((rail, leaves) -> addGateways(out, rail, leaves));
    }
  }

  private void addGateways(AddressTable.Builder out, RailAtLeaf rail, Set<String> leaves) {
    int railSlot = placement.rails().getOrDefault(rail, 0);
    AddressRole role = leaves.size() > 1 ? AddressRole.ANYCAST_GATEWAY : AddressRole.GATEWAY;
    for (IpFamily f : families()) {
      IpPrefix subnet = layout.hostSubnet(f, placeOf(rail.leaf()), railSlot);
      for (String leaf : leaves) {
        PortRef port = new PortRef(leaf, options.gatewayName() + rail.rail());
        out.add(
            new InterfaceAddress(
                port,
                role,
                Optional.of(subnet.address().plus(1)),
                subnet.length(),
                Optional.empty(),
                OptionalInt.of(rail.rail())));
      }
    }
  }

  private static void add(
      AddressTable.Builder out,
      PortRef port,
      AddressRole role,
      IpAddress address,
      IpPrefix subnet,
      PortRef peer,
      int rail) {
    out.add(
        new InterfaceAddress(
            port,
            role,
            Optional.of(address),
            subnet.length(),
            Optional.of(peer),
            OptionalInt.of(rail)));
  }

  private SwitchPlace placeOf(String id) {
    SwitchPlace p = placement.switches().get(id);
    if (p == null) {
      throw new IllegalStateException("no place for switch " + id);
    }
    return p;
  }

  private Findings findings(AddressCapacity capacity) {
    Findings.Builder out = Findings.builder().addAll(placement.findings());
    if (options.capacity().isEmpty()) {
      out.add(
          Finding.builder()
              .ruleId("addressing.capacity.not-given")
              .severity(Severity.WARNING)
              .where(new ElementRef(ElementKind.PARAMETER, "capacity"))
              .why(
                  "nothing is reserved beyond what there is, so that the plan of a larger fabric"
                      + " would number everything anew")
              .observed(capacity.toString())
              .fix("set a capacity: AddressCapacity.of(cluster, fabric).toBuilder()")
              .build());
    }
    return out.build();
  }

  // ---- answers

  /**
   * All rows and AS numbers as a table, which can be written, read back and checked.
   *
   * @return the table
   */
  public AddressTable table() {
    return table;
  }

  /**
   * The rows of a switch or host.
   *
   * @param node its id
   * @return in natural order of interfaces; empty if it has none
   */
  public List<InterfaceAddress> rows(String node) {
    return table.rows(node);
  }

  /**
   * The options that the plan was made with.
   *
   * @return the options
   */
  public AddressOptions options() {
    return options;
  }

  /**
   * The capacity for which places are reserved.
   *
   * @return the capacity
   */
  public AddressCapacity capacity() {
    return layout.capacity();
  }

  /**
   * The block of all subnets of hosts of a pod: what its spines may announce upward in one piece.
   * RFC 7938 section 8.2 tells why leaves must be announced one by one below that.
   *
   * @param family the family
   * @param pod the pod, from 0
   * @return the block
   * @throws NoSuchElementException if the plan gives no addresses of the family or reserves no such
   *     pod
   */
  public IpPrefix podBlock(IpFamily family, int pod) {
    if (!options.families().contains(family) || pod < 0 || pod >= layout.capacity().pods()) {
      throw new NoSuchElementException(
          "the plan has "
              + layout.capacity().pods()
              + " pods from 0 with addresses of "
              + families()
              + ", asked for pod "
              + pod
              + " and "
              + family);
    }
    return layout.pod(family, pod);
  }

  /**
   * What a host must be told besides its addresses.
   *
   * @param host its id
   * @return its settings and rules
   * @throws NoSuchElementException if the plan gives the host no address
   */
  public HostRules hostRules(String host) {
    return HostRules.of(table, host);
  }

  /**
   * What is doubtful: no capacity was given, a port is on no leaf, a host has two ports on one rail
   * of one leaf, a switch has no position.
   *
   * @return the findings; the plan stands nevertheless
   */
  public Findings findings() {
    return findings;
  }

  /**
   * How the plan came about.
   *
   * @return counts, the pools with what is reserved of them, assumptions and sources
   */
  public Explanation explain() {
    List<List<String>> rows = new ArrayList<>();
    for (IpFamily f : families()) {
      row(rows, "loopbacks", layout.loopbacks(f));
      if (options.links() == LinkAddressing.NUMBERED) {
        row(rows, "links", layout.links(f));
      }
      row(rows, "hosts", layout.hosts(f));
    }
    long first = options.asnRange().first();
    rows.add(
        List.of(
            "AS numbers",
            options.asnRange().toString(),
            first + " to " + (first + layout.asns() - 1),
            String.valueOf(layout.asns())));
    Explanation.Builder out =
        Explanation.of(toString())
            .term("capacity", layout.capacity())
            .term("positions", placement.origin())
            .term("links", options.links())
            .term("hosts", options.hosts())
            .term("AS numbers", options.asnScheme())
            .table(TextTable.withColumns("for", "pool", "reserved", "blocks").plusRows(rows))
            .source(rfc("RFC 7938", "section 5.2"))
            .source(rfc("RFC 6996", "section 5"));
    if (options.links() == LinkAddressing.UNNUMBERED) {
      out.source(rfc("RFC 8950", "section 4"));
    } else {
      out.source(rfc("RFC 3021", "section 2"));
      if (options.families().contains(IpFamily.IPV6)) {
        out.source(rfc("RFC 6164", "section 6"));
      }
    }
    if (options.families().contains(IpFamily.IPV6)
        && options.hostPool6().equals(AddressOptions.standard().hostPool6())) {
      out.assume(
          "the IPv6 pools are the default ones, which others have as well; RFC 4193 section 3.2"
              + " asks for a random prefix");
    }
    out.assume(
        "names and ports that are added later come behind those that exist, or grown() is"
            + " used");
    return out.build();
  }

  private static void row(List<List<String>> rows, String what, PoolUse use) {
    rows.add(
        List.of(
            what + " " + use.pool().family(),
            use.pool().toString(),
            use.pool().address() + " to " + use.last(),
            use.units() + " of /" + use.unitLength()));
  }

  private static Source rfc(String title, String section) {
    return Source.of(title, section, Confidence.VERIFIED);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AddressPlan p && p.options.equals(options) && p.table.equals(table);
  }

  @Override
  public int hashCode() {
    return table.hashCode();
  }

  /** One line: the fabric and how many of each thing. */
  @Override
  public String toString() {
    return "Address plan of "
        + placement.fabric().id()
        + ": "
        + placement
        + ", "
        + Counts.of(table.rows().size(), "address", "addresses");
  }
}
