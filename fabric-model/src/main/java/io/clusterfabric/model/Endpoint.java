package io.clusterfabric.model;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A port of a host's adapter on a fabric. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Endpoint {
  Endpoint() {}

  /**
   * The port: the host and the port name there.
   *
   * @return the reference, such as {@code host-1[mlx5_0/1]}
   */
  public abstract PortRef port();

  /**
   * The fabric that it is on.
   *
   * @return the id of a fabric of the cluster
   */
  public abstract String fabricId();

  /**
   * The adapter that carries it.
   *
   * @return one of the adapters of the host
   */
  public abstract Adapter adapter();

  /**
   * The rail, from 0.
   *
   * @return the rail, if declared
   */
  public abstract OptionalInt rail();

  /**
   * The plane, from 0.
   *
   * @return the plane, if declared
   */
  public abstract OptionalInt plane();

  /**
   * The bond that makes several ports one logical endpoint (dual-ToR).
   *
   * @return the name of the bond in the host, if it is bonded
   */
  public abstract Optional<String> bond();

  /**
   * The GPUs of the host that use this port first.
   *
   * @return by index; empty if not known
   */
  public abstract List<Gpu> gpusNear();

  /** Refuses figures that cannot be and puts the GPUs in order. */
  @Value.Check
  Endpoint inOrder() {
    Possible.figures("an endpoint")
        .from(0, "the rail", rail())
        .from(0, "the plane", plane())
        .check();
    Comparator<Gpu> order = Comparator.comparingInt(Gpu::index);
    return InOrder.is(gpusNear(), order)
        ? this
        : builder().from(this).gpusNear(InOrder.of(gpusNear(), order)).build();
  }

  @Override
  public String toString() {
    return port() + " on " + fabricId();
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
  public static class Builder extends ImmutableEndpoint.Builder {
    Builder() {}
  }
}
