package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** Where the subnet managers of a subnet are to run, and what they are to manage. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ManagerPlan {
  ManagerPlan() {}

  /** On what a manager runs. */
  public enum Place {
    /** A host that runs no jobs. */
    SERVICE_HOST,
    /** A host that runs jobs. */
    COMPUTE_HOST,
    /** A managed switch. */
    SWITCH,
    /** Not known. */
    UNKNOWN
  }

  /** Whose subnet manager it is. */
  public enum Kind {
    /** OpenSM as its project publishes it. */
    UPSTREAM,
    /** NVIDIA's, as part of UFM or its drivers. */
    NVIDIA,
    /** Not known. */
    UNKNOWN
  }

  /**
   * A manager and its place.
   *
   * @param manager the manager
   * @param place on what it runs
   * @param switchName the switch that its port is on, or that it runs on, if known
   * @param onSpine whether that switch is a spine or core switch, if known
   */
  public record Placed(
      ManagerCandidate manager,
      Place place,
      Optional<String> switchName,
      Optional<Boolean> onSpine) {}

  /**
   * The managers.
   *
   * @return with their places
   */
  public abstract List<Placed> placed();

  /**
   * The routing engine that is configured, by OpenSM's name.
   *
   * @return such as {@code updn}; empty if none is or it is not known
   */
  public abstract Optional<String> engine();

  /**
   * Whether SHARP is to run.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean sharp() {
    return false;
  }

  /**
   * Whose managers they are.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public Kind kind() {
    return Kind.UNKNOWN;
  }

  /**
   * The fastest generation of links of the subnet.
   *
   * @return the generation, if known
   */
  public abstract Optional<IbSpeed> fastest();

  /**
   * The election among the managers.
   *
   * @return the election
   */
  public SubnetManagerElection election() {
    return SubnetManagerElection.of(placed().stream().map(Placed::manager).toList());
  }

  /**
   * Starts a plan.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableManagerPlan.Builder {
    Builder() {}
  }
}
