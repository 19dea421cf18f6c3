package io.clusterfabric.roce.policy;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a queue is to do.
 *
 * @param scheduling how it gets its turn, if the policy says so
 * @param ecn how it marks; empty if it does not
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record QueuePolicy(Optional<Scheduling> scheduling, Optional<EcnPolicy> ecn) {

  /** A queue of which the policy says nothing. */
  public static final QueuePolicy UNSAID = new QueuePolicy(Optional.empty(), Optional.empty());

  /**
   * A queue that marks.
   *
   * @param scheduling how it gets its turn
   * @param ecn how it marks
   * @return the policy
   */
  public static QueuePolicy of(Scheduling scheduling, EcnPolicy ecn) {
    return new QueuePolicy(Optional.of(scheduling), Optional.of(ecn));
  }

  /**
   * A queue that does not mark.
   *
   * @param scheduling how it gets its turn
   * @return the policy
   */
  public static QueuePolicy of(Scheduling scheduling) {
    return new QueuePolicy(Optional.of(scheduling), Optional.empty());
  }
}
