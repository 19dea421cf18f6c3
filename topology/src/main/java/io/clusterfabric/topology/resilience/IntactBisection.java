package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bisection of a fabric without a failure, found when first asked for and kept, so that all
 * failures of the fabric share it; and those of what failures leave, found alike.
 */
final class IntactBisection {
  private final FabricGraph graph;
  private final BisectionOptions options;
  private final ProgressListener listener;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Bisection found;

  /**
   * Finds nothing yet.
   *
   * @param listener hears of each bisection that is found, and may stop it
   */
  IntactBisection(FabricGraph graph, BisectionOptions options, ProgressListener listener) {
    this.graph = graph;
    this.options = options;
    this.listener = listener;
  }

  Bisection get() {
    Bisection b = found;
    if (b == null) {
      b = Bisection.of(graph, options, listener);
      found = b;
    }
    return b;
  }

  /** The bisection of what a failure leaves. */
  Bisection after(FabricGraph rest) {
    return Bisection.of(rest, options, listener);
  }

  /**
   * What is left, in relation to this.
   *
   * @return from the least to the most that both intervals allow; empty if this has the lower end
   *     0, or if one of both has no known upper end
   */
  Optional<Interval<Double>> left(Bisection after) {
    Bisection before = get();
    if (before.lower().isZero() || before.findUpper().isEmpty() || after.findUpper().isEmpty()) {
      return Optional.empty();
    }
    double least = after.lower().toGigabitsPerSecond() / before.upper().toGigabitsPerSecond();
    double most = after.upper().toGigabitsPerSecond() / before.lower().toGigabitsPerSecond();
    return Optional.of(new Interval<>(Math.min(least, most), most));
  }
}
