package io.clusterfabric.infiniband.subnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.infiniband.subnet.RouterPlan.RoutedSubnet;
import io.clusterfabric.infiniband.subnet.RouterPlan.Router;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RouterPlanTest {
  private static final long A = 0xFEC0000000000001L;
  private static final long B = 0xFEC0000000000002L;

  private static RoutedSubnet subnet(String name, long prefix, long ports) {
    return new RoutedSubnet(name, prefix, new LidBudget(ports, 1_000, 0));
  }

  private static RouterPlan plan(List<RoutedSubnet> subnets, Router... routers) {
    return RouterPlan.builder().addAllSubnets(subnets).addRouters(routers).build();
  }

  private static Router router(String... subnets) {
    return new Router("r1", "MQM9700", List.of(subnets));
  }

  private static Findings findings(RouterPlan plan, String rule) {
    return ManagementRules.routers().check(plan).ofRule("infiniband.subnet." + rule);
  }

  @Test
  void twoSubnetsThatARouterJoins() {
    RouterPlan good =
        plan(List.of(subnet("a", A, 30_000), subnet("b", B, 30_000)), router("a", "b"));
    assertThat(ManagementRules.routers().check(good).asList()).isEmpty();
    assertThat(good.islands()).containsExactly(List.of("a", "b"));
  }

  @Test
  void aSubnetIsTooLarge() {
    RouterPlan p = plan(List.of(subnet("a", A, 48_151), subnet("b", B, 48_152)), router("a", "b"));
    Findings f = findings(p, "routed-subnet-too-large");
    assertThat(f).hasSize(1);
    assertThat(f.asList().get(0).severity()).isEqualTo(Severity.ERROR);
    assertThat(f.asList().get(0).where().toString()).contains("b");
  }

  @Test
  void prefixes() {
    RouterPlan same = plan(List.of(subnet("a", A, 1), subnet("b", A, 1)), router("a", "b"));
    assertThat(findings(same, "routed-prefix-shared")).hasSize(1);
    assertThat(findings(same, "routed-prefix-local")).isEmpty();
    RouterPlan local =
        plan(
            List.of(subnet("a", AliasGid.DEFAULT_PREFIX, 1), subnet("b", 0xFEBF000000000000L, 1)),
            router("a", "b"));
    assertThat(findings(local, "routed-prefix-local")).hasSize(2);
    assertThat(findings(local, "routed-prefix-shared")).isEmpty();
    RouterPlan alone = plan(List.of(subnet("a", AliasGid.DEFAULT_PREFIX, 1)));
    assertThat(ManagementRules.routers().check(alone).asList()).isEmpty();
  }

  @Test
  void subnetsApart() {
    List<RoutedSubnet> four =
        List.of(subnet("a", A, 1), subnet("b", B, 1), subnet("c", B + 1, 1), subnet("d", B + 2, 1));
    RouterPlan p = plan(four, router("a", "c"), router("d", "c"));
    assertThat(p.islands()).containsExactly(List.of("a", "c", "d"), List.of("b"));
    assertThat(findings(p, "routed-subnets-apart")).hasSize(1);
    RouterPlan joined = plan(four, router("a", "c"), router("d", "c"), router("b", "a"));
    assertThat(findings(joined, "routed-subnets-apart")).isEmpty();
    RouterPlan unknown = plan(four, router("a", "b", "c", "d", "e"));
    assertThat(findings(unknown, "routed-subnets-apart").asList())
        .extracting(f -> f.observed().orElse(""))
        .containsExactly("e");
  }

  @Test
  void modelsAndSubnetsOfARouter() {
    List<RoutedSubnet> two = List.of(subnet("a", A, 1), subnet("b", B, 1));
    Router other = new Router("r2", "MQM8700", List.of("a", "b"));
    assertThat(findings(plan(two, other), "router-model")).hasSize(1);
    assertThat(findings(plan(two, router("a", "b")), "router-model")).isEmpty();
    assertThat(findings(plan(two, router("a", "a")), "router-subnets")).hasSize(1);
    assertThat(findings(plan(two, router("1", "2", "3", "4", "5", "6")), "router-subnets"))
        .isEmpty();
    assertThat(findings(plan(two, router("1", "2", "3", "4", "5", "6", "7")), "router-subnets"))
        .hasSize(1);
  }

  @Test
  void aliasGids() {
    AliasGid g = new AliasGid(A, 0x2a);
    assertThat(g).hasToString("fec0:0000:0000:0001:0000:0000:0000:002a");
    assertThat(AliasGid.parse(g.toString())).contains(g);
    assertThat(AliasGid.parse("fec0:0:0:1::2a")).contains(g);
    assertThat(AliasGid.parse("fec0:0:0:1::bfff")).contains(new AliasGid(A, 49_151));
    for (String bad :
        List.of(
            "fec0:0:0:1::c000",
            "fec0:0:0:1::",
            "fec0:0:0:1:0:1:0:2a",
            "fec0:0:0:1:0:0:2a",
            "fec0::1::2a",
            "fec0:0:0:1:0:0:0:0:2a",
            "1:2:3:4:5:6:7:8::",
            "fec0:0:0:g::2a",
            "",
            "::")) {
      assertThat(AliasGid.parse(bad)).as(bad).isEmpty();
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new AliasGid(A, 0xC000));
  }

  @Test
  void theLeastNumberOfSubnets() {
    assertThat(RouterPlan.subnetsNeeded(49_151, 0, 100, 0)).hasValue(1);
    assertThat(RouterPlan.subnetsNeeded(65_536, 5_120, 64, 0)).hasValue(2);
    assertThat(RouterPlan.subnetsNeeded(0, 0, 0, 7)).hasValue(1);
    assertThat(RouterPlan.subnetsNeeded(50_000, 0, 49_151, 0)).isEmpty();
    for (int lmc = 0; lmc <= 7; lmc++) {
      for (long ports : new long[] {383, 384, 766, 10_000, 49_152, 300_001}) {
        OptionalLong found = RouterPlan.subnetsNeeded(ports, ports / 10, 3, lmc);
        assertThat(found).as(ports + " LMC " + lmc).isEqualTo(byTrial(ports, ports / 10, 3, lmc));
      }
    }
  }

  private static OptionalLong byTrial(long ports, long switches, int routerPorts, int lmc) {
    for (long k = 1; k <= ports + switches; k++) {
      long more = k == 1 ? 0 : routerPorts;
      long share = (ports + k - 1) / k + more;
      if (share <= LidBudget.mostPorts(lmc)
          && (share << lmc) + (switches + k - 1) / k <= LidBudget.UNICAST_LIDS) {
        return OptionalLong.of(k);
      }
    }
    return OptionalLong.empty();
  }
}
