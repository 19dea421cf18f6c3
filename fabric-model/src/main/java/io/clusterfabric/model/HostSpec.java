package io.clusterfabric.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a host is, apart from where it is: equal hosts share one. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class HostSpec {
  HostSpec() {}

  /**
   * The model.
   *
   * @return such as {@code DGX H100} or {@code unknown}
   */
  public abstract String model();

  /**
   * Its GPUs.
   *
   * @return by index
   */
  public abstract List<Gpu> gpus();

  /**
   * Its network adapters.
   *
   * @return in natural order of id
   */
  public abstract List<Adapter> adapters();

  /**
   * The root complexes and PCIe switches.
   *
   * @return the tree, if known; empty if not
   */
  public abstract List<PcieNode> pcieNodes();

  /**
   * How many NUMA nodes it has.
   *
   * @return the number, if known
   */
  public abstract OptionalInt numaNodes();

  /**
   * How its GPUs reach one another inside the host.
   *
   * @return the scale-up connection, if it is not described as a fabric of its own
   */
  public abstract Optional<ScaleUp> scaleUp();

  /**
   * The part of the catalogue.
   *
   * @return the id of a host part, if known
   */
  public abstract Optional<String> part();

  /**
   * An adapter by name.
   *
   * @param id its name in the host
   * @return the adapter, if the host has one of that name
   */
  public Optional<Adapter> findAdapter(String id) {
    return adapters().stream().filter(a -> a.id().equals(id)).findFirst();
  }

  /**
   * How far an adapter is from a GPU over PCIe, in the words of {@code nvidia-smi topo -m}.
   *
   * <p>Two devices at one PCIe switch are {@code PIX}, below one root complex but at different
   * switches {@code PXB}, joined by the root complex itself {@code PHB}, below different root
   * complexes {@code NODE} or {@code SYS} depending on whether these are in one NUMA node.
   *
   * @param gpu a GPU of this host
   * @param adapter an adapter of this host
   * @return the distance; empty if the PCIe tree, or the NUMA nodes where they decide, are unknown
   */
  public Optional<PcieDistance> distance(Gpu gpu, Adapter adapter) {
    return PcieTree.of(this)
        .distance(gpu.pcie(), gpu.numaNode(), adapter.pcie(), adapter.numaNode());
  }

  /**
   * The GPUs that are nearest to an adapter.
   *
   * @param adapter an adapter of this host
   * @return the GPUs at the least known distance, by index; empty if no distance is known
   */
  public List<Gpu> gpusNear(Adapter adapter) {
    return PcieTree.of(this).gpusNear(adapter);
  }

  /**
   * What an adapter can use of its ports, given its slot and the PCIe links above it.
   *
   * @param adapter an adapter of this host
   * @return the rate and what limits it
   */
  public AdapterRate usableRate(Adapter adapter) {
    return UsableRate.of(this, adapter);
  }

  @Override
  public String toString() {
    return model() + " (" + gpus().size() + " GPUs, " + adapters().size() + " adapters)";
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
  public static class Builder extends ImmutableHostSpec.Builder {
    Builder() {}
  }
}
