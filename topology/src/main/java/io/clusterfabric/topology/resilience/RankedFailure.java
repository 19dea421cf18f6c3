package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A failure, or several that leave equally much.
 *
 * @param example the first of them
 * @param count how many they are
 * @param throughputLeft what all pairs of endpoints get together in an ECMP all-to-all, in relation
 *     to before; endpoints that are cut off get nothing. Rarely above 1, where equal shares were
 *     unfortunate before
 * @param disconnected endpoints that had peers and have none
 * @param separated endpoints that have peers, but not all that still have some and were theirs
 * @param hostsCutOff hosts outside the largest part of those that were joined
 * @param bisectionLeft the bisection bandwidth in relation to before; empty unless ranked by it, or
 *     if it was 0 or is not known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RankedFailure(
    Failure example,
    long count,
    double throughputLeft,
    int disconnected,
    int separated,
    int hostsCutOff,
    Optional<Interval<Double>> bisectionLeft) {

  /** One line. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s%s: %.4f of the all-to-all left, %d endpoints without a peer, %d hosts cut off%s",
        example,
        count == 1 ? "" : " (and " + (count - 1) + " alike)",
        throughputLeft,
        disconnected,
        hostsCutOff,
        bisectionLeft.map(b -> ", bisection " + b).orElse(""));
  }
}
