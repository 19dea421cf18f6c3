package io.clusterfabric.model;

import io.clusterfabric.model.unit.Power;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A rack and what it can carry. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Rack {
  Rack() {}

  /**
   * Its id.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * Its height in rack units.
   *
   * @return the number, if known
   */
  public abstract OptionalInt units();

  /**
   * The most electrical power that it can supply.
   *
   * @return the power, if known
   */
  public abstract Optional<Power> powerLimit();

  /**
   * The most heat that can be taken out of it.
   *
   * @return the power, if known
   */
  public abstract Optional<Power> coolingLimit();

  /**
   * The row that it stands in.
   *
   * @return the name of the row, if known
   */
  public abstract Optional<String> row();

  /**
   * Its place in the row, from 1.
   *
   * @return the number, if known
   */
  public abstract OptionalInt position();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a rack")
        .from(1, "the height in rack units", units())
        .from(1, "the position", position())
        .check();
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
  public static class Builder extends ImmutableRack.Builder {
    Builder() {}
  }
}
