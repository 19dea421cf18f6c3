package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.List;

/** Small clusters whose names hold what ends names, values and lines in one format or another. */
final class HostileNames {
  private static final List<String> NAMES =
      List.of(
          "a b",
          " a ",
          "a\"b",
          "\"",
          "\"\"",
          "a'b",
          "'",
          "a,b",
          ",",
          "a;b",
          "a:b",
          "a: b",
          "- a",
          "#a",
          "a #b",
          "a\\",
          "\\\"",
          "a\\nb",
          "a=b",
          "a--b",
          "a -- b",
          "a -> b",
          "->",
          "{a}",
          "(a)",
          "<a>",
          "</a>",
          "&amp;",
          "-->",
          "*/",
          "//a",
          "a/b",
          "/",
          "a|b",
          "%s",
          "${a}",
          "$a",
          "@a",
          "=1+1",
          "+1",
          "-1",
          "~",
          "null",
          "true",
          "no",
          "0",
          "007",
          "1e3",
          ".",
          "..",
          "a\u0085b",
          "a\u2028b",
          "a\u00A0b",
          "\u200Ba",
          "\uFEFFa",
          "a\u007Fb",
          "gr\u00F6\u00DFe",
          "\u4E3B\u673A",
          "\uD83D\uDDA7",
          "e\u0301",
          "\u202Eab",
          "I\u0131",
          "START",
          "node",
          "graph",
          "x".repeat(300));

  private HostileNames() {}

  /** For each name: a cluster whose nodes have it, and one whose ports have it. */
  static List<Cluster> clusters() {
    List<Cluster> all = new ArrayList<>();
    for (String name : NAMES) {
      all.add(cluster(name + "-1", name, "", "p1"));
      all.add(cluster("leaf-1", "leaf-2", "", name));
      all.add(cluster("leaf-1", "leaf-2", name, "p1"));
    }
    return all;
  }

  /** Two switches with two links, and a host with a link to one of them. */
  private static Cluster cluster(String a, String b, String host, String port) {
    Bandwidth rate = Bandwidth.ofGigabitsPerSecond(400);
    LinkSpec link = LinkSpec.builder().dataRate(rate).build();
    SwitchSpec spec = SwitchSpec.builder().model("unknown").build();
    ClusterBuilder cluster = Cluster.builder("hostile");
    FabricBuilder fabric = cluster.fabric("fabric").role(FabricRole.BACKEND);
    fabric.addSwitch(Switch.of(a, spec)).addSwitch(Switch.of(b, spec));
    fabric.addLink(Link.of(new PortRef(a, port), new PortRef(b, port), link));
    fabric.addLink(Link.of(new PortRef(a, "7"), new PortRef(b, "7"), link));
    String name = host.isEmpty() ? "host-1" : host;
    Adapter adapter = Adapter.builder().id("mlx5_0").model("unknown").build();
    PortRef at = new PortRef(name, "mlx5_0/1");
    Endpoint endpoint = Endpoint.builder().port(at).fabricId("fabric").adapter(adapter).build();
    Host.Builder h = Host.builder();
    h.id(name)
        .spec(HostSpec.builder().model("unknown").addAdapter(adapter).build())
        .addEndpoint(endpoint);
    cluster.addHost(h.build());
    fabric.addLink(Link.of(at, new PortRef(b, "9"), link));
    return cluster.build();
  }
}
