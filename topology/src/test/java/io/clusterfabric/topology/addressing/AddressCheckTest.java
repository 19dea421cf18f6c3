package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.design.ClosDesign;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule of the check is made to speak by one change of a plan that is right. */
class AddressCheckTest {
  private static final Cluster C = Samples.leaves("leaf-1", "leaf-2");

  /** leaf-1: 10.0.0.0/29 and links 10.128.0.8/30 on ports 3 and 4; leaf-2: 10.0.0.8/29. */
  private static final String CSV = AddressPlan.of(C, C.backend()).table().toCsv();

  private static Findings check(String... replacements) {
    String csv = CSV;
    for (int i = 0; i < replacements.length; i += 2) {
      assertThat(csv).contains(replacements[i]);
      csv = csv.replace(replacements[i], replacements[i + 1]);
    }
    return AddressCheck.of(AddressTable.ofCsv(csv), C.backend()).findings();
  }

  private static Finding only(Findings findings, String rule) {
    assertThat(findings.stream().map(Finding::ruleId)).containsExactly(rule);
    return findings.asList().get(0);
  }

  @Test
  void aRightPlanHasNoFindings() {
    assertThat(check()).isEmpty();
    assertThat(AddressCheck.of(AddressTable.ofCsv(CSV), C.backend()).explain().toString())
        .startsWith("Check of 18 rows for backend: no findings");
  }

  @Test
  void duplicateAddress() {
    assertThat(
            only(
                check("host-leaf-1-2,nic0,host,10.0.0.3", "host-leaf-1-2,nic0,host,10.0.0.2"),
                "addressing.address.duplicate"))
        .hasToString(
            "ERROR port host-leaf-1-2[nic0]: another interface has this address; found 10.0.0.2,"
                + " also on host-leaf-1-1[nic0], expected an address on one interface only; give"
                + " one of the two another address [addressing.address.duplicate]");
  }

  @Test
  void duplicateLoopback() {
    Finding f = only(check("10.192.0.4,32", "10.192.0.3,32"), "addressing.loopback.duplicate");
    assertThat(f.where()).hasToString("port leaf-2[lo]");
    assertThat(f.observed()).contains("10.192.0.3, also on leaf-1[lo]");
  }

  @Test
  void overlappingSubnets() {
    Finding f =
        only(
            check(
                "10.0.0.10,29",
                "10.0.0.10,28",
                "10.0.0.11,29",
                "10.0.0.11,28",
                "10.0.0.9,29",
                "10.0.0.9,28"),
            "addressing.subnet.overlap");
    assertThat(f.observed()).contains("10.0.0.0/29 in 10.0.0.0/28 of host-leaf-2-1[nic0]");
  }

  @Test
  void endsOfALinkInDifferentSubnets() {
    Finding f =
        only(
            check("leaf-1,3,link,10.128.0.9,", "leaf-1,3,link,10.128.7.9,"),
            "addressing.link.different-subnets");
    assertThat(f.where()).hasToString("link leaf-1[3]--spine-1[leaf-1]");
    assertThat(f.observed()).contains("leaf-1[3] 10.128.7.9/31 and spine-1[leaf-1] 10.128.0.8/31");
  }

  @Test
  void oneEndOfALink() {
    Finding f =
        only(
            check("leaf-1,3,link,10.128.0.9,31,spine-1[leaf-1],,4200000002\n", ""),
            "addressing.link.one-ended");
    assertThat(f.observed()).contains("spine-1[leaf-1] 10.128.0.8/31, nothing on leaf-1[3]");
  }

  @Test
  void noEndOfALink() {
    only(
        check(
            "leaf-1,3,link,10.128.0.9,31,spine-1[leaf-1],,4200000002\n", "",
            "spine-1,leaf-1,link,10.128.0.8,31,leaf-1[3],,4200000001\n", ""),
        "addressing.link.unaddressed");
  }

  @Test
  void aLongSubnetOfALink() {
    Finding f =
        only(
            check("10.128.0.9,31", "10.128.3.1,24", "10.128.0.8,31", "10.128.3.2,24"),
            "addressing.link.length");
    assertThat(f.observed()).contains("10.128.3.0/24");
    assertThat(f.expected()).contains("/31 or /30");
  }

