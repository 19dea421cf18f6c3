package io.clusterfabric.topology.design;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * A bisection bandwidth by closed form: one way, unit HOST (all ports of a host on one side),
 * switches free to fall on either side, all planes added up.
 *
 * @param value the bandwidth, one way
 * @param hosts how many hosts it is for
 * @param exact whether the value is proved; if not, it is an upper bound, the capacity of a cut
 * @param formula the closed form with its numbers
 * @param source where the closed form is from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PlannedBisection(
    Bandwidth value, long hosts, boolean exact, String formula, Source source) {
  /** A fraction of bits is exact but hard to read. */
  private String about() {
    return String.format(Locale.ROOT, " (about %.1fTb/s)", value.toGigabitsPerSecond() / 1000);
  }

  @Override
  public String toString() {
    return value
        + (value.isWhole() ? "" : about())
        + " one way, unit HOST, "
        + hosts
        + " hosts, "
        + (exact ? "exact" : "upper bound")
        + ": "
        + formula;
  }
}
