package io.clusterfabric.model.evidence;

import io.clusterfabric.model.unit.TimeSpan;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * How the times behind one measurement spread: over iterations, over ranks, or over both, as the
 * benchmark has it.
 *
 * @param least the least time, if given
 * @param greatest the greatest time, if given
 * @param percentiles percentile, from 0 to 100, to the time that so many per cent do not exceed
 * @param samples the single times in the order of the log; none unless they were written down
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TimeSpread(
    Optional<TimeSpan> least,
    Optional<TimeSpan> greatest,
    SortedMap<Integer, TimeSpan> percentiles,
    List<TimeSpan> samples) {

  /**
   * Copies the collections.
   *
   * @param least the least time, if given
   * @param greatest the greatest time, if given
   * @param percentiles percentile, from 0 to 100, to the time that so many per cent do not exceed
   * @param samples the single times in the order of the log; none unless they were written down
   */
  public TimeSpread {
    percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    samples = List.copyOf(samples);
    if (!percentiles.isEmpty() && (percentiles.firstKey() < 0 || percentiles.lastKey() > 100)) {
      throw new IllegalArgumentException(
          "percentiles go from 0 to 100, found " + percentiles.keySet());
    }
  }
}
