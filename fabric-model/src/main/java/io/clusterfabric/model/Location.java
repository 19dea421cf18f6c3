package io.clusterfabric.model;

import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** Where a device stands. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Location {
  Location() {}

  /**
   * The rack.
   *
   * @return the id of a rack, if known
   */
  public abstract Optional<String> rack();

  /**
   * The lowest rack unit that it takes, from 1 at the bottom.
   *
   * @return the number, if known
   */
  public abstract OptionalInt unit();

  /**
   * The row of racks.
   *
   * @return the name of the row, if known
   */
  public abstract Optional<String> row();

  /**
   * The room, hall or building.
   *
   * @return its name, if known
   */
  public abstract Optional<String> room();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a location").from(1, "the rack unit", unit()).check();
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
  public static class Builder extends ImmutableLocation.Builder {
    Builder() {}
  }
}
