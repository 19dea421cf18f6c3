package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.unit.Ratio;
import java.util.Optional;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * What things cost, as the user knows it, in any one currency; this library knows no prices. A
 * price that a candidate needs and that is not here leaves the candidate's cost unknown; one that
 * no candidate needs is told by {@link SizingResult#unusedPrices}.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Prices {
  Prices() {}

  /**
   * What one switch costs.
   *
   * @return model to price, by the model of the switch's shape
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, Ratio> switches();

  /**
   * What one cable costs, without modules.
   *
   * @return medium to price
   */
  @Value.NaturalOrder
  public abstract SortedMap<CableMedium, Ratio> cables();

  /**
   * What one pluggable module costs.
   *
   * @return the price, if known
   */
  public abstract Optional<Ratio> module();

  /**
   * What one adapter of a host costs.
   *
   * @return the price; nothing unless set, since all candidates have the same adapters
   */
  @Value.Default
  public Ratio adapter() {
    return Ratio.ZERO;
  }

  @Value.Check
  void check() {
    switches().forEach(Prices::refuseNegative);
    cables().forEach(Prices::refuseNegative);
    module().ifPresent(p -> refuseNegative("module", p));
    refuseNegative("adapter", adapter());
  }

  private static void refuseNegative(Object what, Ratio price) {
    if (price.signum() < 0) {
      throw new IllegalArgumentException("a price is at least 0, found " + price + " for " + what);
    }
  }

  /**
   * Starts a list of prices.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects prices. */
  public static class Builder extends ImmutablePrices.Builder {
    Builder() {}
  }
}