  @Test
  void threeEndsInOneSubnet() {
    // the links of leaf-1 are 10.128.0.8/31 and 10.128.0.10/31: both in one /29
    Findings f =
        check(
            "10.128.0.8,31",
            "10.128.3.1,29",
            "10.128.0.9,31",
            "10.128.3.2,29",
            "10.128.0.10,31",
            "10.128.3.3,29",
            "10.128.0.11,31",
            "10.128.3.4,29");
    assertThat(f.ofRule("addressing.link.shared").asList().get(0).observed())
        .contains("4 interfaces in 10.128.3.0/29, of which leaf-1[3]");
  }

  @Test
  void edgesOfSubnetsAndUnusableAddresses() {
    assertThat(
            only(
                    check("host-leaf-1-2,nic0,host,10.0.0.3", "host-leaf-1-2,nic0,host,10.0.0.7"),
                    "addressing.address.edge")
                .why())
        .contains("broadcasts");
    assertThat(
            only(
                    check("host-leaf-1-2,nic0,host,10.0.0.3", "host-leaf-1-2,nic0,host,10.0.0.0"),
                    "addressing.address.edge")
                .why())
        .contains("its own");
    only(check("10.192.0.4,32", "127.0.0.1,32"), "addressing.address.unusable");
    only(check("10.192.0.4,32", "10.192.0.4,31"), "addressing.loopback.length");
  }

  @Test
  void missingGateways() {
    Finding f =
        check("leaf-1,rail0,gateway,10.0.0.1,29,,0,4200000002\n", "")
            .ofRule("addressing.gateway.missing")
            .asList()
            .get(0);
    assertThat(f.where()).hasToString("port host-leaf-1-1[nic0]");
    assertThat(f.expected()).contains("a gateway in 10.0.0.0/29 on its leaf");
    Finding elsewhere =
        only(
            check("host-leaf-1-2,nic0,host,10.0.0.3", "host-leaf-1-2,nic0,host,10.0.0.12"),
            "addressing.gateway.elsewhere");
    assertThat(elsewhere.observed()).contains("gateway of 10.0.0.8/29 on leaf-2");
    assertThat(elsewhere.expected()).contains("on leaf-1");
  }

  @Test
  void aSubnetOnTwoLeaves() {
    Findings f = check("leaf-2,rail0,gateway,10.0.0.9", "leaf-2,rail0,gateway,10.0.0.6");
    assertThat(f.ofRule("addressing.subnet.on-several-leaves").asList().get(0).observed())
        .contains("10.0.0.0/29 here and on leaf-1[rail0]");
    // a shared gateway is told as such
    Findings shared =
        check(
            "leaf-2,rail0,gateway,10.0.0.9",
            "leaf-2,rail0,anycast-gateway,10.0.0.1",
            "leaf-1,rail0,gateway",
            "leaf-1,rail0,anycast-gateway",
            "host,10.0.0.10",
            "host,10.0.0.4",
            "host,10.0.0.11",
            "host,10.0.0.5");
    assertThat(shared).isEmpty();
  }

  @Test
  void twoPortsOfAHostInOneSubnet() {
    Cluster odd = Samples.damaged();
    AddressPlan plan = AddressPlan.of(odd, odd.backend());
    Finding f =
        only(
            AddressCheck.of(plan.table(), odd.backend())
                .findings()
                .filter(x -> x.ruleId().startsWith("addressing.host")),
            "addressing.host.same-subnet");
    assertThat(f.observed()).contains("10.0.0.0/29, also on host-1[nic0]");
    assertThat(f.fix().orElseThrow()).contains("arp_ignore=1, arp_announce=2, rp_filter=2");
  }

  @Test
  void whatIsMissingOrUnknown() {
    assertThat(
            only(
                    check("leaf-2,lo,loopback,10.192.0.4,32,,,4200000003\n", ""),
                    "addressing.loopback.missing")
                .where())
        .hasToString("switch leaf-2");
    only(
        check("host-leaf-1-2,nic0,host,10.0.0.3,29,leaf-1[2],0,\n", ""),
        "addressing.endpoint.unaddressed");
    assertThat(check("host-leaf-1-2,nic0,", "host-9,nic0,").stream().map(Finding::ruleId))
        .containsExactlyInAnyOrder("addressing.node.unknown", "addressing.endpoint.unaddressed");
    AddressTable t = AddressTable.ofCsv(CSV);
    assertThat(AddressCheck.of(t, C.backend(), List.of(IpPrefix.parse("10.192.0.4/30"))).findings())
        .allMatch(f -> f.ruleId().equals("addressing.address.taken"))
        .hasSize(1);
  }

