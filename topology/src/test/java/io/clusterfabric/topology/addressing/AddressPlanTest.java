package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.AccessLayout;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AddressPlanTest {
  private static final Bandwidth RATE = Bandwidth.of("400Gb/s");

  /** 16 hosts, 8 leaves in 4 pods, 8 spines, 4 cores. */
  private static final Cluster FAT_TREE = ClosDesign.fatTree(4, 3, RATE).build();

  private static AddressPlan plan(Cluster cluster, AddressOptions options) {
    return AddressPlan.of(cluster, cluster.backend(), options);
  }

  private static AddressCapacity.Builder fitting(Cluster cluster) {
    return AddressCapacity.of(cluster, cluster.backend()).toBuilder();
  }

  private static AddressOptions.Builder room(AddressCapacity.Builder capacity) {
    return AddressOptions.builder().capacity(capacity.build());
  }

  private static List<String> rows(AddressPlan plan, String node) {
    return plan.rows(node).stream().map(InterfaceAddress::toString).toList();
  }

  @Test
  void capacityIsCounted() {
    AddressCapacity c = AddressCapacity.of(FAT_TREE, FAT_TREE.backend());
    assertThat(c)
        .isEqualTo(
            AddressCapacity.builder()
                .pods(4)
                .leavesPerPod(2)
                .spinesPerPod(2)
                .superSpines(4)
                .uplinksPerSwitch(2)
                .endpointsPerRail(2)
                .build());
  }

  /**
   * By hand: 4 cores take the numbers 0 to 3, then each pod 2 spines and 2 leaves. leaf-3 is the
   * first leaf of pod 1: number 4 + 4 + 2 = 10. Loopback 10.192.0.0 + 11. Its links are subnets 20
   * and 21 of /31, so 10.128.0.40 and 42. A subnet of 2 hosts, gateway and two ends is a /29, a pod
   * has 2: pod 1 starts at 10.0.0.16. AS: 1 for the cores, then 3 a pod: 4200000000 + 1 + 3 + 1.
   */
  @Test
  void aFatTreeByHand() {
    AddressPlan p = plan(FAT_TREE, room(fitting(FAT_TREE)).build());
    assertThat(p.findings()).isEmpty();
    assertThat(rows(p, "leaf-3"))
        .containsExactly(
            "leaf-3[3] link 10.128.0.41/31 to spine-3[1]",
            "leaf-3[4] link 10.128.0.43/31 to spine-4[1]",
            "leaf-3[lo] loopback 10.192.0.11/32",
            "leaf-3[rail0] gateway 10.0.0.17/29");
    assertThat(rows(p, "host-5")).containsExactly("host-5[nic0/1] host 10.0.0.18/29 to leaf-3[1]");
    assertThat(rows(p, "spine-3").subList(0, 2))
        .containsExactly(
            "spine-3[1] link 10.128.0.40/31 to leaf-3[3]",
            "spine-3[2] link 10.128.0.44/31 to leaf-4[3]");
    assertThat(p.podBlock(IpFamily.IPV4, 1)).hasToString("10.0.0.16/28");
    AddressTable t = p.table();
    assertThat(t.asn("leaf-3")).contains(4_200_000_005L);
    assertThat(t.asn("leaf-4")).contains(4_200_000_006L);
    assertThat(t.asn("spine-3")).contains(4_200_000_004L);
    assertThat(t.asn("spine-4")).contains(4_200_000_004L);
    assertThat(t.asn("core-1")).contains(4_200_000_000L);
    assertThat(t.asn("core-4")).contains(4_200_000_000L);
    assertThat(t.gateway(IpPrefix.parse("10.0.0.16/29"))).contains(IpAddress.parse("10.0.0.17"));
    // 32 links of hosts excluded: 16 + 16 links between switches, told from both sides
    assertThat(t.sessions()).hasSize(64);
    assertThat(t.sessions().get(16))
        .hasToString("leaf-1[3] AS 4200000002 to spine-1[1] AS 4200000001 at 10.128.0.24");
    assertThat(p.explain().toString())
        .contains("RFC 7938", "tiers as declared, pods as declared", "4200000000 to 4200000012");
  }

  @Test
  void bothFamiliesAndUnnumberedLinks() {
    AddressPlan p =
        plan(
            FAT_TREE,
            room(fitting(FAT_TREE))
                .families(Set.of(IpFamily.IPV4, IpFamily.IPV6))
                .links(LinkAddressing.UNNUMBERED)
                .build());
    assertThat(rows(p, "leaf-3"))
        .containsExactly(
            "leaf-3[3] unnumbered-link to spine-3[1]",
            "leaf-3[4] unnumbered-link to spine-4[1]",
            "leaf-3[lo] loopback 10.192.0.11/32",
            "leaf-3[lo] loopback fdcf:ab00:1:8001::b/128",
            "leaf-3[rail0] gateway 10.0.0.17/29",
            "leaf-3[rail0] gateway fdcf:ab00:1:2::1/64");
    assertThat(rows(p, "host-6"))
        .containsExactly(
            "host-6[nic0/1] host 10.0.0.19/29 to leaf-3[2]",
            "host-6[nic0/1] host fdcf:ab00:1:2::3/64 to leaf-3[2]");
    assertThat(p.table().sessions()).hasSize(64).allMatch(s -> s.peerAddress().isEmpty());
    assertThat(p.explain().toString()).contains("RFC 8950", "RFC 4193 section 3.2");
  }

  @Test
  void pointToPointHostsAndIpv6Links() {
    AddressPlan p =
        plan(
            FAT_TREE,
            room(fitting(FAT_TREE))
                .families(Set.of(IpFamily.IPV6))
                .hosts(HostAddressing.POINT_TO_POINT)
                .build());
    assertThat(rows(p, "leaf-3"))
        .containsExactly(
            "leaf-3[1] gateway fdcf:ab00:1:2::/127 to host-5[nic0/1]",
            "leaf-3[2] gateway fdcf:ab00:1:2::2/127 to host-6[nic0/1]",
            "leaf-3[3] link fdcf:ab00:1:8000::29/127 to spine-3[1]",
            "leaf-3[4] link fdcf:ab00:1:8000::2b/127 to spine-4[1]",
            "leaf-3[lo] loopback fdcf:ab00:1:8001::b/128");
    assertThat(rows(p, "host-6"))
        .containsExactly("host-6[nic0/1] host fdcf:ab00:1:2::3/127 to leaf-3[2]");
  }

  @Test
  void eachRailOfALeafIsASubnet() {
    Cluster tor =
        ClosDesign.builder()
            .id("tor")
            .hosts(4)
            .hostSpec(HostShape.of("h", 2, 2, 1, RATE))
            .hostsPerGroup(2)
            .layout(AccessLayout.TOP_OF_RACK)
            .access(Wiring.of(RATE))
            .leaf(SwitchShape.of("s", 8, RATE))
            .build()
            .build();
    AddressPlan p = plan(tor, room(fitting(tor)).build());
    assertThat(p.capacity().railsPerLeaf()).isEqualTo(2);
    assertThat(rows(p, "host-3"))
        .containsExactly(
            "host-3[nic0/1] host 10.0.0.18/29 to leaf-2[1]",
            "host-3[nic1/1] host 10.0.0.26/29 to leaf-2[2]");
    assertThat(rows(p, "leaf-2"))
        .contains("leaf-2[rail0] gateway 10.0.0.17/29", "leaf-2[rail1] gateway 10.0.0.25/29");
    assertThat(AddressCheck.of(p.table(), tor.backend()).findings()).isEmpty();
  }

  @Test
  void leavesOfABondShareAGateway() {
    Cluster dual = Samples.dualTor();
    AddressPlan p = plan(dual, room(fitting(dual)).build());
    assertThat(rows(p, "host-1")).containsExactly("host-1[bond0] host 10.0.0.2/29 to leaf-1[1]");
    assertThat(rows(p, "leaf-1")).contains("leaf-1[rail0] anycast-gateway 10.0.0.1/29");
    assertThat(rows(p, "leaf-2")).contains("leaf-2[rail0] anycast-gateway 10.0.0.1/29");
    assertThat(AddressCheck.of(p.table(), dual.backend()).findings()).isEmpty();
    assertThatThrownBy(
            () -> plan(dual, AddressOptions.builder().hosts(HostAddressing.POINT_TO_POINT).build()))
        .isInstanceOf(AddressingException.class)
        .hasMessageContaining(
            "a bond on several leaves is no point-to-point link; found leaves leaf-1, leaf-2,"
                + " expected one leaf; use HostAddressing.SUBNET_PER_RAIL");
  }

  @Test
  void aTorusHasANumberASwitch() {
    Cluster torus = TorusDesign.of(RATE, 4, 4).build();
    AddressPlan p = plan(torus, room(fitting(torus)).build());
    assertThat(p.table().asns().values()).doesNotHaveDuplicates().hasSize(16);
    assertThat(p.table().sessions()).hasSize(64);
    assertThat(AddressCheck.of(p.table(), torus.backend()).findings()).isEmpty();
  }

  /** What no tag tells is recognised: the same plan, but for a fabric whose tags are all gone. */
  @Test
  void tagsAreNotNeeded() {
    Cluster bare = Samples.untagged(FAT_TREE);
    AddressPlan p = plan(bare, room(fitting(FAT_TREE)).build());
    assertThat(p.table()).isEqualTo(plan(FAT_TREE, room(fitting(FAT_TREE)).build()).table());
    assertThat(p.explain().toString()).contains("tiers recognised from the links, pods recognised");
  }

  @Test
  void schemesOfNumbers() {
    AddressOptions.Builder two = room(fitting(FAT_TREE)).asnRange(AsnRange.PRIVATE_TWO_OCTET);
    AddressTable reused =
        plan(FAT_TREE, two.asnScheme(AsnScheme.LEAVES_REUSED_IN_PODS).build()).table();
    assertThat(reused.acceptsOwnAsn()).isTrue();
    assertThat(reused.asns())
        .containsEntry("core-1", 64_512L)
        .containsEntry("leaf-1", 64_513L)
        .containsEntry("leaf-3", 64_513L)
        .containsEntry("leaf-4", 64_514L)
        .containsEntry("spine-1", 64_515L)
        .containsEntry("spine-8", 64_518L);
    assertThat(AddressCheck.of(reused, FAT_TREE.backend()).findings()).isEmpty();
    AddressTable single = plan(FAT_TREE, two.asnScheme(AsnScheme.PER_SWITCH).build()).table();
    assertThat(single.asns().values()).doesNotHaveDuplicates().hasSize(20);
    assertThat(single.asns()).containsEntry("core-1", 64_512L).containsEntry("leaf-3", 64_522L);
  }

  private static String refusal(AddressOptions options) {
    try {
      plan(FAT_TREE, options);
    } catch (AddressingException e) {
      assertThat(e.findings()).allMatch(f -> f.fix().isPresent());
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("not refused");
  }

  @Test
  void tooSmallPoolsSayWhatWouldFit() {
    AddressCapacity.Builder sixtyFour = fitting(FAT_TREE).pods(64);
    assertThat(refusal(room(sixtyFour).hostPool4(IpPrefix.parse("10.0.0.0/24")).build()))
        .isEqualTo(
            "fabric backend cannot be addressed as asked for:\n"
                + "  ERROR parameter hostPool4: the pool does not hold what is reserved; found 128"
                + " blocks of /29, expected 10.0.0.0/24 holds 32; give a pool of /22 or larger; of"
                + " the capacity would fit, the rest left as it is: pods 16"
                + " [addressing.pool.too-small]");
    // 1 + 64 * 17 = 1089 numbers
    assertThat(
            refusal(
                room(fitting(FAT_TREE).pods(64).leavesPerPod(16))
                    .asnRange(AsnRange.PRIVATE_TWO_OCTET)
                    .build()))
        .contains("found 1089 AS numbers, expected 64512-65534 holds 1023")
        .contains("pods 60, or leavesPerPod 14");
  }

  /** Every number as large as it may be: nothing overflows, and every pool says so. */
  @Test
  void theLargestCapacityIsRefusedWithReasons() {
    AddressCapacity largest =
        AddressCapacity.builder()
            .pods(65_536)
            .planes(256)
            .leavesPerPod(65_536)
            .spinesPerPod(65_536)
            .spineTiers(8)
            .superSpines(65_536)
            .uplinksPerSwitch(65_536)
            .railsPerLeaf(1_024)
            .endpointsPerRail(65_536)
            .build();
    assertThat(
            refusal(
                AddressOptions.builder()
                    .capacity(largest)
                    .families(Set.of(IpFamily.values()))
                    .build()))
        .contains("parameter loopbackPool4", "parameter linkPool4", "parameter hostPool4")
        .contains("no IPv4 pool is large enough")
        .contains("parameter hostPool6", "found 1125899906842624 blocks of /64")
        .contains("parameter asnRange");
  }

  @Test
  void aFabricLargerThanItsCapacityIsRefused() {
    assertThat(refusal(room(fitting(FAT_TREE).pods(3).endpointsPerRail(1)).build()))
        .contains(
            "parameter pods",
            "found 4, expected at most 3; raise pods to 4 or more, which" + " renumbers nothing")
        .contains(
            "parameter endpointsPerRail",
            "raise endpointsPerRail to 2 or more, which" + " renumbers what exists");
  }

  @Test
  void whatOthersHaveIsNotGiven() {
    assertThat(
            refusal(
                room(fitting(FAT_TREE))
                    .addTakenPrefixes(IpPrefix.parse("10.0.0.32/28"))
                    .addTakenAsns(new AsnRange(4_200_000_003L, 4_200_000_020L))
                    .build()))
        .contains(
            "what is reserved is taken by others; found 10.0.0.32/28, expected nothing taken from"
                + " 10.0.0.0 to 10.0.0.63; 10.0.0.64/26 is free and large enough: set hostPool4 to"
                + " it")
        .contains("start the range at 4200000021");
    // behind what is reserved it disturbs nobody
    assertThat(
            plan(
                    FAT_TREE,
                    room(fitting(FAT_TREE))
                        .addTakenPrefixes(IpPrefix.parse("10.0.0.64/28"))
                        .build())
                .table())
        .isEqualTo(plan(FAT_TREE, AddressOptions.standard()).table());
  }

  @Test
  void poolsMustBeApartAndFitForUse() {
    assertThat(refusal(room(fitting(FAT_TREE)).linkPool4(IpPrefix.parse("10.0.0.0/8")).build()))
        .contains("two pools overlap")
        .contains("cut them from one block with AddressOptions.builder().pool(block)");
    assertThat(refusal(room(fitting(FAT_TREE)).hostPool4(IpPrefix.parse("127.0.0.0/8")).build()))
        .contains("such addresses are given to no interface", "give another pool");
    assertThat(refusal(room(fitting(FAT_TREE)).asnRange(new AsnRange(23_450, 24_000)).build()))
        .contains("the number is reserved", "start the range at 23457");
    AddressOptions parted = AddressOptions.builder().pool(IpPrefix.parse("172.16.0.0/12")).build();
    assertThat(parted.hostPool4()).hasToString("172.16.0.0/13");
    assertThat(parted.linkPool4()).hasToString("172.24.0.0/14");
    assertThat(parted.loopbackPool4()).hasToString("172.28.0.0/15");
  }

  @Test
  void aFabricWithoutIpIsRefused() {
    Cluster infiniband =
        ClosDesign.builder()
            .from(ClosDesign.fatTree(4, 2, RATE))
            .technology(Technology.INFINIBAND)
            .build()
            .build();
    assertThatThrownBy(() -> AddressPlan.of(infiniband, infiniband.backend()))
        .isInstanceOf(AddressingException.class)
        .hasMessageContaining("its switches do not route IP; found infiniband");
    assertThatThrownBy(() -> AddressPlan.of(FAT_TREE, Samples.leaves("leaf-1").backend()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> refusedBy(AddressOptions options) {
    return refusedBy(FAT_TREE, options);
  }

  private static List<String> refusedBy(Cluster cluster, AddressOptions options) {
    try {
      plan(cluster, options);
      return List.of();
    } catch (AddressingException e) {
      return e.findings().stream().map(Finding::ruleId).distinct().toList();
    }
  }

  /** Each reason for a refusal has its rule. */
  @Test
  void refusalsByRule() {
    assertThat(refusedBy(room(fitting(FAT_TREE).pods(3)).build()))
        .containsExactly("addressing.capacity.exceeded");
    assertThat(refusedBy(room(fitting(FAT_TREE)).hostPool4(IpPrefix.parse("10.0.0.0/30")).build()))
        .containsExactly("addressing.pool.too-small");
    assertThat(
            refusedBy(
                room(fitting(FAT_TREE)).addTakenPrefixes(IpPrefix.parse("10.0.0.0/28")).build()))
        .containsExactly("addressing.pool.taken");
    assertThat(refusedBy(room(fitting(FAT_TREE)).hostPool4(IpPrefix.parse("127.0.0.0/8")).build()))
        .containsExactly("addressing.pool.unusable");
    assertThat(refusedBy(room(fitting(FAT_TREE)).linkPool4(IpPrefix.parse("10.0.0.0/8")).build()))
        .contains("addressing.pool.overlap");
    assertThat(refusedBy(room(fitting(FAT_TREE)).asnRange(new AsnRange(64_512, 64_513)).build()))
        .containsExactly("addressing.asn.too-few");
    assertThat(refusedBy(room(fitting(FAT_TREE)).asnRange(new AsnRange(23_450, 24_000)).build()))
        .containsExactly("addressing.asn.taken");
    assertThat(refusedBy(Samples.fourTiers(), AddressOptions.standard()))
        .contains("addressing.asn.tiers", "addressing.asn.neighbours");
    assertThat(
            refusedBy(
                Samples.dualTor(),
                AddressOptions.builder().hosts(HostAddressing.POINT_TO_POINT).build()))
        .containsExactly("addressing.host.bond-spans-leaves");
    Cluster far = Samples.plane(1_000_000);
    assertThatThrownBy(() -> AddressPlan.of(far, far.backend()))
        .hasMessageContaining("addressing.capacity.out-of-range")
        .hasMessageContaining("planes is 1 to 256, found 1000001");
  }

  /** RFC 5398: 64496 to 64511 and 65536 to 65551 are for documents alone. */
  @Test
  void numbersOfDocumentsAreNeitherGivenNorProposed() {
    for (String range : List.of("64496-64600", "64500-64520", "65530-65700", "65540-70000")) {
      String why = refusal(room(fitting(FAT_TREE)).asnRange(AsnRange.parse(range)).build());
      assertThat(why).as(range).contains("[addressing.asn.taken]").contains("RFC 5398");
    }
    assertThat(refusal(room(fitting(FAT_TREE)).asnRange(AsnRange.parse("64496-64600")).build()))
        .contains("start the range at 64512");
    // behind 65535 come numbers of documents, and then public ones: private ones are proposed
    assertThat(refusal(room(fitting(FAT_TREE)).asnRange(AsnRange.parse("65530-65542")).build()))
        .contains("start the range at 64512");
    assertThat(
            refusal(
                room(fitting(FAT_TREE))
                    .asnRange(AsnRange.parse("64512-65534"))
                    .addTakenAsns(AsnRange.PRIVATE_TWO_OCTET)
                    .build()))
        .contains("start the range at 4200000000");
    assertThat(
            refusal(
                room(fitting(FAT_TREE))
                    .addTakenAsns(AsnRange.PRIVATE_TWO_OCTET)
                    .addTakenAsns(AsnRange.PRIVATE_FOUR_OCTET)
                    .build()))
        .contains("no private numbers are free: give a range that is assigned to you");
  }

  /** The addresses of these are given by others, and their switches speak no BGP. */
  @Test
  void fabricsThatAreNotRoutedByTheirLeavesAreRefused() {
    for (Technology t : List.of(Technology.EFA, Technology.SLINGSHOT)) {
      Cluster other =
          ClosDesign.builder().from(ClosDesign.fatTree(4, 2, RATE)).technology(t).build().build();
      assertThatThrownBy(() -> AddressPlan.of(other, other.backend()))
          .isInstanceOf(AddressingException.class)
          .hasMessageContaining(t.equals(Technology.EFA) ? "provider's network" : "fabric manager")
          .hasMessageContaining("[addressing.technology]");
    }
    Cluster uec =
        ClosDesign.builder()
            .from(ClosDesign.fatTree(4, 2, RATE))
            .technology(Technology.ULTRA_ETHERNET)
            .build()
            .build();
    assertThat(AddressPlan.of(uec, uec.backend()).table().rows()).isNotEmpty();
  }

  /** Tiers are declared and planes are not: they are recognised, as where nothing is declared. */
  @Test
  void planesAreRecognisedWhereTiersAreDeclared() {
    Cluster two = Samples.pods(4, 2);
    AddressPlan right = plan(two, AddressOptions.standard());
    assertThat(right.capacity().planes()).isEqualTo(2);
    Cluster bare = Samples.withoutPlanes(two);
    AddressPlan recognised = plan(bare, AddressOptions.standard());
    assertThat(recognised.capacity()).isEqualTo(right.capacity());
    assertThat(recognised.table()).isEqualTo(right.table());
    assertThat(recognised.explain().toString()).contains("tiers as declared");
    assertThat(recognised.explain().toString()).contains("planes recognised");
  }

  /** Four tiers: spines of a pod that share a number would drop each other's routes. */
  @Test
  void fourTiersNeedANumberASwitch() {
    Cluster four = Samples.fourTiers();
    assertThatThrownBy(() -> AddressPlan.of(four, four.backend()))
        .hasMessageContaining("several tiers of spines")
        .hasMessageContaining("use AsnScheme.PER_SWITCH");
    AddressPlan p = plan(four, room(fitting(four)).asnScheme(AsnScheme.PER_SWITCH).build());
    assertThat(p.capacity().spineTiers()).isEqualTo(2);
    assertThat(AddressCheck.of(p.table(), four.backend()).findings()).isEmpty();
  }

  @Test
  void doubtsAreFindings() {
    AddressPlan p = plan(FAT_TREE, AddressOptions.standard());
    assertThat(p.findings()).hasSize(1);
    assertThat(p.findings().asList().get(0).ruleId()).isEqualTo("addressing.capacity.not-given");
    Cluster odd = Samples.damaged();
    assertThat(plan(odd, room(fitting(odd)).build()).findings().stream().map(Finding::ruleId))
        .containsExactlyInAnyOrder(
            "addressing.switch.unplaced",
            "addressing.link.passed-over",
            "addressing.endpoint.unlinked",
            "addressing.host.same-rail");
  }

  @Test
  void keepsPlacesWhenSomethingComesInBetween() {
    Cluster before = Samples.leaves("leaf-1", "leaf-3");
    Cluster after = Samples.leaves("leaf-1", "leaf-2", "leaf-3");
    AddressOptions options = room(fitting(before).leavesPerPod(4).superSpines(0)).build();
    AddressPlan first = plan(before, options);
    assertThat(first.table().renumbered(plan(after, options).table()).asList())
        .isNotEmpty()
        .allMatch(f -> f.ruleId().equals("addressing.renumbered") && f.fix().isPresent());
    AddressPlan grown = first.grown(after, after.backend());
    assertThat(first.table().renumbered(grown.table())).isEmpty();
    assertThat(grown.table().rows()).containsAll(first.table().rows());
    assertThat(AddressCheck.of(grown.table(), after.backend()).findings()).isEmpty();
  }
}
