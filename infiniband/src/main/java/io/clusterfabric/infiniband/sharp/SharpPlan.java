package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A fabric on which SHARP is to run, and how. What is empty is not known. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SharpPlan {
  SharpPlan() {}

  /**
   * The fabric.
   *
   * @return its graph
   */
  public abstract FabricGraph graph();

  /**
   * The generation of its switches.
   *
   * @return the generation, if known
   */
  public abstract Optional<SharpGeneration> generation();

  /**
   * Whether the fabric offers SHARP to its users: switches, aggregation manager and licence.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> provisioned();

  /**
   * The routing engine, by its name.
   *
   * @return such as {@code ar_updn}, if known
   */
  public abstract Optional<String> engine();

  /**
   * Whether the engine dor is in its mode for hypercubes.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean hypercube() {
    return false;
  }

  /**
   * The hosts on which subnet and aggregation managers run.
   *
   * @return ids of hosts
   */
  @Value.NaturalOrder
  public abstract SortedSet<String> managerHosts();

  /**
   * Whether managers of switches are off.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> switchManagersOff();

  /**
   * Whether the subnet manager gives LIDs anew ({@code reassign_lids}).
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> reassignsLids();

  /**
   * The service level of SHARP.
   *
   * @return 0 to 15, if known
   */
  public abstract OptionalInt serviceLevel();

  /**
   * The service levels under congestion control.
   *
   * @return levels of 0 to 15
   */
  @Value.NaturalOrder
  public abstract SortedSet<Integer> congestionControlLevels();

  /**
   * Whether IPoIB is there, which multicast to the aggregation nodes needs.
   *
   * @return the answer, if known
   */
  public abstract Optional<Boolean> ipoib();

  /**
   * The jobs that run at once.
   *
   * @return in the order in which they start
   */
  public abstract List<SharpJob> jobs();

  /**
   * Starts a plan.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableSharpPlan.Builder {
    Builder() {}
  }
}
