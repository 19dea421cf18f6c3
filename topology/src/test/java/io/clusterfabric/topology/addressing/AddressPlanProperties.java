package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.testkit.arbitrary.ClosCluster;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.topology.design.JellyfishDesign;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class AddressPlanProperties {

  /** A Clos of the arbitraries, whose technology is InfiniBand, as an Ethernet. */
  @Provide
  Arbitrary<Cluster> clos() {
    return ClusterArbitraries.closClusters()
        .map(ClosCluster::cluster)
        .map(c -> with(c, c.backend().links()));
  }

  @Provide
  Arbitrary<AddressOptions> options() {
    return Combinators.combine(
            Arbitraries.of(Set.of(IpFamily.IPV4), Set.of(IpFamily.IPV6), Set.of(IpFamily.values())),
            Arbitraries.of(LinkAddressing.values()),
            Arbitraries.of(HostAddressing.values()),
            Arbitraries.of(AsnScheme.values()))
        .as(
            (families, links, hosts, scheme) ->
                AddressOptions.builder()
                    .families(families)
                    .links(links)
                    .hosts(hosts)
                    .asnScheme(scheme)
                    .build());
  }

  private static Cluster with(Cluster cluster, List<Link> links) {
    Fabric f = cluster.backend();
    ClusterBuilder out = Cluster.builder(cluster.id());
    cluster.hosts().forEach(out::addHost);
    FabricBuilder copy = out.fabric(f.id()).role(f.role()).technology(Technology.ROCE_V2);
    copy.addSwitches(f.switches()).addLinks(links);
    return out.build();
  }

  private static boolean spansLeaves(Cluster c) {
    return c.backend().endpoints().stream().anyMatch(e -> e.bond().isPresent());
  }

  private static AddressOptions room(AddressOptions options, AddressCapacity capacity) {
    return options.toBuilder().capacity(capacity).build();
  }

  /**
   * Uniqueness and overlap by a method of its own: every address is a number in a set, every subnet
   * an interval that no other one crosses; then the checker, which must have nothing to say.
   */
  @Property(tries = 150)
  void addressesAreUniqueAndSubnetsApart(
      @ForAll("clos") Cluster cluster, @ForAll("options") AddressOptions options) {
    AddressOptions fit =
        spansLeaves(cluster)
            ? options.toBuilder().hosts(HostAddressing.SUBNET_PER_RAIL).build()
            : options;
    AddressPlan plan = AddressPlan.of(cluster, cluster.backend(), fit);
    Map<IpAddress, InterfaceAddress> seen = new HashMap<>();
    Set<IpPrefix> subnets = new HashSet<>();
    for (InterfaceAddress r : plan.table().rows()) {
      r.subnet().ifPresent(subnets::add);
      r.address()
          .ifPresent(
              a -> {
                InterfaceAddress other = seen.put(a, r);
                assertThat(other == null || r.role() == AddressRole.ANYCAST_GATEWAY)
                    .as("%s and %s", r, other)
                    .isTrue();
              });
    }
    List<IpPrefix> sorted = new ArrayList<>(subnets);
    Collections.sort(sorted);
    for (int i = 1; i < sorted.size(); i++) {
      assertThat(sorted.get(i - 1).last()).isLessThan(sorted.get(i).address());
    }
    // every endpoint with a link has an address of each family
    long hosts = plan.table().rows().stream().filter(r -> r.role() == AddressRole.HOST).count();
    Set<String> logical = new HashSet<>();
    cluster
        .backend()
        .endpoints()
        .forEach(e -> logical.add(e.port().node() + " " + e.bond().orElse("= " + e.port().port())));
    assertThat(hosts).isEqualTo((long) logical.size() * fit.families().size());
    List<Finding> wrong =
        AddressCheck.of(plan.table(), cluster.backend()).findings().stream()
            .filter(f -> !f.ruleId().equals("addressing.host.same-subnet"))
            .toList();
    assertThat(wrong).isEmpty();
  }

  /** The order in which hosts, switches and links are given does not matter. */
  @Property(tries = 60)
  void orderDoesNotMatter(
      @ForAll("clos") Cluster cluster, @ForAll long seed, @ForAll("options") AddressOptions any) {
    AddressOptions options = any.toBuilder().hosts(HostAddressing.SUBNET_PER_RAIL).build();
    Fabric f = cluster.backend();
    Random random = new Random(seed);
    var hosts = new ArrayList<>(cluster.hosts());
    var switches = new ArrayList<>(f.switches());
    var links = new ArrayList<>(f.links());
    Collections.shuffle(hosts, random);
    Collections.shuffle(switches, random);
    Collections.shuffle(links, random);
    ClusterBuilder out = Cluster.builder(cluster.id());
    FabricBuilder copy = out.fabric(f.id()).role(f.role()).technology(f.technology());
    hosts.forEach(out::addHost);
    switches.forEach(copy::addSwitch);
    links.forEach(copy::addLink);
    Cluster shuffled = out.build();
    assertThat(AddressPlan.of(shuffled, shuffled.backend(), options).table().toCsv())
        .isEqualTo(AddressPlan.of(cluster, f, options).table().toCsv());
  }

  /**
   * A fabric of more hosts, leaves and pods has all rows of the smaller one: names and ports of the
   * design come behind those that exist. Raising the pods of the capacity changes nothing either.
   */
  @Property(tries = 60)
  void growthRenumbersNothing(
      @ForAll @IntRange(min = 1, max = 40) int small,
      @ForAll @IntRange(min = 1, max = 40) int more,
      @ForAll("options") AddressOptions options,
      @ForAll @IntRange(min = 0, max = 30) int morePods) {
    Cluster before = Samples.pods(small, 1);
    Cluster after = Samples.pods(Math.min(40, small + more), 1);
    AddressCapacity room =
        AddressCapacity.of(before, before.backend()).toBuilder()
            .pods(10)
            .leavesPerPod(5)
            .spinesPerPod(2)
            .superSpines(6)
            .endpointsPerRail(3)
            .build();
    AddressPlan first = AddressPlan.of(before, before.backend(), room(options, room));
    AddressPlan second =
        AddressPlan.of(
            after, after.backend(), room(options, room.toBuilder().pods(10 + morePods).build()));
    // the design moves some cables of spines to other ports: what is no more can't be kept
    Set<Set<PortRef>> cables = new HashSet<>();
    after.backend().links().forEach(l -> cables.add(Set.of(l.a(), l.b())));
    assertThat(second.table().rows())
        .containsAll(
            first.table().rows().stream()
                .filter(
                    r ->
                        r.peer().isEmpty()
                            || r.role() == AddressRole.HOST
                            || cables.contains(Set.of(r.port(), r.peer().get())))
                .toList());
    if (options.asnScheme() != AsnScheme.LEAVES_REUSED_IN_PODS) {
      assertThat(second.table().asns()).containsAllEntriesOf(first.table().asns());
    }
  }

  /**
   * Any part of a fabric first, then all of it, with what is missing anywhere in between: grown()
   * keeps every row whose link is still there.
   */
  @Property(tries = 60)
  void grownKeepsWhatWasGiven(
      @ForAll("clos") Cluster whole, @ForAll long seed, @ForAll("options") AddressOptions any) {
    AddressOptions options = any.toBuilder().hosts(HostAddressing.SUBNET_PER_RAIL).build();
    Random random = new Random(seed);
    List<Link> some = new ArrayList<>(whole.backend().links());
    some.removeIf(l -> random.nextInt(3) == 0);
    Cluster part = with(whole, some);
    AddressCapacity room = AddressCapacity.of(whole, whole.backend());
    AddressPlan first =
        AddressPlan.of(
            part,
            part.backend(),
            room(
                options,
                room.toBuilder()
                    .railsPerLeaf(Math.min(1_024, room.railsPerLeaf() * 2))
                    .endpointsPerRail(room.endpointsPerRail() * 2)
                    .uplinksPerSwitch(room.uplinksPerSwitch() * 2)
                    .build()));
    AddressPlan grown = first.grown(whole, whole.backend());
    if (!spansLeaves(whole)) {
      assertThat(first.table().renumbered(grown.table())).isEmpty();
      assertThat(grown.table().rows()).containsAll(first.table().rows());
    }
    // and it is a plan like any other
    assertThat(
            AddressCheck.of(grown.table(), whole.backend()).findings().stream()
                .filter(f -> !f.ruleId().equals("addressing.host.same-subnet")))
        .isEmpty();
  }

  /** Networks without tiers, unlike their neighbours. */
  @Property(tries = 30)
  void irregularNetworks(
      @ForAll @IntRange(min = 2, max = 20) int half,
      @ForAll @IntRange(min = 1, max = 99) int seed) {
    Cluster c =
        JellyfishDesign.of(2 * half, Math.min(3, 2 * half - 1), 2, Samples.RATE, seed).build();
    AddressPlan plan = AddressPlan.of(c, c.backend());
    assertThat(AddressCheck.of(plan.table(), c.backend()).findings()).isEmpty();
    assertThat(plan.table().asns().values()).doesNotHaveDuplicates();
  }

  @Property(tries = 60)
  void tablesAreReadBack(@ForAll("clos") Cluster cluster, @ForAll("options") AddressOptions any) {
    AddressOptions options = any.toBuilder().hosts(HostAddressing.SUBNET_PER_RAIL).build();
    AddressTable table = AddressPlan.of(cluster, cluster.backend(), options).table();
    AddressTable back = AddressTable.ofCsv(table.toCsv().replace("\n", "\r\n"));
    assertThat(back.acceptingOwnAsn(table.acceptsOwnAsn())).isEqualTo(table);
    assertThat(back.toCsv()).isEqualTo(table.toCsv());
    assertThat(table.toBuilder().build()).isEqualTo(table);
  }

  /** Damaged tables: the reader refuses with the line, or the checker reports; nothing else. */
  @Property(tries = 200)
  void damageIsToldAndNothingElseHappens(@ForAll long seed) {
    Random random = new Random(seed);
    Cluster c = Samples.leaves("leaf-1", "leaf-2");
    StringBuilder csv = new StringBuilder(AddressPlan.of(c, c.backend()).table().toCsv());
    for (int k = 0; k <= random.nextInt(4); k++) {
      int at = random.nextInt(csv.length());
      switch (random.nextInt(3)) {
        case 0 -> csv.deleteCharAt(at);
        case 1 -> csv.insert(at, ",\"\n[]/.:0f\u0000".charAt(random.nextInt(10)));
        default -> csv.setCharAt(at, (char) ('0' + random.nextInt(10)));
      }
    }
    try {
      AddressTable table = AddressTable.ofCsv(csv.toString());
      AddressCheck.of(table, c.backend()).findings().forEach(f -> assertThat(f.why()).isNotBlank());
      for (String host : List.of("host-leaf-1-1", "host-leaf-2-2")) {
        if (table.rows(host).stream().anyMatch(r -> r.role() == AddressRole.HOST)) {
          assertThat(HostRules.of(table, host).text()).isNotBlank();
        }
      }
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageMatching("(?s)line [0-9]+: .*|an interface is named.*");
    }
  }
}
