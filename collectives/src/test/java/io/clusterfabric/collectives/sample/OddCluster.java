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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Small clusters as they should not be, drawn at random: hosts with unequal numbers of GPUs and
 * ports, ports without links, several rates, one or two planes, adapters of two ports, scale-up
 * networks of one host, of several or none, some switch links missing.
 */
public final class OddCluster {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("x").build();

  private final Random random;
  private final ClusterBuilder cluster = Cluster.builder("odd");
  private final FabricBuilder fabric;
  private final int hosts;
  private final int leaves;
  private final int planes;
  private final int mostGpus;
  private final boolean rails;
  private final boolean unequal;
  private final boolean missing;
  private final boolean dual;
  private final long scaleUp;
  private int slots;

  private OddCluster(long seed) {
    this.random = new Random(seed);
    this.fabric = cluster.fabric("f").role(FabricRole.BACKEND);
    this.hosts = 1 + random.nextInt(6);
    this.leaves = 1 + random.nextInt(4);
    this.planes = random.nextInt(4) == 0 ? 2 : 1;
    this.mostGpus = 1 + random.nextInt(4);
    this.rails = random.nextBoolean();
    this.unequal = random.nextInt(3) == 0;
    this.missing = random.nextInt(3) == 0;
    this.dual = planes == 2 || random.nextInt(4) == 0;
    this.scaleUp = new long[] {0, 50, 200, 900}[random.nextInt(4)];
  }

  /**
   * A cluster and how many GPUs it has.
   *
   * @param cluster the cluster
   * @param gpus its GPUs
   */
  public record Drawn(Cluster cluster, int gpus) {}

  /** The cluster of a seed. */
  public static Drawn of(long seed) {
    OddCluster odd = new OddCluster(seed);
    return new Drawn(odd.build(), odd.slots);
  }

  private Cluster build() {
    int spines = 1 + random.nextInt(3);
    int joined = random.nextInt(4) == 0 ? 1 + random.nextInt(hosts) : 0;
    FabricBuilder up =
        cluster.fabric("nvlink").role(FabricRole.SCALE_UP).technology(Technology.NVLINK);
    up.addSwitch(Switch.of("nvswitch-0", SWITCH)).addSwitch(Switch.of("nvswitch-1", SWITCH));
    for (int p = 0; p < planes; p++) {
      for (int l = 0; l < leaves; l++) {
        fabric.addSwitch(Switch.of(leaf(p, l), SWITCH));
      }
      for (int s = 0; s < spines; s++) {
        fabric.addSwitch(Switch.of("spine-" + p + "-" + s, SWITCH));
      }
    }
    for (int h = 0; h < hosts; h++) {
      addHost(h, h < joined ? up : null);
    }
    long rate = new long[] {25, 50, 100, 400}[random.nextInt(4)];
    for (int p = 0; p < planes; p++) {
      for (int l = 0; l < leaves; l++) {
        for (int s = 0; s < spines; s++) {
          for (int i = 1 + random.nextInt(2); i > 0; i--) {
            if (!missing || s + i == 1 || random.nextInt(5) > 0) {
              long one = unequal && random.nextBoolean() ? 25 : rate;
              fabric.addLink(
                  link(leaf(p, l), "s" + s + "n" + i, "spine-" + p + "-" + s, "l" + l + i, one));
            }
          }
        }
      }
    }
    return cluster.build();
  }

  private void addHost(int h, @Nullable FabricBuilder up) {
    String id = "host-" + h;
    int gpus = unequal ? 1 + random.nextInt(mostGpus) : mostGpus;
    int nics = unequal ? 1 + random.nextInt(mostGpus) : mostGpus;
    slots += gpus;
    HostSpec.Builder spec = HostSpec.builder().model("x");
    Host.Builder host = Host.builder().id(id);
    List<Gpu> all = new ArrayList<>();
    for (int i = 0; i < gpus; i++) {
      all.add(Gpu.builder().index(i).model("x").build());
    }
    spec.addAllGpus(all);
    if (scaleUp > 0) {
      spec.scaleUp(
          ScaleUp.builder()
              .technology(Technology.NVLINK)
              .bandwidthPerGpu(Bandwidth.ofGigabitsPerSecond(scaleUp))
              .inNetworkReduction(random.nextBoolean())
              .build());
    }
    boolean linked = false;
    for (int i = 0; i < nics; i++) {
      int ports = dual ? 2 : 1;
      Adapter adapter = Adapter.builder().id("nic" + i).model("x").ports(ports).build();
      spec.addAdapters(adapter);
      for (int p = 0; p < ports; p++) {
        String port = "nic" + i + "p" + p;
        Endpoint.Builder e =
            Endpoint.builder().port(new PortRef(id, port)).fabricId("f").adapter(adapter);
        if (planes == 2) {
          e.plane(p);
        }
        if (gpus == nics && random.nextInt(6) > 0) {
          e.addGpusNear(all.get(i));
        }
        host.addEndpoints(e.build());
        if (!missing || !linked || random.nextInt(6) > 0) {
          int at = rails ? i % leaves : h * leaves / hosts;
          long rate = unequal ? new long[] {25, 50, 100}[random.nextInt(3)] : 100;
          fabric.addLink(link(id, port, leaf(planes == 2 ? p : 0, at), "h" + h + port, rate));
          linked = true;
        }
      }
    }
    for (int i = 0; i < gpus && up != null; i++) {
      Adapter adapter = Adapter.builder().id("link" + i).model("x").ports(2).build();
      spec.addAdapters(adapter);
      for (int s = 0; s < 2; s++) {
        String port = "up" + i + "s" + s;
        host.addEndpoints(
            Endpoint.builder()
                .port(new PortRef(id, port))
                .fabricId("nvlink")
                .adapter(adapter)
                .addGpusNear(all.get(i))
                .build());
        if (s == 0 || random.nextInt(10) > 0) {
          up.addLink(link(id, port, "nvswitch-" + s, "h" + h + "g" + i, 200));
        }
      }
    }
    cluster.addHost(host.spec(spec.build()).build());
  }

  private static String leaf(int plane, int number) {
    return "leaf-" + plane + "-" + number;
  }

  private static Link link(String a, String portA, String b, String portB, long gigabits) {
    return Link.of(
        new PortRef(a, portA),
        new PortRef(b, portB),
        LinkSpec.builder().dataRate(Bandwidth.ofGigabitsPerSecond(gigabits)).build());
  }
}