  @Test
  void peersThatAreNotThereOrElsewhere() {
    Finding f =
        only(
            check(
                "leaf-1,3,link,10.128.0.9,31,spine-1[leaf-1]",
                "leaf-1,3,link,10.128.0.9,31,spine-9[leaf-1]"),
            "addressing.peer.unknown");
    assertThat(f.where()).hasToString("port leaf-1[3]");
    assertThat(f.observed()).contains("spine-9[leaf-1]");
    assertThat(f.expected()).contains("spine-1[leaf-1]");
    Finding elsewhere =
        only(
            check(
                "leaf-1,3,link,10.128.0.9,31,spine-1[leaf-1]",
                "leaf-1,3,link,10.128.0.9,31,spine-2[leaf-1]"),
            "addressing.peer.elsewhere");
    assertThat(elsewhere.severity()).isEqualTo(io.clusterfabric.model.finding.Severity.ERROR);
    assertThat(elsewhere.observed()).contains("spine-2[leaf-1]");
    assertThat(elsewhere.expected()).contains("spine-1[leaf-1]");
    only(
        check(
            "host-leaf-1-2,nic0,host,10.0.0.3,29,leaf-1[2]",
            "host-leaf-1-2,nic0,host,10.0.0.3,29,leaf-2[2]"),
        "addressing.peer.elsewhere");
  }

  @Test
  void interfacesThatTheFabricDoesNotHave() {
    Findings f = check("leaf-1,3,link", "leaf-1,99,link");
    assertThat(f.stream().map(Finding::ruleId))
        .containsExactlyInAnyOrder("addressing.interface.unknown", "addressing.link.one-ended");
    Finding unknown = f.ofRule("addressing.interface.unknown").asList().get(0);
    assertThat(unknown.where()).hasToString("port leaf-1[99]");
    assertThat(unknown.why()).contains("no link of the fabric ends in it");
    assertThat(
            check("host-leaf-1-2,nic0,host", "host-leaf-1-2,eth7,host").stream()
                .map(Finding::ruleId))
        .containsExactlyInAnyOrder(
            "addressing.interface.unknown", "addressing.endpoint.unaddressed");
  }

  /** Bonds and ports of leaves on links of hosts are interfaces, and their peers each other. */
  @Test
  void bondsAndPointToPointHostsAreKnown() {
    Cluster bonds = Samples.dualTor();
    assertThat(
            AddressCheck.of(AddressPlan.of(bonds, bonds.backend()).table(), bonds.backend())
                .findings())
        .isEmpty();
    AddressOptions points = AddressOptions.builder().hosts(HostAddressing.POINT_TO_POINT).build();
    AddressTable table = AddressPlan.of(C, C.backend(), points).table();
    assertThat(AddressCheck.of(table, C.backend()).findings()).isEmpty();
    String csv = table.toCsv();
    assertThat(csv).contains("leaf-1,1,gateway");
    assertThat(
            AddressCheck.of(
                    AddressTable.ofCsv(csv.replace("leaf-1,1,gateway", "leaf-1,77,gateway")),
                    C.backend())
                .findings()
                .ofRule("addressing.interface.unknown"))
        .hasSize(1);
  }

  @Test
  void numbersOfSwitchesThatTheFabricDoesNotHave() {
    AddressTable more = AddressTable.ofCsv(CSV).toBuilder().asn("leaf-9", 4_200_000_099L).build();
    Finding f = only(AddressCheck.of(more, C.backend()).findings(), "addressing.node.unknown");
    assertThat(f.where()).hasToString("switch leaf-9");
    assertThat(f.observed()).contains("leaf-9 with AS 4200000099");
  }

