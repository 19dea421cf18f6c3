package io.clusterfabric.roce.check;

import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.TypeOfService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The byte that a kind of queue pair of a host's port sends with, and which setting says so.
 *
 * @param kind who makes the queue pair
 * @param tos the byte
 * @param setting what says so
 * @param certain whether a setting says so, and not a default of software that may not run
 */
record HostMark(QueuePairKind kind, TypeOfService tos, String setting, boolean certain) {
  private static final String LIBRARY = "NCCL_IB_TC";
  private static final String GPU = "NCCL_GIN_IB_TC";
  private static final String UCX = "UCX_IB_TRAFFIC_CLASS";
  private static final String GLOBAL = "the driver's traffic_class";

  /** The marks of a port; empty if nothing is known. */
  static List<HostMark> of(DeviceConfig host, PortConfig port) {
    List<HostMark> out = new ArrayList<>();
    Optional<TypeOfService> global = port.adapter().flatMap(AdapterConfig::globalTos);
    Optional<TypeOfService> library = host.typeOfService(LIBRARY);
    boolean nccl = host.environment().keySet().stream().anyMatch(k -> k.startsWith("NCCL_"));
    TypeOfService none = new TypeOfService(CheckRules.FACTS.integer("nccl-default-tc"));
    if (global.isPresent()) {
      out.add(new HostMark(QueuePairKind.LIBRARY, global.get(), GLOBAL, true));
    } else if (library.isPresent()) {
      out.add(new HostMark(QueuePairKind.LIBRARY, library.get(), LIBRARY, true));
    } else if (nccl) {
      out.add(
          new HostMark(QueuePairKind.LIBRARY, none, "the default of NCCL_IB_TC, not set", true));
    }
    Optional<TypeOfService> gpu = host.typeOfService(GPU);
    boolean gpuUsed = host.environment().keySet().stream().anyMatch(k -> k.startsWith("NCCL_GIN_"));
    if (gpu.isPresent()) {
      out.add(new HostMark(QueuePairKind.GPU, gpu.get(), GPU, true));
    } else if (library.isPresent()) {
      out.add(new HostMark(QueuePairKind.GPU, library.get(), LIBRARY, gpuUsed));
    } else if (nccl || global.isPresent()) {
      out.add(
          new HostMark(
              QueuePairKind.GPU,
              none,
              "the default of NCCL_GIN_IB_TC and NCCL_IB_TC, not set",
              gpuUsed));
    }
    global
        .map(t -> new HostMark(QueuePairKind.CONNECTION_MANAGER, t, GLOBAL, true))
        .or(
            () ->
                port.adapter()
                    .flatMap(AdapterConfig::rdmaCmTos)
                    .map(
                        t ->
                            new HostMark(
                                QueuePairKind.CONNECTION_MANAGER, t, "cma_roce_tos", true)))
        .ifPresent(out::add);
    host.typeOfService(UCX).ifPresent(t -> out.add(new HostMark(QueuePairKind.UCX, t, UCX, true)));
    return out;
  }

  @Override
  public String toString() {
    return kind + " sends type of service " + tos + " by " + setting;
  }
}
