package io.clusterfabric.report.plot;

import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.estimate.CalibratedEstimate;
import io.clusterfabric.collectives.estimate.CalibratedSweep;
import io.clusterfabric.collectives.estimate.Estimate;
import io.clusterfabric.collectives.estimate.SizeSweep;
import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/** Plots of what the SDK computes and of what was measured, ready to be drawn or added to. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Plots {
  private static final String OURS = "estimate";
  private static final String OURS_AT_MOST = "estimate, at most (a rate is unknown)";
  private static final String BOUND = "bound: no schedule is faster";
  private static final String MEASURED = "measured";

  private Plots() {}

  /**
   * Bus bandwidth over message size: ours as a line, measurements as points, intervals shaded.
   *
   * @param title what is compared
   * @param ours what was estimated; may be none
   * @param measured what was measured; may be none
   * @return a plot with sizes on a logarithmic axis and bandwidths, in bytes per second, on a
   *     linear one from 0
   */
  public static LinePlot busBandwidth(
      String title, List<BandwidthPoint> ours, List<BandwidthPoint> measured) {
    LinePlot.Builder plot = busBandwidthAxes().title(title);
    add(plot, OURS, SeriesStyle.LINE, ours);
    add(plot, MEASURED, SeriesStyle.POINTS, measured);
    return plot.build();
  }

  /**
   * Bus bandwidth over message size of estimates, beside what no schedule can beat.
   *
   * @param sweep the estimates
   * @return a plot with sizes on a logarithmic axis and bandwidths, in bytes per second, on a
   *     linear one from 0
   */
  public static LinePlot busBandwidth(SizeSweep sweep) {
    return busBandwidth(sweep, List.of());
  }

  /**
   * Bus bandwidth over message size of estimates, beside what was measured and what no schedule can
   * beat. An estimate that is no more than a bound, since a rate is unknown, is named so.
   *
   * @param sweep the estimates
   * @param measured what was measured; may be none
   * @return a plot with sizes on a logarithmic axis and bandwidths, in bytes per second, on a
   *     linear one from 0
   */
  public static LinePlot busBandwidth(SizeSweep sweep, List<BandwidthPoint> measured) {
    Estimate first = sweep.estimates().get(0);
    LinePlot.Builder plot = busBandwidthAxes().title(title(first));
    plot.subtitle(first.placement().toString());
    boolean atMost = sweep.estimates().stream().anyMatch(Estimate::isLowerBound);
    add(plot, atMost ? OURS_AT_MOST : OURS, SeriesStyle.LINE, estimated(sweep));
    add(plot, MEASURED, SeriesStyle.POINTS, measured);
    add(plot, BOUND, SeriesStyle.LINE, bounds(sweep));
    return plot.build();
  }

  /**
   * Bus bandwidth over message size of calibrated estimates with their intervals shaded, beside
   * what no schedule can beat.
   *
   * @param sweep the estimates
   * @return a plot with sizes on a logarithmic axis and bandwidths, in bytes per second, on a
   *     linear one from 0
   */
  public static LinePlot busBandwidth(CalibratedSweep sweep) {
    return busBandwidth(sweep, List.of());
  }

  /**
   * Bus bandwidth over message size of calibrated estimates with their intervals shaded, beside
   * what was measured and what no schedule can beat.
   *
   * @param sweep the estimates
   * @param measured what was measured; may be none
   * @return a plot with sizes on a logarithmic axis and bandwidths, in bytes per second, on a
   *     linear one from 0
   */
  public static LinePlot busBandwidth(CalibratedSweep sweep, List<BandwidthPoint> measured) {
    CalibratedEstimate first = sweep.estimates().get(0);
    LinePlot.Builder plot =
        busBandwidthAxes().title(title(first.collective(), first.placement().ranks()));
    plot.subtitle(first.placement().toString());
    List<BandwidthPoint> ours = new ArrayList<>();
    List<BandwidthPoint> bounds = new ArrayList<>();
    for (CalibratedEstimate e : sweep.estimates()) {
      Collective c = e.collective();
      int ranks = e.placement().ranks();
      Optional<Bandwidth> low = bus(c, ranks, e.size(), e.interval().upper());
      Optional<Bandwidth> high = bus(c, ranks, e.size(), e.interval().lower());
      ours.add(
          new BandwidthPoint(
              e.size(),
              bus(c, ranks, e.size(), e.time()),
              low.flatMap(l -> high.map(h -> new Interval<>(l, h)))));
      bounds.add(
          new BandwidthPoint(
              e.size(),
              e.bound().flatMap(b -> bus(c, ranks, e.size(), b.time())),
              Optional.empty()));
    }
    add(plot, OURS, SeriesStyle.LINE, ours);
    add(plot, MEASURED, SeriesStyle.POINTS, measured);
    add(plot, BOUND, SeriesStyle.LINE, bounds);
    return plot.build();
  }

  /**
   * Time over message size of estimates, both axes logarithmic, beside what no schedule can beat.
   *
   * @param sweep the estimates
   * @return the plot
   */
  public static LinePlot time(SizeSweep sweep) {
    List<Estimate> all = sweep.estimates();
    double[] size = new double[all.size()];
    double[] time = new double[all.size()];
    double[] bound = new double[all.size()];
    double[] low = new double[all.size()];
    double[] high = new double[all.size()];
    boolean interval = false;
    for (int i = 0; i < size.length; i++) {
      Estimate e = all.get(i);
      size[i] = e.size().bytes();
      time[i] = e.time().toSeconds();
      bound[i] = e.bound().time().toSeconds();
      Optional<Interval<TimeSpan>> within = e.interval();
      low[i] = within.map(w -> w.lower().toSeconds()).orElse(Double.NaN);
      high[i] = within.map(w -> w.upper().toSeconds()).orElse(Double.NaN);
      interval |= within.isPresent();
    }
    boolean atLeast = all.stream().anyMatch(Estimate::isLowerBound);
    String ours = atLeast ? "estimate, at least (a rate is unknown)" : OURS;
    LinePlot.Builder plot =
        LinePlot.builder()
            .title(title(all.get(0)))
            .subtitle(all.get(0).placement().toString())
            .x(PlotAxis.dataSize("message size"))
            .y(PlotAxis.time("time"))
            .addSeries(PlotSeries.line(ours, size, time))
            .addSeries(PlotSeries.line(BOUND, size, bound));
    if (interval) {
      plot.addBand(PlotBand.of("interval", size, low, high).around(ours));
    }
    return plot.build();
  }

  /**
   * Estimates as points: bus bandwidths, with an interval where the estimate has one.
   *
   * @param sweep the estimates
   * @return a point a size; unknown where no byte takes time, as then no rate is known at all
   */
  public static List<BandwidthPoint> estimated(SizeSweep sweep) {
    List<BandwidthPoint> all = new ArrayList<>();
    for (Estimate e : sweep.estimates()) {
      boolean nothing = e.isLowerBound() && e.cost().transfer().isZero();
      all.add(
          nothing
              ? BandwidthPoint.unknown(e.size())
              : new BandwidthPoint(
                  e.size(),
                  Optional.of(e.busBandwidth()),
                  e.interval().flatMap(i -> interval(e, i))));
    }
    return all;
  }

  private static Optional<Interval<Bandwidth>> interval(Estimate e, Interval<TimeSpan> time) {
    Optional<Bandwidth> low = bus(e.collective(), e.placement().ranks(), e.size(), time.upper());
    Optional<Bandwidth> high = bus(e.collective(), e.placement().ranks(), e.size(), time.lower());
    return low.flatMap(l -> high.map(h -> new Interval<>(l, h)));
  }

  private static List<BandwidthPoint> bounds(SizeSweep sweep) {
    List<BandwidthPoint> all = new ArrayList<>();
    for (Estimate e : sweep.estimates()) {
      all.add(
          new BandwidthPoint(
              e.size(),
              bus(e.collective(), e.placement().ranks(), e.size(), e.bound().time()),
              Optional.empty()));
    }
    return all;
  }

  /**
   * A measured run as points: bus bandwidths of its rows, from the time where the run says its
   * operation and number of ranks, else as the benchmark printed them.
   *
   * @param run what was measured
   * @return a point a row, in the order of the rows; unknown where a row tells no rate
   */
  public static List<BandwidthPoint> measured(CollectiveRun run) {
    return measured(run, run.rows());
  }

  private static List<BandwidthPoint> measured(CollectiveRun run, List<CollectiveRun.Row> rows) {
    boolean told = run.collective().isPresent() && run.ranks().isPresent();
    List<BandwidthPoint> all = new ArrayList<>();
    for (CollectiveRun.Row row : rows) {
      Optional<Bandwidth> byTime =
          told
              ? bus(run.collective().orElseThrow(), run.ranks().getAsInt(), row.size(), row.time())
              : Optional.empty();
      all.add(new BandwidthPoint(row.size(), byTime.or(row::busBandwidth), Optional.empty()));
    }
    return all;
  }

  /**
   * Measured rows as points: bus bandwidths, from the time where the row has one, as it has more
   * digits than what benchmarks print of rates.
   *
   * @param rows what was measured
   * @return a point a row, in the order of the rows; unknown where a row tells no rate
   */
  public static List<BandwidthPoint> measured(List<MeasuredRow> rows) {
    List<BandwidthPoint> all = new ArrayList<>();
    for (MeasuredRow row : rows) {
      all.add(new BandwidthPoint(row.size(), bus(row), Optional.empty()));
    }
    return all;
  }

  private static Optional<Bandwidth> bus(MeasuredRow row) {
    if (row.ranks().isEmpty()) {
      return row.busBandwidth();
    }
    int ranks = row.ranks().getAsInt();
    return row.time()
        .flatMap(t -> bus(row.collective(), ranks, row.size(), t))
        .or(row::busBandwidth)
        .or(
            () ->
                row.algorithmBandwidth()
                    .map(a -> BusBandwidth.fromAlgorithm(row.collective(), ranks, a)));
  }

  /**
   * A plot of bus bandwidths with measurements added: a series of points for each run, in the order
   * in which the runs appear. Of a size that a run measured both ways the rows in place are left
   * out.
   *
   * @param plot a plot of bus bandwidths over message sizes
   * @param rows what was measured, of one operation and number of ranks if points are to be
   *     comparable
   * @return a new plot
   */
  public static LinePlot withMeasured(LinePlot plot, List<MeasuredRow> rows) {
    Map<String, List<MeasuredRow>> runs = new LinkedHashMap<>();
    for (MeasuredRow row : rows) {
      runs.computeIfAbsent(row.runId(), r -> new ArrayList<>()).add(row);
    }
    LinePlot.Builder all = plot.toBuilder();
    runs.forEach(
        (run, measured) ->
            add(
                all,
                run.isEmpty() ? MEASURED : MEASURED + ": " + run,
                SeriesStyle.POINTS,
                measured(outOfPlace(measured, MeasuredRow::inPlace, MeasuredRow::size))));
    return all.build();
  }

  /**
   * A plot of bus bandwidths with measured runs added: a series of points for each, in their order.
   * Of a size that a run measured both ways the rows in place are left out.
   *
   * @param plot a plot of bus bandwidths over message sizes
   * @param runs what was measured, of one operation and number of ranks if points are to be
   *     comparable
   * @return a new plot
   */
  public static LinePlot withRuns(LinePlot plot, List<CollectiveRun> runs) {
    LinePlot.Builder all = plot.toBuilder();
    for (CollectiveRun run : runs) {
      String name = MEASURED + (runs.size() == 1 ? "" : ": " + run.position());
      List<CollectiveRun.Row> rows =
          outOfPlace(run.rows(), CollectiveRun.Row::inPlace, CollectiveRun.Row::size);
      add(all, name, SeriesStyle.POINTS, measured(run, rows));
    }
    return all.build();
  }

  private static <T> List<T> outOfPlace(
      List<T> rows, Predicate<T> inPlace, Function<T, DataSize> size) {
    Set<DataSize> sizes = new HashSet<>();
    rows.stream().filter(inPlace.negate()).forEach(r -> sizes.add(size.apply(r)));
    return rows.stream().filter(r -> !inPlace.test(r) || !sizes.contains(size.apply(r))).toList();
  }

  /** Size by time, times the operation's factor; empty if there is no such rate. */
  private static Optional<Bandwidth> bus(
      Collective collective, int ranks, DataSize size, TimeSpan time) {
    if (time.isZero() || ranks < 1) {
      return Optional.empty();
    }
    Ratio factor = BusBandwidth.factor(collective, ranks);
    double bits = size.bytes() * 8.0 / time.toSeconds() * factor.toDouble();
    return bits < Long.MAX_VALUE
        ? Optional.of(Bandwidth.ofBitsPerSecond((long) bits))
        : Optional.empty();
  }

  private static String title(Collective collective, int ranks) {
    return collective.id().replace('_', '-') + " over " + Counts.of(ranks, "rank");
  }

  private static String title(Estimate e) {
    return title(e.collective(), e.placement().ranks());
  }

  private static LinePlot.Builder busBandwidthAxes() {
    return LinePlot.builder()
        .x(PlotAxis.dataSize("message size"))
        .y(PlotAxis.byteRate("bus bandwidth"));
  }

  private static void add(
      LinePlot.Builder plot, String name, SeriesStyle style, List<BandwidthPoint> points) {
    if (points.isEmpty()) {
      return;
    }
    double[] size = new double[points.size()];
    double[] value = new double[points.size()];
    double[] low = new double[points.size()];
    double[] high = new double[points.size()];
    boolean interval = false;
    for (int i = 0; i < size.length; i++) {
      BandwidthPoint p = points.get(i);
      size[i] = p.size().bytes();
      value[i] = bytes(p.value());
      low[i] = bytes(p.interval().map(Interval::lower));
      high[i] = bytes(p.interval().map(Interval::upper));
      interval |= p.interval().isPresent();
    }
    plot.addSeries(PlotSeries.of(name, style, size, value));
    if (interval) {
      plot.addBand(PlotBand.of("interval of " + name, size, low, high).around(name));
    }
  }

  private static double bytes(Optional<Bandwidth> bandwidth) {
    return bandwidth.map(b -> b.asRatio().toDouble() / 8).orElse(Double.NaN);
  }
}
