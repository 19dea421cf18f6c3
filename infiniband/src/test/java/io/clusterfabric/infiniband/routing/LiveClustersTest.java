package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetList;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.AccessLayout;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.DragonflyDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster, written as a net, run on ibsim, swept by OpenSM, discovered by ibnetdiscover and read,
 * is the same cluster.
 */
class LiveClustersTest {
  @TempDir Path folder;
  private int runs;

  /** What a fabric is: hosts and switches, and links from end to end with their rates. */
  private static Collection<String> facts(Cluster c) {
    List<String> out = new ArrayList<>();
    Fabric f = c.fabrics().get(0);
    for (Host h : f.hosts()) {
      out.add("host " + h.id());
    }
    f.switches().forEach(s -> out.add("switch " + s.id()));
    for (Link l : f.links()) {
      String a = l.a().toString();
      String b = l.b().toString();
      out.add(
          (a.compareTo(b) < 0 ? a + " - " + b : b + " - " + a)
              + " "
              + l.spec().dataRate().map(Bandwidth::toString).orElse("unknown"));
    }
    out.sort(null);
    return out;
  }

  /**
   * A list of a subnet as far as ibsim runs it: its 0.10 has no NDR, and FDR10 is no speed here.
   */
  private static String run(String list) {
    return list.replace("SPD=??", "SPD=2.5").replace("SPD=FDR10", "SPD=10");
  }

  /** Writes, simulates, routes, discovers and reads. */
  private Cluster there(Cluster c, int lmc) throws Exception {
    OpenSmOnIbsim.require();
    Path net = folder.resolve("a.net");
    ExportResult written = Formats.write(c, "ibsim", net);
    assertThat(written.written()).as(written.findings().toString()).isTrue();
    Path out = folder.resolve("run-" + ++runs);
    try (OpenSmOnIbsim sim = new OpenSmOnIbsim(net, out)) {
      String log = sim.sweep(Map.of("lmc", Integer.toString(lmc)), "-R", "minhop");
      assertThat(OpenSmOnIbsim.used(log)).as(log).contains(EngineName.MINHOP);
      Subnet subnet =
          SubnetFile.read(net, SubnetOptions.builder().lmc(lmc).build()).subnet().orElseThrow();
      LftComparison tables =
          LftComparison.of(MinHopEngine.route(subnet), LftDump.read(sim.tables()));
      assertThat(tables.different()).as(tables.toString()).isZero();
      assertThat(tables.entries()).isPositive();
      assertThat(run(SubnetList.write(subnet)))
          .isEqualTo(run(Files.readString(sim.file("opensm-subnet.lst"))));
      return Formats.read(sim.discover()).cluster();
    }
  }

  private void same(Cluster c) throws Exception {
    assertThat(facts(there(c, 0))).as(c.id()).isEqualTo(facts(c));
  }

  private static Cluster dump(String text) throws IOException {
    return Formats.read(FabricSource.ofText("dump", text), ImportOptions.standard()).cluster();
  }

  /** The same without every so many-th link between switches, and with other rates in turn. */
  private static Cluster changed(Cluster c, int without, List<LinkSpec> rates) {
    Fabric f = c.fabrics().get(0);
    ClusterBuilder out = Cluster.builder(c.id()).addHosts(c.hosts());
    FabricBuilder fabric = out.fabric(f.id()).addSwitches(f.switches());
    int n = 0;
    for (Link l : f.links()) {
      n++;
      boolean inner =
          f.findSwitch(l.a().node()).isPresent() && f.findSwitch(l.b().node()).isPresent();
      if (without > 0 && inner && n % without == 0) {
        continue;
      }
      fabric.addLink(
          Link.of(l.a(), l.b(), rates.isEmpty() ? l.spec() : rates.get(n % rates.size())));
    }
    return out.build();
  }

  private static LinkSpec rate(int lanes, IbSpeed speed) {
    return IbRate.of(OptionalInt.of(lanes), Optional.of(speed)).toLinkSpec(false);
  }

  @Test
  void twoTiers() throws Exception {
    same(ClosDesign.fatTree(8, 2, Bandwidth.of("200Gb/s")).build());
  }

