package io.clusterfabric.topology.cabling;

import static io.clusterfabric.topology.cabling.Wired.G400;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.InvalidModelException;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import org.junit.jupiter.api.Test;

/** One test for each fault that planners are known to make. */
class PortBudgetTest {
  private static final Bandwidth G100 = Bandwidth.of("100Gb/s");

  private static SwitchSpec ports(int number) {
    return SwitchSpec.builder().model("m" + number).radix(number).portRate(G400).build();
  }

  private static Findings check(Wired w, String rule) {
    return PortBudget.of(w.cluster()).findings().ofRule(rule);
  }

  private static Finding one(Wired w, String rule) {
    Findings f = check(w, rule);
    assertThat(f).as(rule).hasSize(1);
    return f.iterator().next();
  }

  @Test
  void aSoundPodHasNoFaults() {
    PortBudget b = PortBudget.of(ReferenceDesigns.dgxSuperPodH100(4));
    assertThat(b.findings().errors()).isEmpty();
    assertThat(b.findings().warnings()).isEmpty();
    assertThat(b.tiers().stream().map(PortBudget.TierPorts::switches)).containsExactly(32, 16);
    assertThat(b.explain().table()).isPresent();
  }

  /** 512 GPUs need 8 spines of 64 ports; the bandwidth of the uplinks was used as their number. */
  @Test
  void spinesCountedByBandwidth() {
    Wired w = new Wired();
    for (int leaf = 1; leaf <= 4; leaf++) {
      w.add("leaf-" + leaf, ports(64));
      for (int i = 1; i <= 28; i++) {
        w.link("leaf-" + leaf + "[" + i + "]", "h" + leaf + "[" + i + "]");
        w.add("spine-" + i, ports(64));
        w.link("leaf-" + leaf + "[" + (32 + i) + "]", "spine-" + i + "[" + leaf + "]");
      }
    }
    Finding f = one(w, "cabling.tier.more-than-needed");
    assertThat(f.observed()).contains("28 switches for 112 link ends");
    assertThat(f.expected()).contains("2 of 64 ports");
  }

  /** 200 cables on 144 ports. */
  @Test
  void moreLinksThanPorts() {
    Wired w = new Wired().add("spine", ports(4)).add("leaf", ports(64));
    for (int i = 1; i <= 5; i++) {
      w.link("leaf[" + i + "]", "spine[" + i + "]");
    }
    assertThat(one(w, "cabling.port.too-many-links").observed()).contains("5 link ends");
    assertThat(one(w, "cabling.port.number-beyond").observed()).contains("port 5");
  }

  @Test
  void portsThatBreakoutsCountTwice() {
    SwitchSpec split = SwitchSpec.builder().model("s").radix(8).splitWays(2).portRate(G400).build();
    Wired w = new Wired().add("a", split).add("b", ports(64));
    w.link("a[1]", "b[1]").link("a[1/1]", "b[2]").link("a[1/2]", "b[3]");
    assertThat(one(w, "cabling.port.split-and-whole").where()).hasToString("port a[1]");
    // five of four unsplit ports in use, though only six of eight parts are
    Wired five = new Wired().add("a", split).add("b", ports(64));
    for (int i = 1; i <= 5; i++) {
      five.link("a[" + i + "/1]", "b[" + i + "]");
    }
    assertThat(one(five, "cabling.port.too-many-links").expected()).contains("at most 4");
  }

  @Test
  void mixedRatesOnASplitParent() {
    SwitchSpec split = SwitchSpec.builder().model("s").radix(8).splitWays(2).portRate(G400).build();
    Wired w = new Wired().add("a", split).add("b", ports(64));
    w.link("a[1/1]", "b[1]").link("a[1/2]", "b[2]", G100);
    assertThat(one(w, "cabling.port.split-mixed").observed())
        .contains("parts [1/1, 1/2] at [100Gb/s, 400Gb/s]");
  }

  @Test
  void partsThatCarryMoreThanTheirPort() {
    SwitchSpec split = SwitchSpec.of(PartCatalogue.bundled().findSwitch("sn5600").orElseThrow());
    Wired w = new Wired().add("a", split).add("b", ports(64));
    for (int i = 1; i <= 3; i++) {
      w.link("a[1/" + i + "]", "b[" + i + "]");
    }
    Finding f = one(w, "cabling.port.split-overfull");
    assertThat(f.observed()).contains("1.2Tb/s in 3 parts");
    assertThat(f.expected()).contains("at most 800Gb/s");
  }

  @Test
  void reservedPortsInUse() {
    Switch kept =
        Switch.builder()
            .id("a")
            .spec(ports(8))
            .addPort(Port.builder().ref(new PortRef("a", "3")).reservedFor("UFM").build())
            .build();
    Wired w = new Wired().add(kept).add("b", ports(8)).link("a[3]", "b[1]");
    assertThat(one(w, "cabling.port.reserved-used").why()).contains("UFM");
    assertThat(
            check(
                new Wired().add(kept).add("b", ports(8)).link("a[4]", "b[1]"),
                "cabling.port.reserved-used"))
        .isEmpty();
  }

