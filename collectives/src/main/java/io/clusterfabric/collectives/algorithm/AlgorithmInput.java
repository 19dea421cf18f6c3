package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * What a collective algorithm has to know of message, ranks and machine. Ranks fall into domains,
 * inside which they talk over a scale-up network; between domains they talk over the fabric. A rate
 * that is absent limits nothing.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AlgorithmInput {
  AlgorithmInput() {}

  /**
   * The message: the whole array, for all-gather and reduce-scatter what the ranks hold together,
   * for all-to-all what each rank holds.
   *
   * @return the size, 0 or more
   */
  public abstract DataSize size();

  /**
   * How many ranks there are.
   *
   * @return at least 1
   */
  public abstract int ranks();

  /**
   * How many scale-up domains they are in; usually hosts.
   *
   * @return at least 1
   */
  @Value.Default
  public int domains() {
    return 1;
  }

  /**
   * The number of ranks in the fullest domain.
   *
   * @return at least ranks / domains
   */
  @Value.Default
  public int ranksPerDomain() {
    return (ranks() + domains() - 1) / domains();
  }

  /**
   * What passes once before the first byte moves: launch and the library's own work.
   *
   * @return the time; 0 unless set
   */
  @Value.Default
  public TimeSpan start() {
    return TimeSpan.ZERO;
  }

  /**
   * The latency of a step inside a domain (alpha).
   *
   * @return the time; 0 unless set
   */
  @Value.Default
  public TimeSpan scaleUpStep() {
    return TimeSpan.ZERO;
  }

  /**
   * The latency of a step from a domain to the next in a ring, on average.
   *
   * @return the time; that of any step between domains unless set
   */
  @Value.Default
  public TimeSpan ringStep() {
    return networkStep();
  }

  /**
   * The latency of a step between any two domains (alpha).
   *
   * @return the time; 0 unless set
   */
  @Value.Default
  public TimeSpan networkStep() {
    return TimeSpan.ZERO;
  }

  /**
   * What each rank can send to the others of its domain together, and receive as well.
   *
   * @return the rate, if it limits
   */
  public abstract Optional<Bandwidth> scaleUpRate();

  /**
   * What each domain can pass on to the next while all do, in the ring of all domains.
   *
   * @return the rate, if it limits; absent for one domain
   */
  public abstract Optional<Bandwidth> ringRate();

  /**
   * What streams through the double binary tree over the domains, up and down at once.
   *
   * @return size by time for a large message, if it limits; absent for one domain
   */
  public abstract Optional<Bandwidth> treeRate();

  /**
   * What each rank can send to each rank of another domain while all do.
   *
   * @return the rate, if it limits; absent for one domain
   */
  public abstract Optional<Bandwidth> pairRate();

  /**
   * The part of what it sends to other domains that a rank hands to other GPUs of its own, because
   * it has fewer ports than its share.
   *
   * @return from 0 to 1; 0 unless set, as where ports are shared out evenly
   */
  @Value.Default
  public Ratio handedOn() {
    return Ratio.ZERO;
  }

  /**
   * What each domain can send to one other while all do, in the steps of exchanges at distances
   * that double: the step that gets least counts.
   *
   * @return the rate, if it limits; absent for one domain
   */
  public abstract Optional<Bandwidth> exchangeRate();

  /**
   * The sides of the torus whose links join the ranks, rank 0 and rank 1 being neighbours along the
   * first side. A rank's links share its rate equally.
   *
   * @return at least 2 each, their product the number of ranks; empty unless set, for a network
   *     that is no torus
   */
  public abstract List<Integer> torusSides();

  /**
   * What the least domain can send to switches that reduce on the way, and receive from them.
   *
   * @return the rate; absent if the fabric's switches cannot reduce or are not asked to
   */
  public abstract Optional<Bandwidth> reducingNetworkRate();

  /**
   * Whether the switches inside domains reduce on the way.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean reducingScaleUp() {
    return false;
  }

  /** Checks that the counts fit together. */
  @Value.Check
  void check() {
    long onTorus = 1;
    for (int side : torusSides()) {
      onTorus = side < 2 || onTorus > ranks() ? -1 : onTorus * side;
      if (onTorus < 0) {
        break;
      }
    }
    if (!torusSides().isEmpty() && onTorus != ranks()) {
      throw new IllegalArgumentException(
          "the sides of a torus are 2 or more and their product is the number of ranks, found "
              + torusSides()
              + " and "
              + Counts.of(ranks(), "rank"));
    }
    if (handedOn().signum() < 0 || handedOn().compareTo(Ratio.ONE) > 0) {
      throw new IllegalArgumentException(
          "a rank hands on from none to all of what it sends, found " + handedOn());
    }
    if (ranks() < 1 || domains() < 1 || domains() > ranks()) {
      throw new IllegalArgumentException(
          "a collective has at least one rank and no more domains than ranks, found "
              + Counts.of(ranks(), "rank")
              + " and "
              + Counts.of(domains(), "domain"));
    }
    if ((long) ranksPerDomain() * domains() < ranks()
        || ranksPerDomain() > ranks() - domains() + 1) {
      throw new IllegalArgumentException(
          Counts.of(ranks(), "rank")
              + " in "
              + Counts.of(domains(), "domain")
              + " cannot have "
              + ranksPerDomain()
              + " in the fullest one");
    }
  }

  /**
   * Whether each domain has as many ranks as any other.
   *
   * @return whether ranks = domains * ranks per domain
   */
  public boolean uniform() {
    return (long) ranksPerDomain() * domains() == ranks();
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableAlgorithmInput.Builder {
    Builder() {}
  }
}