  @Test
  void threeTiers() throws Exception {
    same(ClosDesign.fatTree(4, 3, Bandwidth.of("100Gb/s")).build());
  }

  /** Two pods of a fabric of three tiers of 64 ports each, with hosts on a few of them. */
  @Test
  void threeTiersOfLargeSwitches() throws Exception {
    Bandwidth rate = Bandwidth.of("200Gb/s");
    same(
        ClosDesign.builder()
            .id("slice")
            .hosts(32)
            .hostSpec(HostShape.of("host", 1, 1, 1, rate))
            .hostsPerGroup(8)
            .access(Wiring.of(rate))
            .leaf(SwitchShape.of("switch", 64, rate))
            .tiers(3)
            .leafUplinks(8)
            .spines(4)
            .groupsPerPod(2)
            .spineUplinks(8)
            .coresPerGroup(2)
            .build()
            .build());
  }

  /** Hosts of four adapters of two ports, each adapter on a leaf of its own rail. */
  @Test
  void railsAndAdaptersOfSeveralPorts() throws Exception {
    Bandwidth rate = Bandwidth.of("100Gb/s");
    same(
        ClosDesign.builder()
            .id("rails")
            .hosts(8)
            .hostSpec(HostShape.of("host", 4, 4, 2, rate))
            .hostsPerGroup(4)
            .layout(AccessLayout.RAIL_OPTIMISED)
            .leavesPerAdapter(2)
            .access(Wiring.of(rate))
            .leaf(SwitchShape.of("switch", 40, rate))
            .tiers(2)
            .leafUplinks(8)
            .spines(4)
            .build()
            .build());
  }

  @Test
  void torus() throws Exception {
    same(TorusDesign.of(Bandwidth.of("100Gb/s"), 3, 4).build());
  }

  @Test
  void dragonfly() throws Exception {
    same(DragonflyDesign.of(2, 4, 2, 3, Bandwidth.of("200Gb/s")).build());
  }

  @Test
  void linksAreMissing() throws Exception {
    same(changed(ClosDesign.fatTree(6, 3, Bandwidth.of("200Gb/s")).build(), 7, List.of()));
  }

  /** All generations and widths that ibsim 0.10 runs, side by side. */
  @Test
  void severalRatesAndWidths() throws Exception {
    List<LinkSpec> rates = new ArrayList<>();
    for (IbSpeed s :
        List.of(IbSpeed.SDR, IbSpeed.DDR, IbSpeed.QDR, IbSpeed.FDR, IbSpeed.EDR, IbSpeed.HDR)) {
      for (int lanes : List.of(1, 2, 4, 8, 12)) {
        rates.add(rate(lanes, s));
      }
    }
    same(changed(ClosDesign.fatTree(8, 2, Bandwidth.of("200Gb/s")).build(), 0, rates));
    same(
        changed(ClosDesign.fatTree(4, 2, Bandwidth.of("200Gb/s")).build(), 0, rates.subList(6, 7)));
  }

  /** ibsim 0.10 knows no NDR, and tells of FDR10 as QDR: all but the rate is the same. */
  @Test
  void ratesThatTheSimulatorDoesNotRun() throws Exception {
    Cluster c = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();
    Cluster slow = changed(c, 0, List.of(rate(4, IbSpeed.SDR)));
    Cluster found = there(c, 0);
    assertThat(facts(found)).isIn(facts(slow), facts(c));
    Cluster ten = changed(c, 0, List.of(rate(4, IbSpeed.FDR10)));
    assertThat(facts(there(ten, 0))).isEqualTo(facts(changed(c, 0, List.of(rate(4, IbSpeed.QDR)))));
  }

