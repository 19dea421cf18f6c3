package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The scale-up domains of a rail-only design as a fabric: stars of GPUs around the switches of
 * their domain.
 */
final class ScaleUpDomains {
  private static final String HOST = "host-";
  private static final String SWITCH = "scale-up-";

  private final RailOnlyDesign d;
  private final List<Adapter> adapters = new ArrayList<>();

  ScaleUpDomains(RailOnlyDesign design) {
    this.d = design;
    if (d.scaleUp().isPresent()) {
      for (Gpu g : d.hostSpec().gpus()) {
        adapters.add(
            Adapter.builder()
                .id("gpu" + g.index())
                .model(d.scaleUp().get().technology().toString())
                .ports(d.switchesPerDomain())
                .portRate(rateOf(d.scaleUp().get()))
                .build());
      }
    }
  }

  static boolean isName(String adapterId) {
    return adapterId.matches("gpu[0-9]+");
  }

  private Bandwidth rateOf(ScaleUp s) {
    return s.bandwidthPerGpu().dividedBy(d.switchesPerDomain());
  }

  private LinkSpec link() {
    LinkSpec.Builder out = LinkSpec.builder();
    d.scaleUp().ifPresent(s -> out.dataRate(rateOf(s)));
    return out.build();
  }

  private int domains() {
    return (d.hosts() - 1) / d.hostsPerDomain() + 1;
  }

  private List<Endpoint> endpoints(String host) {
    List<Endpoint> out = new ArrayList<>();
    for (int g = 0; g < adapters.size(); g++) {
      for (int s = 0; s < d.switchesPerDomain(); s++) {
        out.add(
            Endpoint.builder()
                .port(new PortRef(host, adapters.get(g).id() + "/" + (s + 1)))
                .fabricId(d.scaleUpFabricId())
                .adapter(adapters.get(g))
                .gpusNear(List.of(d.hostSpec().gpus().get(g)))
                .build());
      }
    }
    return out;
  }

  private SwitchSpec spec() {
    SwitchSpec.Builder out =
        SwitchSpec.builder()
            .model("scale-up switch")
            .radix(d.hostsPerDomain() * d.hostSpec().gpus().size());
    d.scaleUp().ifPresent(s -> out.portRate(rateOf(s)));
    return out.build();
  }

  private Switch switchNode(int number, SwitchSpec spec) {
    return Switch.builder().id(SWITCH + (number + 1)).spec(spec).tier(1).build();
  }

  /** The port of a scale-up switch that a GPU is on. */
  private String portOf(int host, int gpu) {
    return String.valueOf(host % d.hostsPerDomain() * adapters.size() + gpu + 1);
  }

  FabricGraph graph() {
    FabricGraphBuilder out = FabricGraph.builder(d.scaleUpFabricId());
    out.addHosts(HOST, d.hosts(), endpoints(HOST));
    int first = out.nodeCount();
    SwitchSpec spec = spec();
    for (int s = 0; s < domains() * d.switchesPerDomain(); s++) {
      out.addSwitch(switchNode(s, spec));
    }
    LinkSpec link = link();
    int endpoint = 0;
    for (int h = 0; h < d.hosts(); h++) {
      for (int g = 0; g < adapters.size(); g++) {
        String port = portOf(h, g);
        for (int s = 0; s < d.switchesPerDomain(); s++) {
          int node = first + h / d.hostsPerDomain() * d.switchesPerDomain() + s;
          out.addLink(endpoint++, adapters.get(g).id() + "/" + (s + 1), node, port, link);
        }
      }
    }
    return out.build();
  }

  /** The cluster of the rails with the scale-up fabric beside them. */
  Cluster addTo(Cluster rails) {
    if (adapters.isEmpty()) {
      return rails;
    }
    ClusterBuilder out =
        Cluster.builder(rails.id()).provenance(rails.provenance()).parts(rails.parts());
    HostSpec spec =
        HostSpec.builder().from(d.hostSpec()).scaleUp(d.scaleUp()).addAllAdapters(adapters).build();
    List<Link> links = new ArrayList<>();
    LinkSpec link = link();
    int number = 0;
    for (Host h : rails.hosts()) {
      List<Endpoint> mine = endpoints(h.id());
      out.addHost(Host.builder().from(h).spec(spec).addAllEndpoints(mine).build());
      for (int i = 0; i < mine.size(); i++) {
        int node = number / d.hostsPerDomain() * d.switchesPerDomain() + i % d.switchesPerDomain();
        String port = portOf(number, i / d.switchesPerDomain());
        links.add(Link.of(mine.get(i).port(), new PortRef(SWITCH + (node + 1), port), link));
      }
      number++;
    }
    Fabric backend = rails.fabric(d.fabricId());
    out.fabric(backend.id())
        .role(backend.role())
        .technology(backend.technology())
        .addSwitches(backend.switches())
        .addLinks(backend.links())
        .addCables(backend.cables());
    var fabric =
        out.fabric(d.scaleUpFabricId())
            .role(FabricRole.SCALE_UP)
            .technology(d.scaleUp().orElseThrow().technology());
    SwitchSpec switchSpec = spec();
    for (int s = 0; s < domains() * d.switchesPerDomain(); s++) {
      fabric.addSwitch(switchNode(s, switchSpec));
    }
    fabric.addLinks(links);
    return out.build();
  }
}
