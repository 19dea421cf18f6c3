package io.clusterfabric.model;

import io.clusterfabric.model.part.AdapterPart;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A network adapter of a host, with one or more ports. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Adapter {
  Adapter() {}

  /**
   * Its name in the host.
   *
   * @return such as {@code mlx5_0}
   */
  public abstract String id();

  /**
   * Its model.
   *
   * @return such as {@code ConnectX-7} or {@code unknown}
   */
  public abstract String model();

  /**
   * How many network ports it has.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int ports() {
    return 1;
  }

  /**
   * The most that one port carries per direction.
   *
   * @return the rate, if known
   */
  public abstract Optional<Bandwidth> portRate();

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
   * Its own PCIe link: the slot that it sits in.
   *
   * @return generation and lanes, if known
   */
  public abstract Optional<PcieLink> pcieLink();

  /**
   * Its hardware identity.
   *
   * @return a GUID as 16 hexadecimal digits, or a MAC address, if known
   */
  public abstract Optional<String> guid();

  /**
   * The part of the catalogue.
   *
   * @return the id of an adapter part, if known
   */
  public abstract Optional<String> part();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("an adapter")
        .from(1, "the number of ports", ports())
        .rate("the rate of a port", portRate(), "leave it out if it is not known")
        .from(0, "the NUMA node", numaNode())
        .check();
  }

  @Override
  public String toString() {
    return id() + " (" + model() + ")";
  }

  /**
   * An adapter of the catalogue, in a slot that gives it all the PCIe lanes that it can use.
   *
   * @param id its name in the host
   * @param part the part
   * @return what is known of it: model, ports, their nominal rate, and the PCIe link
   */
  public static Adapter of(String id, AdapterPart part) {
    Builder b = builder().id(id).model(part.model()).part(part.id());
    part.ports().ifPresent(p -> b.ports(p.value().ports()).portRate(p.value().rate()));
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
  public static class Builder extends ImmutableAdapter.Builder {
    Builder() {}
  }
}
