package io.clusterfabric.model;

import io.clusterfabric.model.unit.Length;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * A cable, or a fibre with its two modules. One cable may carry several links (breakout, twin
 * ports).
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Cable {
  Cable() {}

  /**
   * Its id, unique in its fabric.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * What it is made of.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public CableMedium medium() {
    return CableMedium.UNKNOWN;
  }

  /**
   * How long it is.
   *
   * @return the length, if known
   */
  public abstract Optional<Length> length();

  /**
   * The connectors or module form factors, one an end.
   *
   * @return such as {@code OSFP, QSFP112}; empty if not known
   */
  public abstract List<String> connectors();

  /**
   * The class of reach of its optics.
   *
   * @return such as {@code SR4}, {@code DR4}, {@code FR4}, if known
   */
  public abstract Optional<String> reachClass();

  /**
   * How many fibres it has.
   *
   * @return the number, if known
   */
  public abstract OptionalInt fibres();

  /**
   * The part of the catalogue.
   *
   * @return the id of a cable part, if known
   */
  public abstract Optional<String> part();

  /**
   * The ports that it is plugged into, more than two for a breakout.
   *
   * @return at least two, in natural order
   */
  public abstract List<PortRef> ends();

  /**
   * The links that it carries.
   *
   * @return ids of links of the same fabric, at least one
   */
  public abstract List<String> linkIds();

  /** Refuses figures that cannot be and puts the ends in order. */
  @Value.Check
  Cable inOrder() {
    Possible.figures("a cable").from(0, "the number of fibres", fibres()).check();
    Comparator<PortRef> order = Comparator.naturalOrder();
    return InOrder.is(ends(), order)
        ? this
        : builder().from(this).ends(InOrder.of(ends(), order)).build();
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
  public static class Builder extends ImmutableCable.Builder {
    Builder() {}
  }
}