  @Test
  void oddTwinPorts() {
    SwitchSpec twin = SwitchSpec.builder().model("t").radix(64).cages(32).portRate(G400).build();
    Wired w = new Wired().add("a", twin).add("b", ports(64));
    w.link("a[1]", "b[1]").link("a[2]", "b[2]").link("a[3]", "b[3]");
    assertThat(one(w, "cabling.port.odd-twin").observed()).contains("1 of 2 cages, 1 places free");
  }

  /** 400G optics in 100G cages: a link is as fast as the slower end. */
  @Test
  void linksFasterThanAnEnd() {
    SwitchSpec slow = SwitchSpec.builder().model("old").radix(32).portRate(G100).build();
    Wired w = new Wired().add("a", slow).add("b", ports(64)).link("a[1]", "b[1]");
    Finding f = one(w, "cabling.port.rate-above");
    assertThat(f.observed()).contains("400Gb/s");
    assertThat(f.expected()).contains("at most 100Gb/s");
  }

  /** A rate that is not known fits nothing: it is counted. */
  @Test
  void ratesThatAreNotKnownAreSaid() {
    ClusterBuilder out = Cluster.builder("c");
    var net = out.fabric("net").addSwitch(Switch.of("leaf", ports(8)));
    net.addSwitch(Switch.of("spine", SwitchSpec.builder().model("m").radix(8).build()));
    Host h = host(1, "", 0).hosts().get(0);
    out.addHost(h);
    net.addLink(
        Link.of(h.endpoints().get(0).port(), new PortRef("leaf", "1"), LinkSpec.builder().build()));
    for (int i = 2; i <= 3; i++) {
      net.addLink(
          Link.of(
              new PortRef("leaf", "" + i),
              new PortRef("spine", "" + i),
              LinkSpec.builder().dataRate(G400).build()));
    }
    Findings f = PortBudget.of(out.build()).findings();
    assertThat(f.ofRule("cabling.port.rate-unknown").asList().get(0).observed())
        .contains("3 of 3 links, such as h[p0]--leaf[1]");
    assertThat(f.ofRule("cabling.tier.oversubscription-unknown").asList().get(0).observed())
        .contains("unknown");
    assertThat(
            PortBudget.of(ReferenceDesigns.dgxSuperPodH100(1))
                .findings()
                .ofRule("cabling.port.rate-unknown"))
        .isEmpty();
  }

  /** A part of a split port carries its share: the switch is of 800G, its halves of 400G. */
  @Test
  void linksFasterThanThePartOfASplitPort() {
    SwitchSpec part = SwitchSpec.of(PartCatalogue.bundled().findSwitch("sn5600").orElseThrow());
    Bandwidth g800 = Bandwidth.of("800Gb/s");
    Wired w = new Wired().add("a", part).add("b", part);
    w.link("a[1/1]", "b[1]", g800).link("a[2/1]", "b[2]").link("a[3/4]", "b[3]");
    Findings f = check(w, "cabling.port.rate-above");
    assertThat(f.stream().map(x -> x.expected().orElse("")))
        .containsExactly("at most 400Gb/s", "at most 200Gb/s");
    assertThat(f.asList().get(0).why()).contains("a[1/1], part of a split port");
  }

  /** The rate of a split spec is that of a part: a port left whole carries more. */
  @Test
  void wholePortsOfASplitSwitchCarryMoreThanParts() {
    SwitchSpec split =
        SwitchSpec.builder().model("s").radix(128).splitWays(2).portRate(G400).build();
    SwitchSpec fast =
        SwitchSpec.builder().model("f").radix(8).portRate(Bandwidth.of("1.6Tb/s")).build();
    Bandwidth g800 = Bandwidth.of("800Gb/s");
    Wired w = new Wired().add("a", split).add("b", fast);
    w.link("a[1/1]", "b[1]").link("a[1/2]", "b[2]").link("a[2]", "b[3]", g800);
    assertThat(check(w, "cabling.port.rate-above")).isEmpty();
    w.link("a[3]", "b[4]", Bandwidth.of("801Gb/s"));
    assertThat(one(w, "cabling.port.rate-above").expected()).contains("at most 800Gb/s");
    Wired plain = new Wired().add("a", split).add("b", fast).link("a[2]", "b[3]", g800);
    assertThat(one(plain, "cabling.port.rate-above").expected())
        .as("ports numbered through are the parts")
        .contains("at most 400Gb/s");
  }

  /** Slot and port are no split: these were one port in four parts, above its rate. */
  @Test
  void slotsAreNoSplitPorts() {
    Wired w = new Wired().add("a", ports(8)).add("b", ports(8)).add("c", ports(8));
    for (int i = 1; i <= 4; i++) {
      w.link("a[Ethernet1/" + i + "]", "b[et-0/0/" + i + "]");
    }
    w.link("a[Ethernet1/5]", "c[swp1s0]", G100).link("a[Ethernet1/6]", "c[swp1s1]");
    assertThat(PortBudget.of(w.cluster()).findings().stream().map(Finding::ruleId))
        .filteredOn(r -> r.startsWith("cabling.port"))
        .containsExactly("cabling.port.split-mixed");
  }

