package io.clusterfabric.model;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.AdapterPart;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.GpuPart;
import io.clusterfabric.model.part.HostPart;
import io.clusterfabric.model.part.PartCatalogue;
import java.util.Comparator;
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

  /** Refuses figures that cannot be and puts GPUs and adapters in order. */
  @Value.Check
  HostSpec inOrder() {
    Possible.figures("a host spec").from(1, "the number of NUMA nodes", numaNodes()).check();
    Comparator<Gpu> byIndex = Comparator.comparingInt(Gpu::index);
    Comparator<Adapter> byId = Comparator.comparing(Adapter::id, NaturalOrder.INSTANCE);
    return InOrder.is(gpus(), byIndex) && InOrder.is(adapters(), byId)
        ? this
        : builder()
            .from(this)
            .gpus(InOrder.of(gpus(), byIndex))
            .adapters(InOrder.of(adapters(), byId))
            .build();
  }

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
    return model()
        + " ("
        + Counts.of(gpus().size(), "GPU")
        + ", "
        + Counts.of(adapters().size(), "adapter")
        + ")";
  }

  /**
   * A host of the catalogue. The GPUs are numbered from 0, the adapters are {@code nic0}, {@code
   * nic1} and so on; where they are in the PCIe tree a catalogue does not tell.
   *
   * @param part the part
   * @param catalogue where the parts are that it names
   * @return what is known of it: GPUs, back-end adapters, NUMA nodes, and NVLink if its GPUs have
   *     it
   */
  public static HostSpec of(HostPart part, PartCatalogue catalogue) {
    Builder b = builder().model(part.model()).part(part.id());
    Optional<GpuPart> gpu = part.gpuPart().flatMap(g -> catalogue.findGpu(g.value()));
    int gpus = part.gpus().map(Figure::value).orElse(0);
    for (int i = 0; i < gpus; i++) {
      b.addGpu(gpu.isPresent() ? Gpu.of(i, gpu.get()) : unknownGpu(i));
    }
    Optional<AdapterPart> adapter =
        part.adapterPart().flatMap(a -> catalogue.findAdapter(a.value()));
    int adapters = part.adapters().map(Figure::value).orElse(0);
    for (int i = 0; i < adapters; i++) {
      String id = "nic" + i;
      b.addAdapter(
          adapter.isPresent()
              ? Adapter.of(id, adapter.get())
              : Adapter.builder().id(id).model("unknown").build());
    }
    part.numaNodes().ifPresent(n -> b.numaNodes(n.value()));
    if (gpus > 1) {
      gpu.flatMap(GpuPart::nvlink)
          .ifPresent(
              n ->
                  b.scaleUp(
                      ScaleUp.builder()
                          .technology(Technology.NVLINK)
                          .bandwidthPerGpu(n.value())
                          .build()));
    }
    return b.build();
  }

  private static Gpu unknownGpu(int index) {
    return Gpu.builder().index(index).model("unknown").build();
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
