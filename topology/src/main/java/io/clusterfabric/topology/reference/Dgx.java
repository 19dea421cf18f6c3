package io.clusterfabric.topology.reference;

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
    return HostShape.of(
            "DGX A100", 8, "A100-SXM", 8, "unknown", 1, Bandwidth.ofGigabitsPerSecond(200))
        .build();
  }

  static HostSpec h100() {
    return h100("DGX H100");
  }

  /** Eight H100 in a host of another name. */
  static HostSpec h100(String model) {
    return HostShape.of(
            model, 8, "H100-SXM", 8, "ConnectX-7", 1, Bandwidth.ofGigabitsPerSecond(400))
        .scaleUp(nvlink("450GB/s"))
        .build();
  }

  static HostSpec b200() {
    return HostShape.of(
            "DGX B200", 8, "B200-SXM", 8, "ConnectX-7", 1, Bandwidth.ofGigabitsPerSecond(400))
        .scaleUp(nvlink("900GB/s"))
        .build();
  }

  static HostSpec b300(int portsPerAdapter, Bandwidth portRate) {
    return HostShape.of("DGX B300", 8, "B300-SXM", 8, "ConnectX-8", portsPerAdapter, portRate)
        .scaleUp(nvlink("900GB/s"))
        .build();
  }

  private static ScaleUp nvlink(String perDirection) {
    return ScaleUp.builder()
        .technology(Technology.NVLINK)
        .bandwidthPerGpu(Bandwidth.of(perDirection))
        .inNetworkReduction(true)
        .build();
  }
}