  /** Round-robin that begins at the same spine for every leaf. */
  @Test
  void spinesWithoutLinks() {
    Wired w = new Wired();
    for (int leaf = 1; leaf <= 4; leaf++) {
      w.add("leaf-" + leaf, ports(8)).link("leaf-" + leaf + "[1]", "h" + leaf + "[1]");
      for (int spine = 1; spine <= 3; spine++) {
        w.add("spine-" + spine, ports(8));
        if (spine < 3) {
          w.link("leaf-" + leaf + "[" + (4 + spine) + "]", "spine-" + spine + "[" + leaf + "]");
        }
      }
    }
    assertThat(one(w, "cabling.tier.no-links").where()).hasToString("switch spine-3");
  }

  @Test
  void spinesThatGetFarFewerLinks() {
    Wired w = new Wired();
    for (int leaf = 1; leaf <= 4; leaf++) {
      w.add("leaf-" + leaf, ports(8)).link("leaf-" + leaf + "[1]", "h" + leaf + "[1]");
      w.link("leaf-" + leaf + "[5]", "spine-1[" + leaf + "]");
    }
    w.link("leaf-1[6]", "spine-2[1]");
    Finding f = one(w, "cabling.tier.uneven");
    assertThat(f.where()).hasToString("switch spine-2");
    assertThat(f.observed()).contains("1 links");
  }

  @Test
  void silentOversubscription() {
    Wired w = new Wired();
    for (int leaf = 1; leaf <= 2; leaf++) {
      w.add("leaf-" + leaf, ports(8)).link("leaf-" + leaf + "[5]", "spine-1[" + leaf + "]");
      for (int h = 1; h <= 2; h++) {
        w.link("leaf-" + leaf + "[" + h + "]", "h" + leaf + h + "[1]");
      }
    }
    Finding f = one(w, "cabling.tier.oversubscribed");
    assertThat(f.observed()).contains("2:1 down:up");
    assertThat(
            PortBudget.of(w.cluster(), OversubscriptionRatio.of(2, 1))
                .findings()
                .ofRule("cabling.tier.oversubscribed"))
        .isEmpty();
  }

  private static Cluster host(int adapterPorts, String bond, int... planes) {
    ClusterBuilder out = Cluster.builder("c");
    Adapter nic =
        Adapter.builder().id("nic").model("nic").ports(adapterPorts).portRate(G400).build();
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("box").addAdapter(nic);
    Host.Builder host = Host.builder();
    host.id("h").spec(spec.build());
    for (int i = 0; i < planes.length; i++) {
      PortRef port = new PortRef("h", "p" + i);
      Endpoint.Builder e = Endpoint.builder();
      e.port(port).fabricId("net").adapter(nic).plane(planes[i]);
      if (!bond.isEmpty()) {
        e.bond(bond);
      }
      host.addEndpoint(e.build());
      out.fabric("net")
          .addSwitch(Switch.of("leaf-" + i, ports(8)))
          .addLink(Link.of(port, new PortRef("leaf-" + i, "1"), LinkSpec.builder().build()));
    }
    return out.addHost(host.build()).build();
  }

  /** A host joined to every leaf: more runs than ports. */
  @Test
  void hostsJoinedToEveryLeaf() {
    Findings f = PortBudget.of(host(1, "", 0, 0, 0)).findings();
    assertThat(f.ofRule("cabling.port.adapter-overused").iterator().next().observed())
        .contains("3 endpoints");
    assertThat(PortBudget.of(host(3, "", 0, 0, 0)).findings().errors()).isEmpty();
  }

  @Test
  void dualTorTakenForDualPlane() {
    Findings f = PortBudget.of(host(2, "bond0", 0, 1)).findings();
    assertThat(f.ofRule("cabling.port.bond-across-planes")).hasSize(1);
    assertThat(PortBudget.of(host(2, "bond0", 0, 0)).findings().errors()).isEmpty();
    assertThat(PortBudget.of(host(2, "", 0, 1)).findings().errors()).isEmpty();
  }

  /** Storage and compute in one leaf: a model in which fabrics meet there cannot be built. */
  @Test
  void fabricsMergedInALeaf() {
    ClusterBuilder out = Cluster.builder("c");
    out.fabric("compute").addSwitch(Switch.of("leaf", ports(8)));
    out.fabric("storage")
        .addSwitch(Switch.of("other", ports(8)))
        .addLink(
            Link.of(
                new PortRef("leaf", "1"), new PortRef("other", "1"), LinkSpec.builder().build()));
    assertThatThrownBy(out::build)
        .isInstanceOf(InvalidModelException.class)
        .hasMessageContaining("fabrics meet in hosts and gateways only");
  }
}
