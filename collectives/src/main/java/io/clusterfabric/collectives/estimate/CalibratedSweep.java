package io.clusterfabric.collectives.estimate;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;

/** Calibrated estimates of one collective over message sizes. Immutable; prints as a table. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CalibratedSweep {
  private final List<CalibratedEstimate> estimates;

  private CalibratedSweep(List<CalibratedEstimate> estimates) {
    this.estimates = List.copyOf(estimates);
  }

  static CalibratedSweep of(
      PlacedCluster placed,
      EstimateOptions options,
      Collective collective,
      DataSize from,
      DataSize to) {
    List<CalibratedEstimate> all = new ArrayList<>();
    for (DataSize size : SizeSweep.sizes(from, to)) {
      all.add(CalibratedEstimate.of(placed, options, collective, size));
    }
    return new CalibratedSweep(all);
  }

  /**
   * The estimates.
   *
   * @return by size
   */
  public List<CalibratedEstimate> estimates() {
    return estimates;
  }

  /**
   * The estimates as rows.
   *
   * @return size, time, interval, both bandwidths, limit and support
   */
  public TextTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (CalibratedEstimate e : estimates) {
      rows.add(
          List.of(
              e.size().toString(),
              EstimateText.plain(e.time()),
              EstimateText.plain(e.interval().lower()),
              EstimateText.plain(e.interval().upper()),
              EstimateText.plain(e.algorithmBandwidth()),
              EstimateText.plain(e.busBandwidth()),
              e.limitedBy().kind().toString(),
              String.format(Locale.ROOT, "%.2f", e.support())));
    }
    return TextTable.withColumns(
            "size",
            "time",
            "from",
            "to",
            "algorithm bandwidth",
            "bus bandwidth",
            "limited by",
            "support")
        .plusRows(rows);
  }

  /** The table. */
  @Override
  public String toString() {
    return table().toString();
  }
}