  @Test
  void numbersThatNobodyMayHave() {
    assertThat(only(check("4200000003", "23456"), "addressing.asn.reserved").observed())
        .contains("AS 23456");
    only(check("4200000003", "0"), "addressing.asn.reserved");
    only(check("4200000003", "65535"), "addressing.asn.reserved");
    only(check("4200000003", "4294967295"), "addressing.asn.reserved");
    for (String n : new String[] {"64496", "64511", "65536", "65551"}) {
      Finding f = only(check("4200000003", n), "addressing.asn.reserved");
      assertThat(f.why()).as(n).contains("RFC 5398");
    }
    assertThat(check("4200000003", "64512")).isEmpty();
    only(check("4200000003", "65552"), "addressing.asn.not-private");
    only(check("4200000003", "13335"), "addressing.asn.not-private");
    assertThat(check("4200000003", "").ofRule("addressing.asn.missing")).hasSize(1);
  }

  /** Two leaves of one number drop each other's routes, unless they are told not to. */
  @Test
  void leavesOfOneNumber() {
    String reused = CSV.replace("4200000003", "4200000002");
    Findings f = AddressCheck.of(AddressTable.ofCsv(reused), C.backend()).findings();
    assertThat(only(f, "addressing.asn.dropped"))
        .hasToString(
            "ERROR switch leaf-2: the switch finds its own AS number in the path of leaf-1's routes"
                + " and drops them (RFC 4271 section 9.1.2), so that they do not reach leaf-2;"
                + " leaves that they do not reach: 1; found AS 4200000002 in the path 4200000001"
                + " 4200000002 from spine-1, expected no AS number twice on a way between leaves;"
                + " give each leaf its own number, or let leaves accept their own (allowas-in, RFC"
                + " 7938 section 5.2.2) and say so with acceptsOwnAsn [addressing.asn.dropped]");
    assertThat(
            AddressCheck.of(AddressTable.ofCsv(reused).acceptingOwnAsn(true), C.backend())
                .findings())
        .isEmpty();
  }

  @Test
  void neighboursOfOneNumber() {
    Findings f = check("4200000003", "4200000001");
    assertThat(f.ofRule("addressing.asn.neighbours")).hasSize(2);
    assertThat(f.ofRule("addressing.asn.neighbours").asList().get(0).where())
        .hasToString("link leaf-2[3]--spine-1[leaf-2]");
  }

  /** Spines of different pods that share a number cut the pods apart. */
  @Test
  void spinesOfOneNumberInTwoPods() {
    Cluster tree = ClosDesign.fatTree(4, 3, Samples.RATE).build();
    AddressTable right = AddressPlan.of(tree, tree.backend()).table();
    AddressTable.Builder wrong = AddressTable.builder();
    right.rows().forEach(wrong::add);
    right.asns().forEach((id, asn) -> wrong.asn(id, id.startsWith("spine") ? 65_001 : asn));
    Findings f = AddressCheck.of(wrong.build(), tree.backend()).findings();
    // one a pod: leaves of a pod have the same neighbours
    assertThat(f).hasSize(4).allMatch(x -> x.ruleId().equals("addressing.asn.dropped"));
    assertThat(f.asList().get(0).why()).contains("leaves that they do not reach: 6");
    assertThat(f.asList().get(0).observed())
        .contains("AS 65001 in the path 4200000000 65001 4200000002 from core-1");
    assertThat(f.asList().get(0).fix().orElseThrow()).contains("RFC 7938 section 5.2.1");
  }

  @Test
  void manyFindingsAreCounted() {
    Cluster big = ClosDesign.fatTree(16, 3, Samples.RATE).build();
    AddressTable.Builder none = AddressTable.builder();
    AddressPlan.of(big, big.backend()).table().rows().stream()
        .filter(r -> r.role() != AddressRole.GATEWAY)
        .forEach(none::add);
    Findings f = AddressCheck.of(none.build(), big.backend()).findings();
    assertThat(f.ofRule("addressing.gateway.missing").size()).isEqualTo(1_000);
    assertThat(f.counts().get(0).count()).isEqualTo(1_024);
  }

  /** Following every route would take too long: what was left out is said. */
  @Test
  void routesThatAreNotFollowedAreSaid() {
    CappedFindings out = new CappedFindings();
    AddressTable table = AddressTable.ofCsv(CSV.replace("4200000003", "4200000002"));
    new AsnCheck(table, new CheckedWiring(C.backend()), out, 1).run();
    Findings f = out.build();
    assertThat(f.stream().map(Finding::ruleId)).containsExactly("addressing.asn.not-followed");
    assertThat(f.asList().get(0).why()).contains("routes were followed from 0 of 1 leaves");
  }
}
