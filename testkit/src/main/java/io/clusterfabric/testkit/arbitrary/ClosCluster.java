package io.clusterfabric.testkit.arbitrary;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import java.util.HashMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A small folded Clos and the numbers that it was made of.
 *
 * @param shape the numbers
 * @param cluster the cluster, with one fabric, {@code backend}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClosCluster(ClosShape shape, Cluster cluster) {

  /**
   * Lays out a Clos.
   *
   * @param shape its numbers
   * @return the cluster: hosts {@code host-1}…, leaves {@code leaf-1}…, spines {@code spine-1}…,
   *     cores {@code core-1}…, each with its tier, plane, pod and rail declared
   */
  public static ClosCluster of(ClosShape shape) {
    return new ClosCluster(shape, new Layout(shape).cluster());
  }

  @Override
  public String toString() {
    return shape.toString();
  }

  /** The layout in progress. */
  private static final class Layout {
    private static final SwitchSpec SWITCH = SwitchSpec.builder().model("any").build();

    private final ClosShape shape;
    private final LinkSpec hostLink;
    private final LinkSpec fabricLink;
    private final HostSpec hostSpec;
    private final ClusterBuilder cluster = Cluster.builder("clos");
    private final FabricBuilder fabric = cluster.fabric("backend");
    private final Map<String, Integer> nextPort = new HashMap<>();
    private int leaves;
    private int spines;
    private int hosts;

    Layout(ClosShape shape) {
      this.shape = shape;
      this.hostLink = LinkSpec.builder().dataRate(shape.hostRate()).build();
      this.fabricLink = LinkSpec.builder().dataRate(shape.fabricRate()).build();
      HostSpec.Builder spec = HostSpec.builder();
      spec.model("any");
      for (int rail = 0; rail < shape.rails(); rail++) {
        spec.addGpu(Gpu.builder().index(rail).model("any").build());
        spec.addAdapter(
            Adapter.builder()
                .id("nic" + rail)
                .model("any")
                .ports(shape.portsPerHost() / shape.rails())
                .portRate(shape.hostRate())
                .build());
      }
      this.hostSpec = spec.build();
    }

    Cluster cluster() {
      fabric.role(FabricRole.BACKEND).technology(Technology.INFINIBAND);
      for (int plane = 0; plane < shape.planes(); plane++) {
        for (int core = 0; core < shape.cores(); core++) {
          fabric.addSwitch(
              Switch.builder().id(core(plane, core)).spec(SWITCH).tier(3).plane(plane).build());
        }
      }
      for (int pod = 0; pod < shape.pods(); pod++) {
        String[][] spineIds = spines(pod);
        for (int group = 0; group < shape.groups(); group++) {
          boolean last = pod == shape.pods() - 1 && group == shape.groups() - 1;
          group(pod, spineIds, last ? shape.hostsInLast() : shape.hostsPerGroup());
        }
      }
      return cluster.build();
    }

    /** The pod's spines by plane, joined to the cores. */
    private String[][] spines(int pod) {
      String[][] ids = new String[shape.planes()][shape.spines()];
      for (int plane = 0; plane < shape.planes(); plane++) {
        for (int i = 0; i < shape.spines(); i++) {
          String id = "spine-" + ++spines;
          ids[plane][i] = id;
          fabric.addSwitch(
              Switch.builder().id(id).spec(SWITCH).tier(2).plane(plane).pod(pod).build());
          for (int core = 0; core < shape.cores(); core++) {
            join(id, core(plane, core), shape.coreBundle());
          }
        }
      }
      return ids;
    }

    private void group(int pod, String[][] spineIds, int hostCount) {
      int sides = shape.dualTor() ? 2 : 1;
      String[][][] leafIds = new String[shape.rails()][shape.planes()][sides];
      for (int rail = 0; rail < shape.rails(); rail++) {
        for (int plane = 0; plane < shape.planes(); plane++) {
          for (int side = 0; side < sides; side++) {
            String id = "leaf-" + ++leaves;
            leafIds[rail][plane][side] = id;
            fabric.addSwitch(
                Switch.builder()
                    .id(id)
                    .spec(SWITCH)
                    .tier(1)
                    .rail(rail)
                    .plane(plane)
                    .pod(pod)
                    .build());
            for (int i = 0; i < shape.spines(); i++) {
              boolean one = i == 0 && shape.unevenBundles();
              join(id, spineIds[plane][i], shape.spineBundle() + (one ? 1 : 0));
            }
          }
        }
      }
      for (int i = 0; i < hostCount; i++) {
        host(leafIds);
      }
    }

    private void host(String[][][] leafIds) {
      String id = "host-" + ++hosts;
      Host.Builder host = Host.builder();
      host.id(id).spec(hostSpec);
      for (int rail = 0; rail < shape.rails(); rail++) {
        int port = 0;
        for (int plane = 0; plane < shape.planes(); plane++) {
          for (String leaf : leafIds[rail][plane]) {
            PortRef ref = new PortRef(id, "nic" + rail + "/" + ++port);
            Endpoint.Builder e = Endpoint.builder();
            e.port(ref)
                .fabricId("backend")
                .adapter(hostSpec.adapters().get(rail))
                .rail(rail)
                .addGpusNear(hostSpec.gpus().get(rail));
            if (shape.planes() > 1) {
              e.plane(plane);
            }
            if (shape.dualTor()) {
              e.bond("bond" + rail + (shape.planes() > 1 ? "p" + plane : ""));
            }
            host.addEndpoint(e.build());
            fabric.addLink(Link.of(ref, port(leaf), hostLink));
          }
        }
      }
      cluster.addHost(host.build());
    }

    private static String core(int plane, int core) {
      return "core-" + (plane + 1) + "-" + (core + 1);
    }

    private void join(String lower, String upper, int times) {
      for (int i = 0; i < times; i++) {
        fabric.addLink(Link.of(port(lower), port(upper), fabricLink));
      }
    }

    private PortRef port(String switchId) {
      return new PortRef(switchId, String.valueOf(nextPort.merge(switchId, 1, Integer::sum)));
    }
  }
}
