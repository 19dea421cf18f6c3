package io.clusterfabric.collectives.job;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.internal.load.FabricShape;
import io.clusterfabric.collectives.internal.load.Pattern;
import io.clusterfabric.collectives.internal.load.PatternLoad;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.collectives.internal.load.PlacedTraffic;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.resilience.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * What the failure of a link, a leaf, a plane or anything else of a fabric does to a job.
 * Immutable.
 *
 * <p>The job is interrupted if one of its hosts fails, if an adapter that its ranks use loses its
 * last link, or if what is left joins not all of its hosts any more: collective libraries do not go
 * on without a peer. Else it is degraded if its rings get less of what is left of the fabric than
 * they did before; routes are settled anew and balanced, and planes that do not reach all of its
 * hosts are idle.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FailureEffect {
  private final Placement job;
  private final Failure failure;
  private final Kind kind;
  private final String reason;
  private final OptionalDouble networkLeft;

  /** What happens to the job. */
  public enum Kind {
    /** It goes on as before. */
    UNTOUCHED,
    /** It goes on with less of the network. */
    DEGRADED,
    /** It ends, and starts again from a checkpoint, on other parts if need be. */
    INTERRUPTED,
    /** Links of unknown rate leave open whether it is degraded. */
    UNKNOWN
  }

  private FailureEffect(
      Placement job, Failure failure, Kind kind, String reason, OptionalDouble networkLeft) {
    this.job = job;
    this.failure = failure;
    this.kind = kind;
    this.reason = reason;
    this.networkLeft = networkLeft;
  }

  /**
   * The effect on one job.
   *
   * @param job where its ranks are
   * @param failure what fails
   * @return the effect
   */
  public static FailureEffect of(Placement job, Failure failure) {
    return of(List.of(job), failure).get(0);
  }

  /**
   * The effects on several jobs of one fabric.
   *
   * @param jobs where the ranks of each are, at least one
   * @param failure what fails
   * @return one for each, in their order
   * @throws IllegalArgumentException if there is no job, or if they are on several fabrics
   */
  public static List<FailureEffect> of(List<Placement> jobs, Failure failure) {
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("there is no job that a failure could hit");
    }
    Placement first = jobs.get(0);
    FabricGraph graph = FabricGraph.of(first.fabric());
    FabricShape before = FabricShape.of(first.cluster(), graph);
    FabricShape after = FabricShape.of(first.cluster(), failure.on(graph));
    List<FailureEffect> out = new ArrayList<>();
    for (Placement job : jobs) {
      if (!job.cluster().equals(first.cluster())
          || !job.fabric().id().equals(first.fabric().id())) {
        throw new IllegalArgumentException(
            "the jobs are on several fabrics: " + first + ", " + job);
      }
      out.add(of(job, failure, before, after));
    }
    return List.copyOf(out);
  }

  private static FailureEffect of(
      Placement job, Failure failure, FabricShape before, FabricShape after) {
    Optional<String> lost = lost(job, before.graph(), after.graph());
    if (lost.isPresent()) {
      return new FailureEffect(job, failure, Kind.INTERRUPTED, lost.get(), OptionalDouble.of(0));
    }
    PlacedTraffic was = PlacedTraffic.of(job, before);
    PlacedTraffic is;
    try {
      is = PlacedTraffic.of(job, after);
    } catch (IllegalArgumentException e) {
      return new FailureEffect(
          job,
          failure,
          Kind.INTERRUPTED,
          "what is left does not join all of its hosts",
          OptionalDouble.of(0));
    }
    PatternLoad x = was.load(Pattern.RING);
    PatternLoad y = is.load(Pattern.RING);
    if (was.domains().count() == 1) {
      return new FailureEffect(
          job, failure, Kind.UNTOUCHED, "it stays in one domain", OptionalDouble.of(1));
    }
    if (!x.unknown().isEmpty() || !y.unknown().isEmpty() || x.rate().isEmpty()) {
      return new FailureEffect(
          job,
          failure,
          Kind.UNKNOWN,
          "its rings pass links of unknown rate",
          OptionalDouble.empty());
    }
    Bandwidth rateBefore = x.rate().map(PatternRate::rate).orElse(Bandwidth.ZERO);
    Bandwidth rateAfter = y.rate().map(PatternRate::rate).orElse(Bandwidth.ZERO);
    double left = rateBefore.isZero() ? 1 : Math.min(1, rateAfter.dividedBy(rateBefore).toDouble());
    return new FailureEffect(
        job,
        failure,
        left < 1 ? Kind.DEGRADED : Kind.UNTOUCHED,
        left < 1 ? "its rings get less of what is left" : "its rings get what they did",
        OptionalDouble.of(left));
  }

  /** What the job cannot go on without, if that is lost. */
  private static Optional<String> lost(Placement job, FabricGraph before, FabricGraph after) {
    for (List<Integer> adapter : JobFootprint.adapters(job, before)) {
      boolean had = false;
      boolean has = false;
      for (int e : adapter) {
        had |= before.degree(e) > 0;
        int now = after.find(before.node(e).id()).orElse(-1);
        has |= now >= 0 && after.degree(now) > 0;
      }
      if (had && !has) {
        return Optional.of(
            "adapter "
                + before.endpoint(adapter.get(0)).adapter().id()
                + " of "
                + before.hostId(before.hostOf(adapter.get(0)))
                + " has lost its last link");
      }
    }
    return Optional.empty();
  }

  /**
   * The share of jobs that a failure touches.
   *
   * @param effects its effects on each job, at least one
   * @return those that are interrupted or degraded, over all
   */
  public static double shareHit(List<FailureEffect> effects) {
    if (effects.isEmpty()) {
      throw new IllegalArgumentException("there is no job that a failure could hit");
    }
    int hit = 0;
    for (FailureEffect e : effects) {
      hit += e.kind == Kind.INTERRUPTED || e.kind == Kind.DEGRADED ? 1 : 0;
    }
    return (double) hit / effects.size();
  }

  /**
   * The job.
   *
   * @return where its ranks are
   */
  public Placement job() {
    return job;
  }

  /**
   * What fails.
   *
   * @return the failure
   */
  public Failure failure() {
    return failure;
  }

  /**
   * What happens.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * Why.
   *
   * @return some words that name what is lost
   */
  public String reason() {
    return reason;
  }

  /**
   * What the job's rings still get of the network.
   *
   * @return from 0 (interrupted) to 1, in relation to before; empty if not known
   */
  public OptionalDouble networkLeft() {
    return networkLeft;
  }

  /**
   * The time that the job loses to one such failure.
   *
   * @param goodput its checkpoints and what an interruption costs it
   * @param exposedShare the share of a step in which it waits for the network, from 0 to 1
   * @param repair how long the repair takes; only a degraded job waits for it
   * @return half an interval between checkpoints, restart and queue for an interruption; for a
   *     degraded job the share of the repair by which its steps are longer; empty if not known
   */
  public Optional<Duration> timeLost(Goodput goodput, double exposedShare, Duration repair) {
    if (!(exposedShare >= 0 && exposedShare <= 1) || repair.isNegative()) {
      throw new IllegalArgumentException(
          "a job waits for the network from none to all of its time, and a repair takes 0 or more,"
              + " found "
              + exposedShare
              + " and "
              + repair);
    }
    requireNonNull(goodput);
    return switch (kind) {
      case UNTOUCHED -> Optional.of(Duration.ZERO);
      case INTERRUPTED -> Optional.of(goodput.lostEach());
      case UNKNOWN -> Optional.empty();
      case DEGRADED -> {
        double longer = 1 - exposedShare + exposedShare / networkLeft.orElseThrow();
        yield Optional.of(Hours.duration(Hours.of(repair) * (1 - 1 / longer)));
      }
    };
  }

  /**
   * How the effect comes about.
   *
   * @return terms and assumptions
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("job", job)
        .term("fails", failure)
        .term("left of the network", left())
        .assume("a collective library does not go on without a peer or an adapter")
        .assume("routes are settled anew and balanced; what is lost until then does not count")
        .source(Source.computed("rates of the job's rings before and after"))
        .build();
  }

  private String left() {
    return networkLeft.isPresent()
        ? String.format(Locale.ROOT, "%.4f", networkLeft.getAsDouble())
        : "not known";
  }

  /** One line: what fails, what happens, why. */
  @Override
  public String toString() {
    return failure + ": " + kind + ", " + left() + " of the network left; " + reason;
  }
}
