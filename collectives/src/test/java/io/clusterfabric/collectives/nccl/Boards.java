package io.clusterfabric.collectives.nccl;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
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
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Hosts of chosen GPUs, NVLink and NICs on one switch. */
final class Boards {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("x").build();

  private Boards() {}

  /**
   * A host.
   *
   * @param gpus models of its GPUs, each with a NIC
   * @param scaleUp what joins them
   * @param nics Gb/s of each NIC's link; 0 where the link tells none
   * @param pcie PCIe generation of a GPU's slot; 0 where the model tells none
   */
  record Board(List<String> gpus, Optional<ScaleUp> scaleUp, List<Long> nics, int pcie) {
    Board nvlink(Technology technology, String rate, boolean reduces) {
      ScaleUp s =
          ScaleUp.builder()
              .technology(technology)
              .bandwidthPerGpu(Bandwidth.of(rate))
              .inNetworkReduction(reduces)
              .build();
      return new Board(gpus, Optional.of(s), nics, pcie);
    }

    Board nic(int index, long gigabits) {
      List<Long> changed = new ArrayList<>(nics);
      changed.set(index, gigabits);
      return new Board(gpus, scaleUp, changed, pcie);
    }

    Board gpu(int index, String model) {
      List<String> changed = new ArrayList<>(gpus);
      changed.set(index, model);
      return new Board(changed, scaleUp, nics, pcie);
    }

    Board pcie(int generation) {
      return new Board(gpus, scaleUp, nics, generation);
    }
  }

  /** A host of GPUs of which nothing is said about NVLink. */
  static Board of(int gpus, String model, long nicGigabits) {
    return new Board(
        Collections.nCopies(gpus, model),
        Optional.empty(),
        Collections.nCopies(gpus, nicGigabits),
        0);
  }

  /** An H100 board as its vendor builds it. */
  static Board h100(int gpus, long nicGigabits) {
    return of(gpus, "H100-SXM", nicGigabits).nvlink(Technology.NVLINK, "450GB/s", true);
  }

  /** All GPUs of the hosts, in order. */
  static Placement all(Board... boards) {
    return all(null, boards);
  }

  /** The same with an NVLink fabric between the hosts, with or without switches. */
  static Placement all(@Nullable Boolean fabricOfSwitches, Board... boards) {
    ClusterBuilder cluster = Cluster.builder("boards");
    FabricBuilder fabric =
        cluster.fabric("f").role(FabricRole.BACKEND).addSwitch(Switch.of("leaf", SWITCH));
    Optional<FabricBuilder> scaleUp =
        fabricOfSwitches == null
            ? Optional.empty()
            : Optional.of(
                cluster.fabric("nvlink").role(FabricRole.SCALE_UP).technology(Technology.NVLINK));
    scaleUp
        .filter(s -> Boolean.TRUE.equals(fabricOfSwitches))
        .ifPresent(s -> s.addSwitch(Switch.of("nv", SWITCH)));
    List<GpuRef> refs = new ArrayList<>();
    for (int h = 0; h < boards.length; h++) {
      Board b = boards[h];
      String id = "host-" + h;
      HostSpec.Builder spec = HostSpec.builder().model("x");
      Host.Builder host = Host.builder().id(id);
      b.scaleUp().ifPresent(spec::scaleUp);
      for (int g = 0; g < b.gpus().size(); g++) {
        Gpu.Builder gpu = Gpu.builder().index(g).model(b.gpus().get(g));
        if (b.pcie() > 0) {
          gpu.pcieLink(new PcieLink(b.pcie(), 16));
        }
        Gpu built = gpu.build();
        spec.addGpus(built);
        refs.add(new GpuRef(id, g));
        String nic = "nic" + g;
        Adapter adapter = Adapter.builder().id(nic).model("x").build();
        spec.addAdapters(adapter);
        PortRef port = new PortRef(id, nic);
        host.addEndpoints(
            Endpoint.builder()
                .port(port)
                .fabricId("f")
                .adapter(adapter)
                .addGpusNear(built)
                .build());
        LinkSpec.Builder link = LinkSpec.builder();
        if (b.nics().get(g) > 0) {
          link.dataRate(Bandwidth.ofGigabitsPerSecond(b.nics().get(g)));
        }
        fabric.addLink(Link.of(port, new PortRef("leaf", id + nic), link.build()));
      }
      if (scaleUp.isPresent()) {
        Adapter adapter = Adapter.builder().id("nv").model("x").build();
        spec.addAdapters(adapter);
        PortRef port = new PortRef(id, "nv");
        host.addEndpoints(
            Endpoint.builder().port(port).fabricId("nvlink").adapter(adapter).build());
        LinkSpec rate =
            LinkSpec.builder()
                .dataRate(Bandwidth.ofGigabitsPerSecond(3600L * b.gpus().size()))
                .build();
        if (Boolean.TRUE.equals(fabricOfSwitches)) {
          scaleUp.get().addLink(Link.of(port, new PortRef("nv", id), rate));
        } else if (h % 2 == 1) {
          PortRef before = new PortRef("host-" + (h - 1), "nv");
          scaleUp.get().addLink(Link.of(before, port, rate));
        }
      }
      cluster.addHost(host.spec(spec.build()).build());
    }
    return PlacementPolicy.explicit(refs).on(cluster.build());
  }
}
