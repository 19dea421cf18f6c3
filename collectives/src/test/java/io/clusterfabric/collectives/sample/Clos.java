package io.clusterfabric.collectives.sample;

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
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.function.IntUnaryOperator;

/**
 * A small folded Clos, drawn link by link: groups of hosts at one leaf, or at a leaf for each rail;
 * spines; with pods, cores above one spine a pod.
 *
 * @param hosts how many hosts
 * @param gpus GPUs a host
 * @param nics NICs a host
 * @param perGroup hosts a leaf
 * @param rails whether each NIC of a host has a leaf of its own
 * @param groupsPerPod groups below one spine layer; 0 for two tiers
 * @param scaleUp Gb/s a GPU, 0 for none known
 * @param nic Gb/s of a NIC's link
 * @param uplink Gb/s of a leaf's links to all its spines together
 * @param core Gb/s of a pod's links to the core together
 */
public record Clos(
    int hosts,
    int gpus,
    int nics,
    int perGroup,
    boolean rails,
    int groupsPerPod,
    long scaleUp,
    long nic,
    long uplink,
    long core) {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("x").build();

  /** Hosts with as many GPUs as NICs on one switch. */
  public static Clos star(int hosts, int gpus, long scaleUp, long nic) {
    return new Clos(hosts, gpus, gpus, hosts, false, 0, scaleUp, nic, 1, 0);
  }

  /** The same with all rates times a factor. */
  public Clos times(long factor) {
    return new Clos(
        hosts,
        gpus,
        nics,
        perGroup,
        rails,
        groupsPerPod,
        scaleUp * factor,
        nic * factor,
        uplink * factor,
        core * factor);
  }

  /** With hosts named by their number. */
  public Cluster build() {
    return build(h -> h);
  }

  /** With the name of each host chosen, so that a cluster can be relabelled. */
  public Cluster build(IntUnaryOperator name) {
    ClusterBuilder cluster = Cluster.builder("clos");
    FabricBuilder fabric = cluster.fabric("f").role(FabricRole.BACKEND);
    int groups = (hosts + perGroup - 1) / perGroup;
    int leavesPerGroup = rails ? nics : 1;
    for (int g = 0; g < groups; g++) {
      for (int r = 0; r < leavesPerGroup; r++) {
        fabric.addSwitch(Switch.of(leaf(g, r), SWITCH));
      }
    }
    for (int h = 0; h < hosts; h++) {
      addHost(cluster, fabric, h, "host-" + name.applyAsInt(h));
    }
    if (groups * leavesPerGroup > 1) {
      int pods = groupsPerPod == 0 ? 1 : (groups + groupsPerPod - 1) / groupsPerPod;
      for (int p = 0; p < pods; p++) {
        fabric.addSwitch(Switch.of("spine-" + p, SWITCH));
        if (pods > 1) {
          fabric.addLink(link("spine-" + p, "up", "core-0", "p" + p, core));
        }
      }
      if (pods > 1) {
        fabric.addSwitch(Switch.of("core-0", SWITCH));
      }
      for (int g = 0; g < groups; g++) {
        int pod = groupsPerPod == 0 ? 0 : g / groupsPerPod;
        for (int r = 0; r < leavesPerGroup; r++) {
          fabric.addLink(link(leaf(g, r), "up", "spine-" + pod, "l" + g + "r" + r, uplink));
        }
      }
    }
    return cluster.build();
  }

  private void addHost(ClusterBuilder cluster, FabricBuilder fabric, int h, String id) {
    HostSpec.Builder spec = HostSpec.builder().model("x");
    Host.Builder host = Host.builder().id(id);
    Gpu[] all = new Gpu[gpus];
    for (int i = 0; i < gpus; i++) {
      all[i] = Gpu.builder().index(i).model("x").build();
      spec.addGpus(all[i]);
    }
    if (scaleUp > 0) {
      spec.scaleUp(
          ScaleUp.builder()
              .technology(Technology.NVLINK)
              .bandwidthPerGpu(Bandwidth.ofGigabitsPerSecond(scaleUp))
              .inNetworkReduction(true)
              .build());
    }
    for (int i = 0; i < nics; i++) {
      Adapter adapter = Adapter.builder().id("nic" + i).model("x").build();
      spec.addAdapters(adapter);
      Endpoint.Builder e =
          Endpoint.builder().port(new PortRef(id, "nic" + i)).fabricId("f").adapter(adapter);
      if (gpus == nics) {
        e.addGpusNear(all[i]);
      }
      host.addEndpoints(e.build());
      String leaf = leaf(h / perGroup, rails ? i : 0);
      fabric.addLink(link(id, "nic" + i, leaf, "h" + h + "n" + i, nic));
    }
    cluster.addHost(host.spec(spec.build()).build());
  }

  private static String leaf(int group, int rail) {
    return "leaf-" + group + "-" + rail;
  }

  private static Link link(String a, String portA, String b, String portB, long gigabits) {
    return Link.of(
        new PortRef(a, portA),
        new PortRef(b, portB),
        LinkSpec.builder().dataRate(Bandwidth.ofGigabitsPerSecond(gigabits)).build());
  }
}
