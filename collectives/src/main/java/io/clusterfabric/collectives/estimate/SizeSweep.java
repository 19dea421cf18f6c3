package io.clusterfabric.collectives.estimate;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** Estimates of one collective over message sizes. Immutable; prints as a table. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SizeSweep {
  private final List<Estimate> estimates;

  SizeSweep(List<Estimate> estimates) {
    this.estimates = List.copyOf(estimates);
  }

  static SizeSweep of(Estimator estimator, Collective collective, DataSize from, DataSize to) {
    return new SizeSweep(
        sizes(from, to).stream().map(s -> estimator.estimate(collective, s)).toList());
  }

  /** Sizes that double from one to the other. */
  static List<DataSize> sizes(DataSize from, DataSize to) {
    if (from.isZero() || from.compareTo(to) > 0) {
      throw new IllegalArgumentException(
          "sizes go from one above 0 to one at least as large, found " + from + " to " + to);
    }
    List<DataSize> all = new ArrayList<>();
    long bytes = from.bytes();
    while (true) {
      all.add(DataSize.ofBytes(bytes));
      if (bytes > to.bytes() / 2) {
        return all;
      }
      bytes *= 2;
    }
  }

  /**
   * The estimates.
   *
   * @return by size
   */
  public List<Estimate> estimates() {
    return estimates;
  }

  /**
   * The estimates as rows.
   *
   * @return size, time, both bandwidths, algorithm and limit
   */
  public TextTable table() {
    TextTable table =
        TextTable.withColumns(
            "size", "time", "algorithm bandwidth", "bus bandwidth", "algorithm", "limited by");
    List<List<String>> rows = new ArrayList<>();
    for (Estimate e : estimates) {
      rows.add(
          List.of(
              e.size().toString(),
              EstimateText.time(e),
              EstimateText.rate(e, e.algorithmBandwidth(), 2),
              EstimateText.rate(e, e.busBandwidth(), 2),
              e.algorithm(),
              e.limitedBy().toString()));
    }
    return table.plusRows(rows);
  }

  /** The table. */
  @Override
  public String toString() {
    return table().toString();
  }
}
