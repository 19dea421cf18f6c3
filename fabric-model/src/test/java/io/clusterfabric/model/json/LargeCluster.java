package io.clusterfabric.model.json;

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
import io.clusterfabric.model.unit.Bandwidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A three-tier Clos of 131,072 endpoints, to be written and read by a JVM of little memory: 32 pods
 * of 64 leaves and 64 spines, 2,048 cores, 8 ports a host; 393,216 links.
 */
final class LargeCluster {
  private static final int PODS = 32;
  private static final int WIDTH = 64;
  private static final int PORTS = 8;

  private LargeCluster() {}

  static Cluster build() {
    HostSpec.Builder hs = HostSpec.builder().model("H");
    for (int i = 0; i < PORTS; i++) {
      hs.addGpus(Gpu.builder().index(i).model("G").build());
      hs.addAdapters(Adapter.builder().id("mlx5_" + i).model("N").build());
    }
    HostSpec spec = hs.build();
    SwitchSpec sw = SwitchSpec.builder().model("S").radix(128).build();
    LinkSpec ls = LinkSpec.builder().dataRate(Bandwidth.of("400Gb/s")).build();
    ClusterBuilder b = Cluster.builder("large");
    FabricBuilder f = b.fabric("ib").role(FabricRole.BACKEND).technology(Technology.INFINIBAND);
    for (int c = 0; c < WIDTH * WIDTH / 2; c++) {
      f.addSwitch(Switch.builder().id("core-" + c).spec(sw).tier(3).build());
    }
    int host = 0;
    for (int pod = 0; pod < PODS; pod++) {
      for (int i = 0; i < WIDTH; i++) {
        String leaf = "leaf-" + pod + "-" + i;
        String spine = "spine-" + pod + "-" + i;
        f.addSwitch(Switch.builder().id(leaf).spec(sw).tier(1).pod(pod).build());
        f.addSwitch(Switch.builder().id(spine).spec(sw).tier(2).pod(pod).build());
        for (int k = 0; k < WIDTH / PORTS; k++) {
          Host.Builder h = Host.builder().id("host-" + host++).spec(spec);
          for (int n = 0; n < PORTS; n++) {
            PortRef port = new PortRef("host-" + (host - 1), "mlx5_" + n + "/1");
            h.addEndpoints(
                Endpoint.builder()
                    .port(port)
                    .fabricId("ib")
                    .adapter(spec.adapters().get(n))
                    .rail(n)
                    .addGpusNear(spec.gpus().get(n))
                    .build());
            f.addLink(Link.of(port, new PortRef(leaf, "" + (1 + k * PORTS + n)), ls));
          }
          b.addHost(h.build());
        }
        for (int j = 0; j < WIDTH; j++) {
          String up = "" + (1 + WIDTH + j);
          f.addLink(
              Link.of(new PortRef(leaf, up), new PortRef("spine-" + pod + "-" + j, "" + i), ls));
          int core = (i * WIDTH + j) / 2; // each core takes two ports of each pod
          f.addLink(
              Link.of(new PortRef(spine, up), new PortRef("core-" + core, pod + "." + j % 2), ls));
        }
      }
    }
    return b.build();
  }

  /** Writes, or reads what was written and compares fingerprints: {@code write|read FILE}. */
  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[1]);
    Runtime jvm = Runtime.getRuntime();
    long start = System.nanoTime();
    Cluster cluster = args[0].equals("write") ? build() : FabricJson.read(file);
    long made = System.nanoTime();
    if (args[0].equals("write")) {
      FabricJson.write(cluster, file);
    }
    long done = System.nanoTime();
    System.gc();
    System.out.printf(
        "%s max %d MiB, used %d MiB, built or read %d ms, written %d ms, file %d bytes%n",
        args[0],
        jvm.maxMemory() >> 20,
        (jvm.totalMemory() - jvm.freeMemory()) >> 20,
        (made - start) / 1_000_000,
        (done - made) / 1_000_000,
        Files.size(file));
    System.out.println(cluster);
    System.out.println(FabricJson.fingerprint(cluster));
  }
}
