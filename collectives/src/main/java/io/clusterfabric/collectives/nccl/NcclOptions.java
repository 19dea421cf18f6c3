package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What NCCL looks at and a cluster does not tell. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class NcclOptions {
  NcclOptions() {}

  /**
   * The kind of CPU.
   *
   * @return the kind; if empty, Arm beside GPUs that are sold with Grace and Intel beside others
   */
  public abstract Optional<NcclCpu> cpu();

  /**
   * The compute capability of the GPUs, times 10.
   *
   * @return such as 90; if empty, by the model of the GPUs, and unknown where that is not known
   */
  public abstract OptionalInt computeCapability();

  /**
   * How NVLink joins the GPUs of a node.
   *
   * @return the way; if empty, as the cluster says, and unknown where it does not
   */
  public abstract Optional<NcclNvlink> nvlink();

  /**
   * Whether NVSwitches that reduce may be used ({@code NCCL_NVLS_ENABLE}).
   *
   * @return true unless set
   */
  @Value.Default
  public boolean nvls() {
    return true;
  }

  /**
   * Whether reduction in the network is switched on and its plug-in is there.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean collNet() {
    return false;
  }

  /**
   * What the network plug-in says of a NIC's latency; such as 35 to 150 us for the one of EFA.
   *
   * @return 0 unless set
   */
  @Value.Default
  public TimeSpan nicLatency() {
    return TimeSpan.ZERO;
  }

  /**
   * How many GPUs share a PCIe switch with a NIC.
   *
   * @return the number; if empty, by the PCIe tree of the host, or what is usual for its GPUs
   */
  public abstract OptionalInt gpusPerPcieSwitch();

  /** Refuses what no cluster has. */
  @Value.Check
  void check() {
    computeCapability().ifPresent(NcclRanges::computeCapability);
    NcclRanges.nicLatency(nicLatency());
    if (gpusPerPcieSwitch().isPresent()) {
      NcclRanges.between("GPUs at a PCIe switch", 1, 16, gpusPerPcieSwitch().getAsInt());
    }
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableNcclOptions.Builder {
    Builder() {}
  }
}