  /** Several ASICs in a box, names and GUIDs as found in a real subnet. */
  @Test
  void directorWithGuids() throws Exception {
    Cluster c =
        dump(
            """
            switchguid=0xb8599f0300000040(b8599f0300000040)
            Switch\t40 "S-b8599f0300000040"\t\t# "MF0;core:MCS8500/L1/U1" enhanced port 0 lid 3 lmc 0
            [1]\t"S-b8599f0300000050"[1]\t\t# "MF0;core:MCS8500/S1/U1" lid 4 4xHDR
            [2]\t"H-b8599f0300000100"[1](b8599f0300000100)\t\t# "node-1 mlx5_0" lid 5 4xHDR
            [3]\t"H-b8599f0300000200"[1](b8599f0300000200)\t\t# "node-2 mlx5_0" lid 6 2xHDR

            switchguid=0xb8599f0300000050(b8599f0300000050)
            Switch\t40 "S-b8599f0300000050"\t\t# "MF0;core:MCS8500/S1/U1" enhanced port 0 lid 4 lmc 0
            [1]\t"S-b8599f0300000040"[1]\t\t# "MF0;core:MCS8500/L1/U1" lid 3 4xHDR

            caguid=0xb8599f0300000100
            Ca\t1 "H-b8599f0300000100"\t\t# "node-1 mlx5_0"
            [1](b8599f0300000100)\t"S-b8599f0300000040"[2]\t\t# lid 5 lmc 0 "MF0;core:MCS8500/L1/U1" lid 3 4xHDR

            caguid=0xb8599f0300000200
            Ca\t1 "H-b8599f0300000200"\t\t# "node-2 mlx5_0"
            [1](b8599f0300000200)\t"S-b8599f0300000040"[3]\t\t# lid 6 lmc 0 "MF0;core:MCS8500/L1/U1" lid 3 2xHDR
            """);
    Cluster found = there(c, 0);
    assertThat(facts(found)).isEqualTo(facts(c)).anyMatch(s -> s.equals("switch core/L1/U1"));
    assertThat(guids(found)).isEqualTo(guids(c)).contains("core/L1/U1 b8599f0300000040");
  }

  private static Set<String> guids(Cluster c) {
    Set<String> out = new TreeSet<>();
    c.fabrics().get(0).switches().forEach(s -> out.add(s.id() + " " + s.guid().orElse("none")));
    c.fabrics()
        .get(0)
        .endpoints()
        .forEach(e -> out.add(e.port() + " " + e.adapter().guid().orElse("none")));
    return out;
  }

  /** Each port takes four identifiers; what is discovered does not depend on that. */
  @Test
  void severalIdentifiers() throws Exception {
    Cluster c = ClosDesign.fatTree(4, 2, Bandwidth.of("200Gb/s")).build();
    assertThat(facts(there(c, 2))).isEqualTo(facts(c));
  }

  /** Names that the simulator cannot read come back as the export replaced them, none joined. */
  @Test
  void namesOfAnyKind() throws Exception {
    Cluster c = named("leaf \"1\" #a@b", "Knoten \u00e9", "Knoten_\u00e8", "localhost");
    Cluster found = there(c, 0);
    assertThat(found.hosts())
        .extracting(Host::id)
        .containsExactly("Knoten__", "Knoten__-2", "host-localhost");
    assertThat(found.fabrics().get(0).switches())
        .extracting(s -> s.id())
        .containsExactly("leaf _1_ _a_b");
    assertThat(found.fabrics().get(0).links()).hasSize(3);
    assertThat(found.fabrics().get(0).endpoints())
        .extracting(e -> e.port().port())
        .containsOnly("nic_Port_A_0/1");
  }

  private static Cluster named(String leaf, String... hosts) {
    LinkSpec rate = rate(4, IbSpeed.EDR);
    ClusterBuilder out = Cluster.builder("named");
    FabricBuilder f = out.fabric("ib");
    f.addSwitch(Switch.of(leaf, SwitchSpec.builder().model("unknown").radix(8).build()));
    Adapter a = Adapter.builder().id("Port A").model("unknown").build();
    for (int i = 0; i < hosts.length; i++) {
      PortRef port = new PortRef(hosts[i], "1");
      Endpoint end = Endpoint.builder().port(port).fabricId("ib").adapter(a).build();
      HostSpec spec = HostSpec.builder().model("unknown").addAdapter(a).build();
      out.addHost(Host.builder().id(hosts[i]).spec(spec).addEndpoints(end).build());
      f.addLink(Link.of(new PortRef(leaf, Integer.toString(i + 1)), port, rate));
    }
    return out.build();
  }
}
