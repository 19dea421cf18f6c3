package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;

/** Makes a host's spec from how many of each thing it has, where no more is known. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HostShape {
  private HostShape() {}

  /**
   * A host of equal GPUs and equal adapters. Adapter r is named {@code nic<r>}, from 0.
   *
   * @param model the host's model, or a word for it
   * @param gpus how many GPUs it has
   * @param adapters how many adapters it has on the fabric
   * @param portsPerAdapter how many ports each adapter has
   * @param portRate what one such port carries per direction
   * @return the spec
   */
  public static HostSpec of(
      String model, int gpus, int adapters, int portsPerAdapter, Bandwidth portRate) {
    return of(model, gpus, "unknown", adapters, "unknown", portsPerAdapter, portRate).build();
  }

  /**
   * A host of equal GPUs and equal adapters of known models, to which more may be added.
   *
   * @param model the host's model
   * @param gpus how many GPUs it has
   * @param gpuModel the GPU's model
   * @param adapters how many adapters it has on the fabric
   * @param adapterModel the adapter's model
   * @param portsPerAdapter how many ports each adapter has
   * @param portRate what one such port carries per direction
   * @return a builder that holds all this
   */
  public static HostSpec.Builder of(
      String model,
      int gpus,
      String gpuModel,
      int adapters,
      String adapterModel,
      int portsPerAdapter,
      Bandwidth portRate) {
    if (gpus < 0 || adapters < 1 || portsPerAdapter < 1) {
      throw new IllegalArgumentException(
          "a host has at least 0 GPUs, 1 adapter and 1 port an adapter, found GPUs: "
              + gpus
              + ", adapters: "
              + adapters
              + ", ports an adapter: "
              + portsPerAdapter);
    }
    HostSpec.Builder out = HostSpec.builder();
    out.model(model);
    for (int g = 0; g < gpus; g++) {
      out.addGpu(Gpu.builder().index(g).model(gpuModel).build());
    }
    for (int r = 0; r < adapters; r++) {
      out.addAdapter(
          Adapter.builder()
              .id("nic" + r)
              .model(adapterModel)
              .ports(portsPerAdapter)
              .portRate(portRate)
              .build());
    }
    return out;
  }
}
