package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.unit.DataSize;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * How much a counter has grown between two readings.
 *
 * @param before the earlier reading
 * @param after the later one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CounterDelta(CounterSample before, CounterSample after) {

  /** How sure the growth is. */
  public enum Certainty {
    /** It is exact. */
    EXACT,
    /** It is at least so much: the counter is full, or it was cleared in between. */
    AT_LEAST,
    /** Nothing is known. */
    UNKNOWN
  }

  /**
   * Checks that both readings are of one counter.
   *
   * @param before the earlier reading
   * @param after the later one
   */
  public CounterDelta {
    if (!before.device().equals(after.device())
        || !before.port().equals(after.port())
        || !before.counter().equals(after.counter())) {
      throw new IllegalArgumentException(
          "readings of two counters have no difference: "
              + before.device()
              + " "
              + before.counter()
              + " and "
              + after.device()
              + " "
              + after.counter());
    }
  }

  /**
   * How sure the growth is.
   *
   * @return EXACT, AT_LEAST or UNKNOWN
   */
  public Certainty certainty() {
    if (before.saturated() || before.value().isEmpty()) {
      return Certainty.UNKNOWN;
    }
    if (after.saturated()) {
      return Certainty.AT_LEAST;
    }
    if (after.value().isEmpty()) {
      return Certainty.UNKNOWN;
    }
    return wasCleared() ? Certainty.AT_LEAST : Certainty.EXACT;
  }

  /**
   * Tells whether the counter was cleared in between, since it is lower than before.
   *
   * @return whether it was; false if a value is not known
   */
  public boolean wasCleared() {
    return before.value().isPresent()
        && after.value().isPresent()
        && Long.compareUnsigned(after.value().getAsLong(), before.value().getAsLong()) < 0;
  }

  /**
   * The growth.
   *
   * @return the number, or the least that it is; empty if it is not known. Of a full counter whose
   *     width is not known, 0
   */
  public OptionalLong growth() {
    return switch (certainty()) {
      case EXACT -> OptionalLong.of(after.value().getAsLong() - before.value().getAsLong());
      case AT_LEAST -> after.saturated() ? OptionalLong.of(0) : after.value();
      case UNKNOWN -> OptionalLong.empty();
    };
  }

  /**
   * The growth as data, for counters of words.
   *
   * @return four bytes for each word; empty for other counters, where the growth is not exact, or
   *     where it is beyond 2^61 words
   */
  public Optional<DataSize> data() {
    boolean words =
        PortCounter.of(after.counter()).filter(c -> c.unit() == PortCounter.Unit.WORDS).isPresent();
    OptionalLong n = growth();
    return words
            && certainty() == Certainty.EXACT
            && n.getAsLong() >= 0
            && n.getAsLong() <= Long.MAX_VALUE / 4
        ? Optional.of(DataSize.ofBytes(n.getAsLong() * 4))
        : Optional.empty();
  }

  /**
   * The time between the readings.
   *
   * @return the time, if both tell theirs
   */
  public Optional<Duration> time() {
    return before.time().isPresent() && after.time().isPresent()
        ? Optional.of(Duration.between(before.time().get(), after.time().get()))
        : Optional.empty();
  }
}
