package io.clusterfabric.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.clusterfabric.benchmarks.Stopwatch.Timed;
import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.estimate.CalibratedEstimate;
import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sweep.Sweep;
import io.clusterfabric.collectives.sweep.SweepOptions;
import io.clusterfabric.collectives.sweep.SweepPoint;
import io.clusterfabric.collectives.sweep.SweepResult;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.LinkLoads;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What collectives cost: an estimate, contention on 24,576 endpoints, and sweeps; each beside the
 * straight way to the same answer in the same run, where there is one.
 */
public final class CollectiveSpeed {
  private static final int GPUS = 24_576;
  private static final int ESTIMATES = 10_000;
  private static final int CONTENTIONS = 1_000;
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double SAME = 1e-6;

  private TextTable table =
      TextTable.withColumns("what", "time", "of it CPU", "wanted", "straight way", "times faster");

  private CollectiveSpeed() {}

  /**
   * Prints a table.
   *
   * @param args nothing
   */
  public static void main(String[] args) {
    System.out.println(Stopwatch.machine());
    System.out.println(table());
  }

  /** Measures everything; takes a minute or two. */
  static TextTable table() {
    CollectiveSpeed speed = new CollectiveSpeed();
    speed.estimate();
    Cluster meta = ReferenceDesigns.metaRoce24k();
    FabricGraph graph = FabricGraph.of(meta.backend());
    speed.contention("perfect", meta, graph);
    speed.contention("damaged", meta, ClosFabrics.damaged(graph, 5, 1, false));
    speed.estimates();
    speed.contentions();
    return speed.table;
  }

  private void row(String what, Timed<?> ours, String wanted, String straight, double ratio) {
    table =
        table.plusRow(
            what,
            time(ours.millis()),
            time(ours.cpuMillis()),
            wanted,
            straight,
            ratio > 0 ? String.format(Locale.ROOT, "%.3g", ratio) : "");
  }

  private static String time(double millis) {
    return millis < 1
        ? String.format(Locale.ROOT, "%.1f us", millis * MICROS_PER_MILLI)
        : String.format(Locale.ROOT, millis < 100 ? "%.3g ms" : "%.0f ms", millis);
  }

  /** Sizes and operations change from one estimate to the next; the placement is known. */
  private void estimate() {
    int batch = 1_000;
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    Collectives collectives = Collectives.on(pod);
    PlacementPolicy policy = PlacementPolicy.packed(1_016);
    Collective[] operations = {
      Collective.ALL_REDUCE, Collective.ALL_GATHER, Collective.REDUCE_SCATTER, Collective.ALL_TO_ALL
    };
    Timed<Long> warm =
        Stopwatch.median(
            20,
            21,
            () -> {
              long sum = 0;
              for (int i = 0; i < batch; i++) {
                CalibratedEstimate e =
                    collectives.estimate(
                        operations[i % operations.length],
                        DataSize.ofBytes(1_024L + 65_537L * i),
                        policy);
                sum += e.time().toPicoseconds() + e.interval().upper().toPicoseconds();
              }
              return sum;
            });
    Timed<Long> fresh =
        Stopwatch.median(
            3,
            5,
            () ->
                Collectives.on(pod)
                    .estimate(Collective.ALL_REDUCE, DataSize.ofBytes(1 << 20), policy)
                    .time()
                    .toPicoseconds());
    Timed<Long> one = new Timed<>(warm.value(), warm.millis() / batch, warm.cpuMillis() / batch);
    row(
        "an estimate of 1,016 GPUs, warm",
        one,
        "50 us",
        "nothing kept: " + time(fresh.cpuMillis()),
        fresh.cpuMillis() / one.cpuMillis());
  }

  private void contention(String state, Cluster meta, FabricGraph graph) {
    Placement packed = PlacementPolicy.packed(GPUS).on(meta);
    ContentionOptions options = ContentionOptions.builder().queuePairs(16).build();
    Timed<Contention> first = Stopwatch.median(0, 1, () -> asked(graph, packed, options));
    Timed<Contention> later = Stopwatch.median(2, 5, () -> asked(graph, packed, options));
    double ours = later.value().allToAll().networkRate().orElseThrow().toGigabitsPerSecond();
    Timed<Double> straight = Stopwatch.median(1, 3, () -> allPairs(graph, packed));
    Timed<Double> fast =
        Stopwatch.median(
            1,
            3,
            () ->
                Contention.of(graph, packed, EcmpRouting.of(graph), options)
                    .allToAll()
                    .networkRate()
                    .orElseThrow()
                    .toGigabitsPerSecond());
    if (Math.abs(ours / straight.value() - 1) > SAME) {
      throw new IllegalStateException(
          "all-to-all rates differ: " + ours + " here, " + straight.value() + " straight");
    }
    String what = "24,576 endpoints " + state + ": ring of 16 queue pairs and all-to-all";
    row(what + ", first", first, "2 s", "", 0);
    row(what + ", later", later, "2 s", "", 0);
    row(
        "24,576 endpoints " + state + ": all-to-all alone",
        fast,
        "",
        "leaf by leaf: " + time(straight.cpuMillis()),
        straight.cpuMillis() / fast.cpuMillis());
  }

