package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.unit.Length;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** One cable of a plan. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PlannedCable {
  PlannedCable() {}

  /**
   * Its id: that of the cluster, or one of the plan.
   *
   * @return the id, unique in its fabric; unique in the cluster if the plan gave it
   */
  public abstract String id();

  /**
   * The fabric that it belongs to.
   *
   * @return the id of the fabric
   */
  public abstract String fabricId();

  /**
   * The links that it carries.
   *
   * @return ids, in natural order of their ends
   */
  public abstract List<String> links();

  /**
   * Its connectors.
   *
   * @return two, or more for a breakout, in natural order of their ports
   */
  public abstract List<CableEnd> ends();

  /**
   * Where it runs.
   *
   * @return the kind of way
   */
  public abstract CableWay way();

  /**
   * How far it is from port to port, along trays. Of a breakout that of its longest leg.
   *
   * @return the length without slack, if the places of all ends are known
   */
  public abstract Optional<Length> path();

  /**
   * How long it must be.
   *
   * @return the path with slack, if the places of all ends are known
   */
  public abstract Optional<Length> needed();

  /**
   * How long it is bought.
   *
   * @return the next length that is sold, if it is known; never less than what is needed
   */
  public abstract Optional<Length> length();

  /**
   * What it is made of.
   *
   * @return the medium; UNKNOWN if no rule decides
   */
  public abstract CableMedium medium();

  /**
   * The rule that decided about the medium.
   *
   * @return the rule, if one did
   */
  public abstract Optional<MediumRule> rule();

  /**
   * The bundle that it is pulled with.
   *
   * @return the id of a bundle of the plan, if the racks of its ends are known
   */
  public abstract Optional<String> bundle();

  @Override
  public String toString() {
    return id()
        + " from "
        + ends().get(0).device()
        + " to "
        + ends().get(ends().size() - 1).device()
        + ", "
        + length().map(Length::toString).orElse("of unknown length")
        + ", "
        + medium();
  }

  /**
   * Starts a cable.
   *
   * @return a builder
   */
  static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  static class Builder extends ImmutablePlannedCable.Builder {
    Builder() {}
  }
}
