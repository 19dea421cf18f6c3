package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a link is, apart from where it is: equal links share one. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class LinkSpec {
  LinkSpec() {}

  /**
   * The name of its generation and width, as the field writes it.
   *
   * @return such as {@code 4xNDR} or {@code 400GBASE-DR4}, if known
   */
  public abstract Optional<String> generation();

  /**
   * What it carries in each direction after coding.
   *
   * @return the rate, if known; unknown is never replaced by a guess
   */
  public abstract Optional<Bandwidth> dataRate();

  /**
   * The rate by which it is sold, in each direction.
   *
   * @return such as 56Gb/s for FDR, if it is known apart from the data rate
   */
  public abstract Optional<Bandwidth> nominalRate();

  /**
   * What crosses the wires in each direction, coding included.
   *
   * @return the rate, if known
   */
  public abstract Optional<Bandwidth> signallingRate();

  /**
   * How many lanes each direction has.
   *
   * @return the number, if known
   */
  public abstract OptionalInt lanes();

  /**
   * The largest frame or packet that it carries.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> mtu();

  /**
   * Whether it runs inside an enclosure, so that it is no cable.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean backplane() {
    return false;
  }

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a link spec")
        .rate(
            "the data rate",
            dataRate(),
            "a link that carries nothing is down: say so at its ports and leave" + " the rate out")
        .rate("the nominal rate", nominalRate(), "leave it out if it is not known")
        .rate("the signalling rate", signallingRate(), "leave it out if it is not known")
        .from(1, "the number of lanes", lanes())
        .size("the MTU", mtu())
        .check();
  }

  @Override
  public String toString() {
    return generation().orElse("link")
        + dataRate().map(r -> " " + r).orElse(" of unknown rate")
        + (backplane() ? " (backplane)" : "");
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
  public static class Builder extends ImmutableLinkSpec.Builder {
    Builder() {}
  }
}
