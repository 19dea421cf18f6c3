package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.Arrays;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What ECMP gets of what adaptive routing gets, for a ring of a job, over hash seeds. A ring waits
 * for its slowest rack, so of each seed the slowest counts; what the median rack gets is told
 * beside it.
 *
 * <p>Both are rates on shortest ways with equal shares: adaptive routing is taken to spread packets
 * evenly over all of them at all times. A rack is what one switch with endpoints joins. Adapters
 * and scale-up networks are taken not to limit.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HashSpread {
  private static final Source METHOD =
      Source.computed("flows led one by one for each hash seed; spraying as a fluid");

  /** Seeds tried at once share what the routing is asked; each takes memory for all links. */
  private static final int TOGETHER = 10;

  private final Placement placement;
  private final int queuePairs;
  private final double[] slowest;
  private final double[] medianRack;
  private final double adaptive;

  private HashSpread(
      Placement placement, int queuePairs, double[] slowest, double[] medianRack, double adaptive) {
    this.placement = placement;
    this.queuePairs = queuePairs;
    this.slowest = slowest;
    this.medianRack = medianRack;
    this.adaptive = adaptive;
  }

  /**
   * The ratios of a job's ring.
   *
   * @param graph the fabric
   * @param placement where the ranks are
   * @param queuePairs how many queue pairs each flow is split over, at least 1
   * @param seeds how many hash seeds are tried, from 1 on; at least 1
   * @return the ratios
   * @throws IllegalArgumentException if the job uses one domain only, or a number is out of range
   */
  public static HashSpread of(FabricGraph graph, Placement placement, int queuePairs, int seeds) {
    return of(graph, placement, queuePairs, seeds, ProgressListener.silent());
  }

  /**
   * The ratios of a job's ring.
   *
   * @param graph the fabric
   * @param placement where the ranks are
   * @param queuePairs how many queue pairs each flow is split over, at least 1
   * @param seeds how many hash seeds are tried, from 1 on; at least 1
   * @param listener is told of seeds done
   * @return the ratios
   * @throws IllegalArgumentException if the job uses one domain only, or a number is out of range
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   */
  public static HashSpread of(
      FabricGraph graph,
      Placement placement,
      int queuePairs,
      int seeds,
      ProgressListener listener) {
    if (seeds < 1) {
      throw new IllegalArgumentException("at least one hash seed is tried, found " + seeds);
    }
    int[] leafOfNode = new int[graph.nodeCount()];
    Arrays.fill(leafOfNode, -1);
    int leaves = 0;
    for (int e = 0; e < graph.endpointCount(); e++) {
      for (int k = 0; k < graph.degree(e); k++) {
        int s = graph.neighbor(e, k);
        if (leafOfNode[s] < 0) {
          leafOfNode[s] = leaves++;
        }
      }
    }
    Contention spray = Contention.of(graph, placement, SprayRouting.of(graph));
    if (spray.domains() == 1) {
      throw new IllegalArgumentException(
          placement + " is on one scale-up domain and has no ring over the network");
    }
    double[] even = spray.leafRates(leafOfNode, leaves);
    double least = even[leaves];
    ContentionOptions options = ContentionOptions.builder().queuePairs(queuePairs).build();
    Contention ecmp = Contention.of(graph, placement, EcmpRouting.of(graph), options);
    double[] slowest = new double[seeds];
    double[] median = new double[seeds];
    for (int done = 0; done < seeds; done += TOGETHER) {
      listener.report(Progress.of("hash seeds", done, seeds));
      HashModel[] hashes = new HashModel[Math.min(TOGETHER, seeds - done)];
      for (int i = 0; i < hashes.length; i++) {
        hashes[i] = HashModel.seedPerSwitch(done + i + 1L);
      }
      double[][] rates = ecmp.leafRates(leafOfNode, leaves, hashes);
      for (int i = 0; i < hashes.length; i++) {
        slowest[done + i] = rates[i][leaves] / least;
        median[done + i] = medianRatio(rates[i], even);
      }
    }
    Arrays.sort(slowest);
    Arrays.sort(median);
    return new HashSpread(placement, queuePairs, slowest, median, least);
  }

  private static double medianRatio(double[] rates, double[] even) {
    // The last place is that of all links together.
    int leaves = rates.length - 1;
    double[] ratios = new double[leaves];
    int n = 0;
    for (int l = 0; l < leaves; l++) {
      if (rates[l] < Double.POSITIVE_INFINITY && even[l] < Double.POSITIVE_INFINITY) {
        ratios[n++] = rates[l] / even[l];
      }
    }
    double[] used = Arrays.copyOf(ratios, n);
    Arrays.sort(used);
    return quantile(used, 0.5);
  }

  private static double quantile(double[] sorted, double q) {
    double at = q * (sorted.length - 1);
    int low = (int) Math.floor(at);
    int high = Math.min(sorted.length - 1, low + 1);
    return sorted[low] + (at - low) * (sorted[high] - sorted[low]);
  }

  /**
   * The ratio of the slowest rack for each seed.
   *
   * @return a copy, ascending; above 0, 1 is parity
   */
  public double[] ratios() {
    return slowest.clone();
  }

  /**
   * The ratio of the slowest rack below which a part of all seeds is.
   *
   * @param q the part, from 0 (the worst seed) to 1 (the best)
   * @return the quantile, interpolated
   */
  public double quantile(double q) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("a quantile is from 0 to 1, found " + q);
    }
    return quantile(slowest, q);
  }

  /**
   * The median of the ratios of the slowest rack.
   *
   * @return above 0
   */
  public double median() {
    return quantile(slowest, 0.5);
  }

  /**
   * What the median rack gets, in the median seed. It tells how untypical the slowest rack is.
   *
   * @return above 0; only the links at the rack's own switches are looked at
   */
  public double medianRack() {
    return quantile(medianRack, 0.5);
  }

  /**
   * How the ratios come about.
   *
   * @return quantiles, and the assumptions that carry them
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("seeds", "ECMP / adaptive, slowest rack");
    for (double q : new double[] {0, 0.05, 0.5, 0.95, 1}) {
      table = table.plusRow(percent(q), String.format(Locale.ROOT, "%.3f", quantile(q)));
    }
    return Explanation.of(toString())
        .term("job", placement)
        .term("queue pairs", queuePairs, "for each flow")
        .term("adaptive", Resources.bandwidth(adaptive), "a flow")
        .term("median rack", String.format(Locale.ROOT, "%.3f", medianRack()))
        .assume("a ring waits for its slowest rack")
        .assume(
            "the hash tells queue pairs apart, by their UDP source ports or numbers; if it does"
                + " not, the figures are those of one queue pair")
        .assume("each queue pair carries the same at all times; they are not moved off a full link")
        .assume(
            "what hides collisions is room: a rack whose ring uses a part of its uplinks only can"
                + " have several queue pairs on one before it is full")
        .assume("every switch has a hash seed of its own")
        .source(METHOD)
        .table(table)
        .build();
  }

  private static String percent(double q) {
    return String.format(Locale.ROOT, "%.0f%% below", 100 * q);
  }

  /** One line: the median, the worst and the best. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "ECMP / adaptive for the slowest rack over %d seeds, %d queue pairs: median %.3f, from"
            + " %.3f to %.3f",
        slowest.length,
        queuePairs,
        median(),
        slowest[0],
        slowest[slowest.length - 1]);
  }
}
