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
 * Groups of hosts with leaves, one for all NICs or one a rail, and links from each leaf to each of
 * several spines, so that there is a choice of ways. Names of hosts and switches can be permuted.
 *
 * @param groups how many groups of hosts
 * @param hostsPerGroup hosts of a group
 * @param gpus GPUs a host, each with a NIC
 * @param rails whether each NIC of a host has a leaf of its own
 * @param spines how many spines
 * @param parallel links from a leaf to a spine
 * @param nic Gb/s of a NIC's link
 * @param uplink Gb/s of a link from a leaf to a spine
 * @param scaleUp Gb/s a GPU inside its host
 */
public record LeafSpine(
    int groups,
    int hostsPerGroup,
    int gpus,
    boolean rails,
    int spines,
    int parallel,
    long nic,
    long uplink,
    long scaleUp) {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("x").build();

  /** With hosts and switches named by their numbers. */
  public Cluster build() {
    return build(h -> h, l -> l, s -> s);
  }

  /** With names of hosts, leaves and spines chosen. */
  public Cluster build(IntUnaryOperator host, IntUnaryOperator leaf, IntUnaryOperator spine) {
    ClusterBuilder cluster = Cluster.builder("leaf-spine");
    FabricBuilder fabric = cluster.fabric("f").role(FabricRole.BACKEND);
    int perGroup = rails ? gpus : 1;
    for (int l = 0; l < groups * perGroup; l++) {
      fabric.addSwitch(Switch.of("leaf-" + leaf.applyAsInt(l), SWITCH));
    }
    for (int s = 0; s < spines; s++) {
      fabric.addSwitch(Switch.of("spine-" + spine.applyAsInt(s), SWITCH));
    }
    for (int h = 0; h < groups * hostsPerGroup; h++) {
      String id = "host-" + host.applyAsInt(h);
      HostSpec.Builder spec = HostSpec.builder().model("x");
      Host.Builder made = Host.builder().id(id);
      if (scaleUp > 0) {
        spec.scaleUp(
            ScaleUp.builder()
                .technology(Technology.NVLINK)
                .bandwidthPerGpu(Bandwidth.ofGigabitsPerSecond(scaleUp))
                .build());
      }
      for (int i = 0; i < gpus; i++) {
        Gpu gpu = Gpu.builder().index(i).model("x").build();
        Adapter adapter = Adapter.builder().id("nic" + i).model("x").build();
        spec.addGpus(gpu).addAdapters(adapter);
        made.addEndpoints(
            Endpoint.builder()
                .port(new PortRef(id, "nic" + i))
                .fabricId("f")
                .adapter(adapter)
                .addGpusNear(gpu)
                .build());
        int l = h / hostsPerGroup * perGroup + (rails ? i : 0);
        fabric.addLink(link(id, "nic" + i, "leaf-" + leaf.applyAsInt(l), "h" + h + "n" + i, nic));
      }
      cluster.addHost(made.spec(spec.build()).build());
    }
    for (int l = 0; l < groups * perGroup; l++) {
      for (int s = 0; s < spines; s++) {
        for (int p = 0; p < parallel; p++) {
          fabric.addLink(
              link(
                  "leaf-" + leaf.applyAsInt(l),
                  "s" + s + "p" + p,
                  "spine-" + spine.applyAsInt(s),
                  "l" + l + "p" + p,
                  uplink));
        }
      }
    }
    return cluster.build();
  }

  private static Link link(String a, String portA, String b, String portB, long gigabits) {
    return Link.of(
        new PortRef(a, portA),
        new PortRef(b, portB),
        LinkSpec.builder().dataRate(Bandwidth.ofGigabitsPerSecond(gigabits)).build());
  }
}
