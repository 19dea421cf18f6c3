package io.clusterfabric.collectives.estimate;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.internal.load.EdgeTraffic;
import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.collectives.internal.load.PlacedTraffic;
import io.clusterfabric.collectives.internal.load.TransferTime;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Groups of a job that run the same collective at once, as its tensor, data and expert groups do.
 * They share ports and uplinks: each part of the fabric carries what all of them ask of it, and all
 * go at the rate of the slowest, since the job waits for all. Safe for use by several threads.
 *
 * <p>{@link #calibratedTime} is that of measured runs where there are; all else are the times of
 * {@link Estimate}, with two operations more. In a send-receive each rank sends the whole message
 * to the next of its group, over the ports near its own GPU: a step, and the message at the rate of
 * the slowest edge. A broadcast hands the message from rank to rank in the best number of chunks
 * (pipelined chain: {@code (p - 2 + k)(a + m/k b)}).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ConcurrentGroups {
  private static final int MAX_CHUNKS = 1 << 16;

  private final List<Placement> groups;
  private final FabricShape shape;
  private final EstimateOptions options;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable List<Estimator> estimators;
  private volatile @Nullable List<PlacedCluster> alone;
  private volatile @Nullable EdgeTraffic ring;
  private volatile @Nullable EdgeTraffic chain;

  ConcurrentGroups(List<Placement> groups, FabricShape shape, EstimateOptions options) {
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("there is no group that could run a collective");
    }
    this.groups = List.copyOf(groups);
    this.shape = requireNonNull(shape);
    this.options = requireNonNull(options);
  }

  /**
   * How many groups there are.
   *
   * @return at least 1
   */
  public int count() {
    return groups.size();
  }

  /**
   * What the slowest group takes while all run.
   *
   * @param collective all-reduce, all-gather, reduce-scatter or all-to-all
   * @param size the message of each group: the whole array
   * @return the estimate; its bound is that of the group by itself
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the operation is another
   */
  public Estimate estimate(Collective collective, DataSize size) {
    Estimate worst = null;
    for (Estimator e : estimators()) {
      Estimate found = e.estimate(collective, size);
      if (worst == null || found.time().compareTo(worst.time()) > 0) {
        worst = found;
      }
    }
    return requireNonNull(worst);
  }

  /**
   * The time of the slowest group while all run.
   *
   * @param collective all-reduce, all-gather, reduce-scatter, all-to-all, broadcast or send-receive
   * @param size the message of each group: the whole array, for send-receive what each rank sends
   * @return the time; none for groups of one rank or an empty message. A lower bound where {@link
   *     #isLowerBound} says so
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the operation is another
   */
  public TimeSpan time(Collective collective, DataSize size) {
    if (size.isZero() || mostRanks() < 2) {
      return TimeSpan.ZERO;
    }
    return switch (collective) {
      case SEND_RECEIVE -> sendReceive(size);
      case BROADCAST -> broadcast(size);
      default -> estimate(collective, size).time();
    };
  }

  /**
   * The time of the slowest group while all run, by measured runs of like machines: what a group by
   * itself takes as {@link CalibratedEstimate} says, and what the company of the others adds by the
   * rates of links. Send-receives and broadcasts, whose groups are chains, take {@link #time}.
   *
   * @param collective all-reduce, all-gather, reduce-scatter, all-to-all, broadcast or send-receive
   * @param size the message of each group: the whole array, for send-receive what each rank sends
   * @return the time; none for groups of one rank or an empty message, at least {@link #time} less
   *     what the model counts for a group by itself
   * @throws ArithmeticException if it takes longer than a time span holds, 106 days
   * @throws IllegalArgumentException if the operation is another
   */
  public TimeSpan calibratedTime(Collective collective, DataSize size) {
    if (size.isZero()
        || mostRanks() < 2
        || collective == Collective.SEND_RECEIVE
        || collective == Collective.BROADCAST) {
      return time(collective, size);
    }
    List<Estimator> kinds = estimators();
    List<PlacedCluster> single = alone(kinds);
    TimeSpan slowest = TimeSpan.ZERO;
    for (int i = 0; i < kinds.size(); i++) {
      PlacedCluster own = single.get(i);
      TimeSpan shared = kinds.get(i).estimate(collective, size).time();
      TimeSpan byItself = new Estimator(own, options).estimate(collective, size).time();
      TimeSpan added = shared.compareTo(byItself) > 0 ? shared.minus(byItself) : TimeSpan.ZERO;
      TimeSpan measured = CalibratedEstimate.of(own, options, collective, size).time();
      slowest = slowest.max(measured.plus(added));
    }
    return slowest;
  }

  /** The groups of each kind as if there were no others. */
  private List<PlacedCluster> alone(List<Estimator> kinds) {
    List<PlacedCluster> known = alone;
    if (known == null) {
      known = kinds.stream().map(e -> PlacedCluster.of(e.placed().placement(), shape)).toList();
      alone = known;
    }
    return known;
  }

  /**
   * Whether bytes pass something of which no rate is known, so that they may take longer.
   *
   * @param collective the operation
   * @param size the message
   * @return whether the time is a lower bound
   */
  public boolean isLowerBound(Collective collective, DataSize size) {
    if (size.isZero() || mostRanks() < 2) {
      return false;
    }
    return switch (collective) {
      case SEND_RECEIVE -> ring().unknown();
      case BROADCAST -> chain().unknown();
      default -> estimate(collective, size).isLowerBound();
    };
  }

  private int mostRanks() {
    int most = 0;
    for (Placement g : groups) {
      most = Math.max(most, g.ranks());
    }
    return most;
  }

  /** The slower of an edge inside a domain and one between domains: both are busy at once. */
  private TimeSpan sendReceive(DataSize size) {
    EdgeTraffic t = ring();
    return options.latency().start().plus(edge(t, size));
  }

  private TimeSpan broadcast(DataSize size) {
    EdgeTraffic t = chain();
    TimeSpan least = null;
    for (int k = 1; k <= MAX_CHUNKS; k *= 2) {
      TimeSpan time = edge(t, size.dividedByCeil(k)).times(mostRanks() - 2L + k);
      if (least == null || time.compareTo(least) < 0) {
        least = time;
      }
    }
    return options.latency().start().plus(requireNonNull(least));
  }

  private TimeSpan edge(EdgeTraffic t, DataSize size) {
    LatencyTerms latency = options.latency();
    TimeSpan inside =
        t.inside() ? latency.scaleUpStep().plus(move(size, t.scaleUp())) : TimeSpan.ZERO;
    TimeSpan across =
        t.across()
            ? latency
                .networkStep()
                .plus(latency.switchHop().times(t.mostSwitches()))
                .plus(move(size, t.network().map(PatternRate::rate)))
            : TimeSpan.ZERO;
    return inside.max(across);
  }

  private static TimeSpan move(DataSize size, Optional<Bandwidth> rate) {
    return rate.map(r -> TransferTime.up(size, Ratio.ONE, r)).orElse(TimeSpan.ZERO);
  }

  private EdgeTraffic ring() {
    EdgeTraffic r = ring;
    if (r == null) {
      r = EdgeTraffic.of(groups, shape, true);
      ring = r;
    }
    return r;
  }

  private EdgeTraffic chain() {
    EdgeTraffic c = chain;
    if (c == null) {
      c = EdgeTraffic.of(groups, shape, false);
      chain = c;
    }
    return c;
  }

  /** One estimator for each kind of group that differs in anything that a time depends on. */
  private List<Estimator> estimators() {
    List<Estimator> known = estimators;
    if (known != null) {
      return known;
    }
    List<Placement> kept = new ArrayList<>();
    List<PlacedTraffic> together = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    for (Placement g : groups) {
      // Groups in one host of a kind are all alike and ask nothing of the fabric.
      if (g.hosts() > 1 || seen.add(List.of(g.host(0).spec(), g.ranks()))) {
        kept.add(g);
        together.add(PlacedTraffic.of(g, shape));
      }
    }
    List<Estimator> out = new ArrayList<>();
    Set<Object> kinds = new HashSet<>();
    for (int i = 0; i < kept.size(); i++) {
      PlacedTraffic t = together.get(i);
      List<Object> kind =
          List.of(
              kept.get(i).ranks(),
              t.domains().count(),
              t.domains().most(),
              t.domains().rate(),
              t.domains().reduces(),
              t.domains().unknownHosts().isEmpty(),
              t.mostSwitches(),
              t.ringSwitches());
      if (kinds.add(kind)) {
        out.add(new Estimator(PlacedCluster.of(kept.get(i), t, together), options));
      }
    }
    List<Estimator> made = List.copyOf(out);
    estimators = made;
    return made;
  }

  /** One line: how many groups on which fabric. */
  @Override
  public String toString() {
    return Counts.of(groups.size(), "group")
        + " of up to "
        + Counts.of(mostRanks(), "rank")
        + " at once over fabric "
        + groups.get(0).fabric().id();
  }
}
