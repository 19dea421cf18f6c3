package io.clusterfabric.model;

import io.clusterfabric.model.part.GpuPart;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A GPU of a host. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Gpu {
  Gpu() {}

  /**
   * Its index in the host, from 0.
   *
   * @return the index
   */
  public abstract int index();

  /**
   * Its model.
   *
   * @return such as {@code H100-SXM} or {@code unknown}
   */
  public abstract String model();

  /**
   * The NUMA node that it is attached to.
   *
   * @return the node, if known
   */
  public abstract OptionalInt numaNode();

  /**
   * The node of the PCIe tree that it is attached to.
   *
   * @return the id of a root complex or PCIe switch, if known
   */
  public abstract Optional<String> pcie();

  /**
   * Its own PCIe link.
   *
   * @return generation and lanes, if known
   */
  public abstract Optional<PcieLink> pcieLink();

  /**
   * The part of the catalogue.
   *
   * @return the id of a GPU part, if known
   */
  public abstract Optional<String> part();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a GPU")
        .from(0, "the index", index())
        .from(0, "the NUMA node", numaNode())
        .check();
  }

  @Override
  public String toString() {
    return "gpu" + index() + " (" + model() + ")";
  }

  /**
   * A GPU of the catalogue, with all the PCIe lanes that it can use.
   *
   * @param index its index in the host, from 0
   * @param part the part
   * @return what is known of it: model and PCIe link
   */
  public static Gpu of(int index, GpuPart part) {
    Builder b = builder().index(index).model(part.model()).part(part.id());
    PcieLink.of(part.pcieGeneration(), part.pcieLanes()).ifPresent(b::pcieLink);
    return b.build();
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
  public static class Builder extends ImmutableGpu.Builder {
    Builder() {}
  }
}
