package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Interval;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What pairs that send at once get of their access links on average: under static tables, and under
 * ways to divide traffic that adaptive routing lies between or beside.
 *
 * @param pattern who sends to whom, in words
 * @param table by the forwarding tables, each pair on its one path; from 0 to 1
 * @param spray with the traffic of each pair divided evenly at each switch among all links of
 *     shortest paths: a reference point and no bound, since static tables can be better
 * @param minHop the best division over shortest paths, whose upper end no routing over shortest
 *     paths exceeds; the lower end is a division that was found
 * @param best the same over shortest paths and those that are no longer than the tables' own, so
 *     that its upper end bounds the tables as well; equal to {@code minHop} where the tables take
 *     shortest paths only
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AdaptiveShares(
    String pattern, double table, double spray, Interval<Double> minHop, Interval<Double> best) {
  /**
   * Refuses nulls.
   *
   * @param pattern who sends to whom, in words
   * @param table by the forwarding tables
   * @param spray by even spraying
   * @param minHop the best division over shortest paths
   * @param best the same over paths no longer than the tables' own as well
   */
  public AdaptiveShares {
    requireNonNull(pattern);
    requireNonNull(minHop);
    requireNonNull(best);
  }

  /** One line: all values. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: tables %.4f, even spraying %.4f, at most %.4f over shortest paths%s",
        pattern,
        table,
        spray,
        minHop.upper(),
        minHop.equals(best)
            ? ""
            : String.format(
                Locale.ROOT, " and %.4f over paths as long as the tables'", best.upper()));
  }
}