  private static Contention asked(
      FabricGraph graph, Placement placement, ContentionOptions options) {
    Contention c = Contention.of(graph, placement, EcmpRouting.of(graph), options);
    c.ring();
    c.allToAll();
    return c;
  }

  /**
   * All pairs of each rail as products of endpoints, a pass for each leaf: Gb/s a pair of ranks.
   */
  private static double allPairs(FabricGraph graph, Placement placement) {
    int perHost = placement.ranksOn(0);
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int rail = 0; rail < perHost; rail++) {
      int[] ends = new int[placement.hosts()];
      for (int h = 0; h < ends.length; h++) {
        ends[h] = graph.indexOf(placement.endpoint(h * perHost + rail, 0).port().toString());
      }
      blocks.add(TrafficBlock.of(ends, ends, (long) perHost * perHost, true));
    }
    LinkLoads loads =
        LinkLoads.of(EcmpRouting.of(graph), TrafficPattern.of("all pairs", graph, blocks));
    double unit = graph.capacityUnit().asRatio().toDouble();
    double least = Double.POSITIVE_INFINITY;
    for (int b = 0; b < graph.bundleCount(); b++) {
      double most = Math.max(loads.weight(graph.endA(b), b), loads.weight(graph.endB(b), b));
      least = Math.min(least, graph.capacityUnits(b) * unit / most);
    }
    // A unit is the part of a pair of ranks on one of the rails.
    return least * perHost / 1e9;
  }

  private void estimates() {
    List<SweepPoint> points = new ArrayList<>();
    Collective[] operations = {
      Collective.ALL_REDUCE, Collective.ALL_GATHER, Collective.REDUCE_SCATTER, Collective.ALL_TO_ALL
    };
    String[] placements = {"packed", "spread", "random"};
    for (int i = 0; i < ESTIMATES; i++) {
      // Points of one design are side by side, as sweeps are advised to have them.
      points.add(
          SweepPoint.of(
                  "dgx-superpod-h100",
                  Map.of("su", String.valueOf(1 + 4 * i / ESTIMATES)),
                  "estimate")
              .with("estimate.collective", operations[i % 4].id())
              .with("estimate.placement", placements[i % 3])
              .with("estimate.ranks", 16 + 8 * (i % 19))
              .with("estimate.size", (1_024L << i % 24) + "B")
              .withSeed(i % 7));
    }
    sweep("10,000 sweep points with the calibrated estimate", points, "10 s", 40);
  }

  /** Each point builds a cluster of its own, loses links of its own, and is routed for itself. */
  private void contentions() {
    String[] algorithms = {
      "ring-all-reduce", "two-level-all-reduce", "pairwise-all-to-all", "two-level-all-to-all"
    };
    List<SweepPoint> points = new ArrayList<>();
    for (int i = 0; i < CONTENTIONS; i++) {
      points.add(
          SweepPoint.of("clos", Map.of("hosts", "128", "gpus", "8", "adapters", "8"), "contention")
              .with("radix", 64)
              .with("hosts-per-group", 32)
              .with("scale-up", "450GB/s")
              .with("rate", (100 + i) + "Gb/s")
              .with("contention.size", "1GiB")
              .with("contention.algorithm", algorithms[i % algorithms.length])
              .with("contention.queue-pairs", 1 << 2 * (i % 3))
              .with("contention.placement", i / 4 % 2 == 0 ? "packed" : "random")
              .with("contention.routing", i % 5 == 4 ? "spray" : "ecmp")
              .with("contention.lost-links", 1 + i % 5)
              .withSeed(i));
    }
    sweep("1,000 sweep points with contention, graphs of 1,024 endpoints", points, "60 s", 40);
  }

  /** The whole sweep on all cores, beside a loop over some of its points that shares nothing. */
  private void sweep(String what, List<SweepPoint> points, String wanted, int straight) {
    long before = allThreads();
    Timed<SweepResult> ours =
        Stopwatch.median(0, 1, () -> Sweep.run(points, SweepOptions.defaults()));
    double work = (allThreads() - before) / 1e6;
    if (ours.value().rows().size() != points.size() || !ours.value().findings().isEmpty()) {
      throw new IllegalStateException(what + ": " + ours.value().findings());
    }
    int step = points.size() / straight;
    Timed<Integer> loop =
        Stopwatch.median(
            0,
            1,
            () -> {
              for (int i = 0; i < points.size(); i += step) {
                if (!Sweep.evaluate(points.get(i)).equals(ours.value().rows().get(i))) {
                  throw new IllegalStateException(what + ": the row of " + i + " differs");
                }
              }
              return (points.size() + step - 1) / step;
            });
    double each = loop.cpuMillis() / loop.value();
    table =
        table.plusRow(
            what,
            time(ours.millis()),
            time(work),
            wanted,
            "a loop that shares nothing: " + time(each) + " a point",
            String.format(Locale.ROOT, "%.3g", each * points.size() / work));
  }

  /** Nanoseconds that all threads were at work, compilers included. */
  private static long allThreads() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
