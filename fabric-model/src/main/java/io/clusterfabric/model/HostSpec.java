package io.clusterfabric.model;

import io.clusterfabric.model.internal.text.NaturalOrder;
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

  /** Puts GPUs and adapters in order. */
  @Value.Check
  HostSpec inOrder() {
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
