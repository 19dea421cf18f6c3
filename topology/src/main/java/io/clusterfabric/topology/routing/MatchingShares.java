package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * What pairs that send at once get of their access links under a routing, as {@link
 * EffectiveBisection} defines it: the least share of a link on the way of each, 1 over the number
 * of flows there.
 *
 * <p>Keeps buffers in proportion to the endpoints and links of the graph, so that many matchings
 * cost no more memory than one. Not for use by several threads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MatchingShares {
  private final Routing routing;
  private final PairShares shares;

  private MatchingShares(Routing routing, HashModel hash) {
    this.routing = requireNonNull(routing);
    this.shares = new PairShares(routing, hash, () -> {});
  }

  /**
   * The shares under a routing, with the usual hash where flows have a choice.
   *
   * @param routing which way traffic takes
   * @return what to ask for matchings
   */
  public static MatchingShares of(Routing routing) {
    return of(routing, EffectiveBisectionOptions.defaults().hash());
  }

  /**
   * The shares under a routing.
   *
   * @param routing which way traffic takes
   * @param hash how switches choose where flows have a choice
   * @return what to ask for matchings
   */
  public static MatchingShares of(Routing routing, HashModel hash) {
    return new MatchingShares(routing, requireNonNull(hash));
  }

  /**
   * The mean share of a pair.
   *
   * @param matching pairs of endpoints of the routing's graph
   * @return from 0 to 1; pairs without a way have 0; 0 if there is no pair
   * @throws IndexOutOfBoundsException if the graph has fewer endpoints
   */
  public double mean(EndpointMatching matching) {
    return shares.mean(matching.from(), matching.to(), matching.pairs(), Flow.FIRST_PORT);
  }

  /**
   * Whether a link of unknown rate was passed so far, so that shares are only known to be at most
   * what was told.
   *
   * @return false if all rates are known, and also if none is: then all links are taken to be
   *     equally fast
   */
  public boolean isUpperEnd() {
    return shares.isAtMost();
  }

  /** One line: the routing. */
  @Override
  public String toString() {
    return "shares of pairs under " + routing;
  }
}
