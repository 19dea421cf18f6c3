package io.clusterfabric.model;

import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A root complex or PCIe switch of a host. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PcieNode {
  PcieNode() {}

  /**
   * Its id in the host.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * The node above it.
   *
   * @return an id; empty for a root complex
   */
  public abstract Optional<String> parent();

  /**
   * The link to the node above it, which all below share.
   *
   * @return generation and lanes; empty for a root complex or if unknown
   */
  public abstract Optional<PcieLink> uplink();

  /**
   * The NUMA node that it belongs to.
   *
   * @return the node, if known
   */
  public abstract OptionalInt numaNode();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a PCIe node").from(0, "the NUMA node", numaNode()).check();
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
  public static class Builder extends ImmutablePcieNode.Builder {
    Builder() {}
  }
}
