package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * The switches of one tier, in all planes together unless said otherwise. Ports are counted as they
 * are configured: a port that is split in two counts as two.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class TierPlan {
  TierPlan() {}

  /**
   * The tier's place, from 1 next to the hosts.
   *
   * @return 1, 2 or 3
   */
  public abstract int tier();

  /**
   * The tier's name.
   *
   * @return {@code leaf}, {@code spine} or {@code core}; {@code switch} where there are no tiers
   */
  public abstract String name();

  /**
   * The switch model.
   *
   * @return the model, or a word for it
   */
  public abstract String model();

  /**
   * How many switches there are in one plane.
   *
   * @return a number of switches
   */
  public abstract long switchesPerPlane();

  /**
   * How many switches there are.
   *
   * @return a number of switches
   */
  public abstract long switches();

  /**
   * How many cages for modules or cables these switches have.
   *
   * @return a number of cages
   */
  public abstract long cages();

  /**
   * How many ports these switches have as configured: those in use, reserved and free.
   *
   * @return a number of ports
   */
  public abstract long ports();

  /**
   * How many ports carry a link.
   *
   * @return a number of ports
   */
  public abstract long portsUsed();

  /**
   * How many ports are kept for something outside the design, such as a fabric manager.
   *
   * @return a number of ports
   */
  public abstract long portsReserved();

  /**
   * How many ports are left.
   *
   * @return a number of ports; those of host positions without a host among them
   */
  public abstract long portsFree();

  /**
   * The oversubscription that the design asks for, down over up by rate.
   *
   * @return the ratio, if the design gives one; a core has none
   */
  public abstract Optional<Ratio> declaredOversubscription();

  /**
   * The oversubscription as provisioned: the ports meant for hosts or lower switches over the
   * uplinks of a fully used switch, by rate.
   *
   * @return the ratio; empty for the topmost tier
   */
  public abstract Optional<Ratio> oversubscription();

  @Override
  public String toString() {
    return switches() + " " + name() + " (" + model() + ")";
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
  public static class Builder extends ImmutableTierPlan.Builder {
    Builder() {}
  }
}
