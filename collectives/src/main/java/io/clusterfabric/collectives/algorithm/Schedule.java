package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * Who sends what to whom, step by step. The steps of a schedule are data: a simulation carries them
 * out, a model of the network asks what they load. They are made one at a time, so that a ring over
 * many thousands of ranks costs nothing until it is walked.
 *
 * <p>The message is cut into {@link #blocks} equal blocks. Of all-reduce, broadcast and reduce each
 * rank ends with, or begins with, all of them; of all-gather, reduce-scatter, gather and scatter
 * the blocks are shared out in order, blocks / ranks for each rank. Of all-to-all a rank's message
 * has one block or more for each rank; block b of rank r for rank d has the number (r · ranks + d)
 * · k + b with k = blocks / ranks. The root of broadcast, reduce, gather and scatter is rank 0.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Schedule {

  /**
   * The operation.
   *
   * @return what is true of all ranks after the last step
   */
  Collective collective();

  /**
   * How many ranks take part.
   *
   * @return at least 1
   */
  int ranks();

  /**
   * How many switches combine or copy data on the way; they have the numbers from {@link #ranks}
   * on, begin with nothing and have as many ports as they need.
   *
   * @return 0 unless the network reduces
   */
  default int switches() {
    return 0;
  }

  /**
   * Into how many blocks the message is cut.
   *
   * @return at least 1
   */
  int blocks();

  /**
   * How many steps there are.
   *
   * @return 0 or more
   */
  int steps();

  /**
   * One step.
   *
   * @param number its number, from 0 to {@code steps() - 1}
   * @return the transfers that run at the same time
   * @throws IndexOutOfBoundsException if there is no such step
   */
  Step step(int number);

  /**
   * Over how many links of equal rate a rank divides what it can send; each transfer uses one.
   *
   * @return 1 unless the algorithm is made for a network of many links a rank, as a torus
   */
  default int ports() {
    return 1;
  }

  /**
   * The clock of a pipeline: the part of the message that a rank can send, and receive, in each
   * step. All steps last as long, also those that fill and empty the pipeline.
   *
   * @return the share; empty if each step lasts as long as its own busiest rank
   */
  default Optional<Ratio> slot() {
    return Optional.empty();
  }

  /**
   * The steps, those in a row that load a network alike taken together.
   *
   * @return in order, covering each step once
   */
  default List<Phase> phases() {
    return IntStream.range(0, steps()).mapToObj(i -> new Phase(i, 1)).toList();
  }
}
