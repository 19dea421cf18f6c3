package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.finding.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apiguardian.api.API;

/**
 * How often a link goes down in a window of time. What happens while a port is brought up does not
 * count.
 *
 * @param most the most that is still good, 0 or more
 * @param window the length of the window
 * @param bringUp the time from the first event on that does not count
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FlapWindow(int most, Duration window, Duration bringUp) {

  /**
   * Checks the parts.
   *
   * @param most the most that is still good, 0 or more
   * @param window the length of the window, more than 0
   * @param bringUp the time that does not count, 0 or more
   */
  public FlapWindow {
    if (most < 0 || window.isNegative() || window.isZero() || bringUp.isNegative()) {
      throw new IllegalArgumentException(
          "a window is longer than 0 and the rest not negative, found "
              + most
              + ", "
              + window
              + ", "
              + bringUp);
    }
  }

  /**
   * The published rule: two in 24 hours are to be looked into. Nothing is passed over.
   *
   * @return the window
   */
  public static FlapWindow standard() {
    return new FlapWindow(
        HealthFacts.FACTS.integer("flap.count") - 1,
        Duration.ofSeconds(HealthFacts.FACTS.integer("flap.window-s")),
        Duration.ZERO);
  }

  /**
   * The most that happens within one window.
   *
   * @param downs when the link went down, in any order
   * @param observedFrom when watching began, from which on bring-up is reckoned
   * @return the number
   */
  public int worst(List<Instant> downs, Instant observedFrom) {
    List<Instant> sorted =
        downs.stream().filter(t -> !t.isBefore(observedFrom.plus(bringUp))).sorted().toList();
    int worst = 0;
    int first = 0;
    for (int last = 0; last < sorted.size(); last++) {
      while (!sorted.get(last).isBefore(sorted.get(first).plus(window))) {
        first++;
      }
      worst = Math.max(worst, last - first + 1);
    }
    return worst;
  }

  /**
   * Judges a link.
   *
   * @param downs when it went down without being told to
   * @param observedFrom when watching began
   * @param observedTo when watching ended
   * @return FAIL if it went down too often in a window; PASS if not and it was watched for a window
   *     behind bring-up; else INCONCLUSIVE
   */
  public Outcome outcome(List<Instant> downs, Instant observedFrom, Instant observedTo) {
    if (worst(downs, observedFrom) > most) {
      return Outcome.FAIL;
    }
    return observedTo.isBefore(observedFrom.plus(bringUp).plus(window))
        ? Outcome.INCONCLUSIVE
        : Outcome.PASS;
  }
}
