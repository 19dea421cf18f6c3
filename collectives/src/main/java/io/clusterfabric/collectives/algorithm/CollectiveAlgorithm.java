package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Source;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A way to carry out a collective, by its cost: latencies counted step by step (alpha) and bytes by
 * the rates at which they move (beta). Implementations are immutable and know nothing of any
 * cluster: all that they need is in the {@link AlgorithmInput}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface CollectiveAlgorithm {

  /**
   * Its id, which is stable.
   *
   * @return lower case words joined by hyphens, such as {@code ring-all-reduce}
   */
  String id();

  /**
   * The operation that it carries out.
   *
   * @return the operation
   */
  Collective collective();

  /**
   * How its traffic runs between domains, which decides what it gets of the fabric.
   *
   * @return the pattern
   */
  CommunicationPattern traffic();

  /**
   * Whether it can run with this input.
   *
   * @param input ranks, domains and rates
   * @return whether {@link #cost} has an answer
   */
  boolean applies(AlgorithmInput input);

  /**
   * What it costs.
   *
   * @param input size, ranks, domains and rates
   * @return the cost and its terms
   * @throws IllegalArgumentException if it cannot run with this input
   */
  AlgorithmCost cost(AlgorithmInput input);

  /**
   * What it does step by step, over ranks numbered domain by domain.
   *
   * @param input ranks and domains; size and rates only decide into how many chunks a pipeline cuts
   *     the message
   * @return its steps; empty if it cannot run with this input, or overlaps levels of a network in a
   *     way that has no common steps
   */
  default Optional<Schedule> schedule(AlgorithmInput input) {
    return Optional.empty();
  }

  /**
   * Where its formula comes from.
   *
   * @return the source
   */
  Source source();
}
