package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.design.ClosDesign;
import java.util.List;

/** Small cable lists of each dialect, of our own making. */
final class Lists {
  static final FabricSource OWN =
      FabricSource.ofText(
          "cables.csv",
          """
          # leaf to spine, then hosts
          a_device,a_port,a_kind,a_rack,a_unit,b_device,b_port,b_kind,rate,medium,length,cable
          leaf-1,1,switch,R1,40,spine-1,1,switch,400Gb/s,single-mode-fibre,30m,C1
          leaf-1,2,switch,R1,40,spine-2,1,switch,400Gb/s,single-mode-fibre,35m,C2
          leaf-2,1,switch,R2,40,spine-1,2,switch,400Gb/s,,,
          host-1,mlx5_0/1,host,R1,1,leaf-1,17,switch,200Gb/s,dac,2m,D1
          host-1,mlx5_1/1,host,R1,1,leaf-1,18,switch,200Gb/s,dac,2m,D1
          "host, two",mlx5_0/1,host,R2,1,leaf-2,17,switch,600/11Gb/s,dac,1.5m,
          spare-leaf,,switch,R3,40,,,,,,,
          """);

  static final FabricSource P2P =
      FabricSource.ofText(
          "p2p.csv",
          """
          Point to point, hall 3
          A-Node Name,A-Type,A-Port,Z-Node Name,Z-Type,Z-Port
          node-1,Host,1,leaf-1,Switch,1
          node-1,Host,2,leaf-2,Switch,1
          node-2,Host,enp3s0np0,leaf-1,Switch,2/1
          leaf-1,Switch,swp31,spine-1,Switch,swp1
          leaf-2,Switch,sw1p1,spine-1,Switch,swp2
          """);

  static final FabricSource PAIRS =
      FabricSource.ofText(
          "pairs.csv",
          """
          Rack,U,Name,HCA/Port,Rack,Name,Name,Port
          316,22,node-1,1,R113,22,leaf-1,1
          316,24,node-2,1,R113,22,leaf-1,1/2
          316,24,node-2,4,R113,23,leaf-2,7
          """);

  static final FabricSource NDT =
      FabricSource.ofText(
          "plan.ndt",
          """
          rack #,U height,#Fields:StartDevice,StartPort,StartDeviceLocation,EndDevice,EndPort,\
          EndDeviceLocation,U height,LinkType,Speed,,Cable Length,,
          Rack 1,U41,LEAF-01,Port 21,R-426,dir-1,Blade 1_Port 1/1,R-429,U25, Data,200000,x,10,,
          Rack 1,U41,leaf-01,Port 22,R-426,dir-1,Blade 02_Port 2/20,R-429,U25,Data,200000,x,12.5,,
          Rack 1,U3,Server 1 IB Port 1,IB Port 1,U3,leaf-01,Port 1,R-426,U41,Data,200000,x,40,,
          Rack 2,U3,Server 1 IB Port 1,IB Port 1,U3,leaf-02,Port 1,R-426,U40,Data,56000,x,40,,
          ,,node-7,NODE-7 ibp11s0f0,,leaf-02,Port 2,,,Data,40000,,,,
          ,,node-7,node-7 ibp12s0f0,,leaf-02,Port 3,,,Data,,,,,
          """);

  static final FabricSource SONIC =
      FabricSource.ofText(
          "sonic_lab_links.csv",
          """
          StartDevice,StartPort,EndDevice,EndPort,BandWidth,VlanID,VlanMode,AutoNeg
          dut-1,Ethernet0,fanout-1,Ethernet1,40000,1681,Access,on
          dut-1,Ethernet4,fanout-1,Ethernet2,100000,1682,Access,on
          server-1,p4p1,fanout-1,Ethernet64,40000,,Trunk,
          """);

  static final FabricSource NETBOX =
      FabricSource.ofText(
          "netbox.csv",
          """
          side_a_site,side_a_device,side_a_type,side_a_name,side_b_site,side_b_device,side_b_type,\
          side_b_name,type,status,label,color,length,length_unit
          Hall 3,leaf-1,dcim.interface,swp1,Hall 3,spine-1,dcim.interface,swp1,smf-os2,connected,\
          L-1,,12.5,m
          Hall 3,leaf-1,dcim.interface,swp2,Hall 3,spine-2,dcim.interface,swp1,mmf,planned,,,10,ft
          Hall 3,node-1,dcim.interface,mlx5_0,Hall 3,leaf-1,dcim.interface,swp31,dac-passive,\
          connected,,,,
          """);

  private Lists() {}

  /** All samples, with the format that each is of. */
  static List<FabricSource> all() {
    return List.of(OWN, P2P, PAIRS, NDT, SONIC, NETBOX);
  }

  static FabricSource broken(FabricSource source, String from, String to) {
    try {
      String text =
          new String(
              source.head(source.streamNames().get(0), 1 << 20),
              java.nio.charset.StandardCharsets.UTF_8);
      return FabricSource.ofText("broken-" + source.name(), text.replace(from, to));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static Cluster design() {
    return ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();
  }

  /** Switches with numbered ports, cables and a breakout. */
  static Cluster cabled() {
    ClusterBuilder cluster = Cluster.builder("cabled");
    FabricBuilder f = cluster.fabric("fabric").role(FabricRole.BACKEND);
    SwitchSpec spec = SwitchSpec.builder().model("QM9700").build();
    f.addSwitch(Switch.of("leaf-1", spec)).addSwitch(Switch.of("spine-1", spec));
    LinkSpec rate = LinkSpec.builder().dataRate(Bandwidth.of("200Gb/s")).build();
    for (int p = 1; p <= 2; p++) {
      PortRef a = new PortRef("leaf-1", "1/" + p);
      PortRef b = new PortRef("spine-1", "1/" + p);
      Link link = Link.builder().from(Link.of(a, b, rate)).cableId("C1").build();
      f.addLink(link);
    }
    f.addCable(
        Cable.builder()
            .id("C1")
            .medium(CableMedium.SINGLE_MODE_FIBRE)
            .length(Length.of("12.5m"))
            .addEnds(
                new PortRef("leaf-1", "1/1"),
                new PortRef("leaf-1", "1/2"),
                new PortRef("spine-1", "1/1"),
                new PortRef("spine-1", "1/2"))
            .addLinkIds("leaf-1[1/1]--spine-1[1/1]", "leaf-1[1/2]--spine-1[1/2]")
            .build());
    return cluster.build();
  }

  /** A switch port that has a name and no number. */
  static Cluster named() {
    ClusterBuilder cluster = Cluster.builder("named");
    SwitchSpec spec = SwitchSpec.builder().model("unknown").build();
    cluster
        .fabric("fabric")
        .addSwitch(Switch.of("a", spec))
        .addSwitch(Switch.of("b", spec))
        .addLink(
            Link.of(
                new PortRef("a", "uplink one"), new PortRef("b", "1"), LinkSpec.builder().build()));
    return cluster.build();
  }
}
