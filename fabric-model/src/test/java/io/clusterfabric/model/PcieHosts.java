package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;

/** Hosts of the shapes that tests need. */
final class PcieHosts {
  static final PcieLink GEN3 = new PcieLink(3, 16);
  static final PcieLink GEN4 = new PcieLink(4, 16);
  static final PcieLink GEN5 = new PcieLink(5, 16);

  private PcieHosts() {}

  static PcieNode root(String id, int numa) {
    return PcieNode.builder().id(id).numaNode(numa).build();
  }

  static PcieNode below(String id, String parent, PcieLink uplink) {
    return PcieNode.builder().id(id).parent(parent).uplink(uplink).build();
  }

  static Gpu gpu(int index, String at) {
    return Gpu.builder().index(index).model("G").pcie(at).build();
  }

  static Adapter adapter(String id, String at, String rate, PcieLink slot) {
    return Adapter.builder()
        .id(id)
        .model("N")
        .pcie(Optional.of(at).filter(a -> !a.isEmpty()))
        .portRate(Bandwidth.of(rate))
        .pcieLink(slot)
        .build();
  }

  /**
   * Eight GPUs, each with an adapter of its own at one PCIe switch, two sockets: GPU 0 to 3 and the
   * adapters to them on socket 0, as the table of network modules in the user guide of DGX H100
   * pairs them.
   */
  static HostSpec dgxLike() {
    HostSpec.Builder b = HostSpec.builder().model("DGX-like").numaNodes(2);
    for (int i = 0; i < 8; i++) {
      String root = "root" + i;
      String sw = "switch" + i;
      b.addPcieNodes(root(root, i / 4), below(sw, root, GEN5));
      b.addGpu(gpu(i, sw)).addAdapter(adapter("mlx5_" + i, sw, "400Gb/s", GEN5));
    }
    return b.build();
  }
}
