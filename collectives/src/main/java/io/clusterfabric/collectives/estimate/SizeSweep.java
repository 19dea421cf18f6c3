package io.clusterfabric.collectives.estimate;

import io.clusterfabric.model.explain.TextTable;
import java.util.List;
import org.apiguardian.api.API;

/** Estimates of one collective over message sizes. Immutable; prints as a table. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SizeSweep {
  private final List<Estimate> estimates;

  SizeSweep(List<Estimate> estimates) {
    this.estimates = List.copyOf(estimates);
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
    return table;
  }

  /** The table. */
  @Override
  public String toString() {
    return table().toString();
  }
}
