package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.HostShape;

/** Hosts of eight GPUs with one adapter each for the back end. Only what is known is told. */
final class Dgx {
  /** NVLink of the fourth generation: 900 GB/s a GPU, both directions together. */
  static final Source NVLINK_4 =
      Source.of(
          "NVIDIA H100 data sheet: NVLink 900 GB/s a GPU, both directions together, so 450 GB/s per"
              + " direction",
          Confidence.SECONDARY);

  /** NVLink of the fifth generation: 1.8 TB/s a GPU, both directions together. */
  static final Source NVLINK_5 =
      Source.of(
          "NVIDIA DGX GB200 reference architecture: NVLink 1.8 TB/s a GPU, both directions together,"
              + " so 900 GB/s per direction",
          Confidence.VERIFIED);

  private Dgx() {}

  static HostSpec a100() {
    HostSpec.Builder out =
        HostShape.of(
            "DGX A100", 8, "A100-SXM", 8, "unknown", 1, Bandwidth.ofGigabitsPerSecond(200));
    return withParts(out.part("dgx-a100").build(), "a100-sxm", "");
  }

  static HostSpec h100() {
    HostSpec spec = HostSpec.builder().from(h100("DGX H100")).part("dgx-h100").build();
    return withParts(spec, "", "connectx-7");
  }

  /** Eight H100 in a host of another name. */
  static HostSpec h100(String model) {
    HostSpec.Builder out =
        HostShape.of(model, 8, "H100-SXM", 8, "ConnectX-7", 1, Bandwidth.ofGigabitsPerSecond(400));
    return withParts(out.scaleUp(nvlink("450GB/s")).build(), "h100-sxm", "");
  }

  static HostSpec b200() {
    HostSpec.Builder out =
        HostShape.of(
            "DGX B200", 8, "B200-SXM", 8, "ConnectX-7", 1, Bandwidth.ofGigabitsPerSecond(400));
    return withParts(
        out.part("dgx-b200").scaleUp(nvlink("900GB/s")).build(), "b200-sxm", "connectx-7");
  }

  /** The catalogue has no B300. */
  static HostSpec b300(int portsPerAdapter, Bandwidth portRate) {
    HostSpec.Builder out =
        HostShape.of("DGX B300", 8, "B300-SXM", 8, "ConnectX-8", portsPerAdapter, portRate);
    return withParts(out.part("dgx-b300").scaleUp(nvlink("900GB/s")).build(), "", "connectx-8");
  }

  /** The host with its GPUs and adapters named as parts; an empty id leaves them as they are. */
  private static HostSpec withParts(HostSpec spec, String gpu, String adapter) {
    HostSpec.Builder out = HostSpec.builder().from(spec);
    if (!gpu.isEmpty()) {
      out.gpus(spec.gpus().stream().map(g -> Gpu.builder().from(g).part(gpu).build()).toList());
    }
    if (!adapter.isEmpty()) {
      out.adapters(
          spec.adapters().stream()
              .map(a -> Adapter.builder().from(a).part(adapter).build())
              .toList());
    }
    return out.build();
  }

  private static ScaleUp nvlink(String perDirection) {
    return ScaleUp.builder()
        .technology(Technology.NVLINK)
        .bandwidthPerGpu(Bandwidth.of(perDirection))
        .inNetworkReduction(true)
        .build();
  }
}
