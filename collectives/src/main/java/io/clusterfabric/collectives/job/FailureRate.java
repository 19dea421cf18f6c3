package io.clusterfabric.collectives.job;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Source;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * How often one of many parts of a kind fails.
 *
 * @param id its id, such as {@code meta-rsc-1-node}
 * @param part what fails
 * @param perDay failures of one part a day, 0 or more
 * @param meaning what was counted
 * @param source where it comes from; empty for a user's own figure without one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FailureRate(
    String id, FailurePart part, double perDay, String meaning, Optional<Source> source) {

  /**
   * Checks the range.
   *
   * @param id its id
   * @param part what fails
   * @param perDay 0 or more
   * @param meaning what was counted
   * @param source where it comes from
   */
  public FailureRate {
    requireNonNull(id);
    requireNonNull(part);
    requireNonNull(meaning);
    requireNonNull(source);
    if (!(perDay >= 0) || Double.isInfinite(perDay)) {
      throw new IllegalArgumentException(
          id + ": a part fails 0 times a day or more, found " + perDay);
    }
  }

  /**
   * A rate of one's own.
   *
   * @param part what fails
   * @param failures how many did, 0 or more
   * @param units among how many, above 0
   * @param days in how many days, above 0
   * @return the rate
   */
  public static FailureRate of(FailurePart part, double failures, double units, double days) {
    if (!(units > 0) || !(days > 0)) {
      throw new IllegalArgumentException(
          "failures are counted among more than 0 parts in more than 0 days, found "
              + units
              + " and "
              + days);
    }
    return new FailureRate(
        "own-" + part.word().replace(' ', '-'),
        part,
        failures / units / days,
        String.format(Locale.ROOT, "%s of %s in %s days", failures, units, days),
        Optional.empty());
  }

  /**
   * Published rates, from the library's resource {@code failure-rates.json}.
   *
   * @return in the order of the resource, each with its source
   */
  public static List<FailureRate> published() {
    return PublishedRates.ALL;
  }

  /**
   * A published rate by id.
   *
   * @param id such as {@code llama-3-node}
   * @return the rate, if it is among the published ones
   */
  public static Optional<FailureRate> find(String id) {
    return published().stream().filter(r -> r.id().equals(id)).findFirst();
  }

  /**
   * Failures of a thousand parts a day, the figure that operators quote.
   *
   * @return 1,000 times the rate
   */
  public double perThousandDays() {
    return 1000 * perDay;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%s: %.4g in 1000 %s-days", id, perThousandDays(), part.word());
  }
}
