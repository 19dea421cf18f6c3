package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;
import org.immutables.value.Value;

/** Training of a model: what is divided among ranks, and how. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class TrainingJob {
  TrainingJob() {}

  /**
   * The model.
   *
   * @return its numbers
   */
  public abstract ModelShape model();

  /**
   * How the work is divided.
   *
   * @return the degrees
   */
  public abstract Parallelism parallelism();

  /**
   * Tokens of a sequence (s).
   *
   * @return at least 1, a multiple of the ranks that slice it
   */
  public abstract int sequenceLength();

  /**
   * Sequences of a step, over all ranks.
   *
   * @return a multiple of micro-batch times data
   */
  public abstract int globalBatch();

  /**
   * Bytes of what is sent.
   *
   * @return two bytes an element unless set
   */
  @Value.Default
  public Precision precision() {
    return Precision.bfloat16();
  }

  /**
   * Whether matrices are computed piece by piece while the slices are exchanged.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean asyncTensor() {
    return false;
  }

  /**
   * Whether two micro-batches alternate, so that one computes while the other's tokens travel.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean dualBatch() {
    return false;
  }

  /**
   * Whether slices of the sequence are gathered once more in the backward pass rather than kept,
   * with {@link Parallelism#sequence}.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean gatherAgain() {
    return false;
  }

  /**
   * Whether each tensor-parallel rank sends only its slice to the next stage, where it is gathered
   * again. With {@link Parallelism#sequence} each has only its slice anyway.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean scatterGather() {
    return false;
  }

  /** Refuses what does not divide. */
  @Value.Check
  void check() {
    Parallelism p = parallelism();
    int slices = p.context() * (p.sequence() ? p.tensor() : 1);
    if (sequenceLength() < 1 || sequenceLength() % slices != 0) {
      throw new IllegalArgumentException(
          "a sequence of " + sequenceLength() + " tokens cannot be cut into " + slices + " slices");
    }
    int together = p.microBatch() * p.data();
    if (globalBatch() < 1 || globalBatch() % together != 0) {
      throw new IllegalArgumentException(
          "a step of "
              + globalBatch()
              + " sequences cannot be cut into micro-batches of "
              + p.microBatch()
              + " on "
              + p.data()
              + " data-parallel ranks");
    }
    if (model().layers() < p.pipeline() * p.virtualStages()) {
      throw new IllegalArgumentException(
          model().id()
              + " has "
              + model().layers()
              + " layers, too few for "
              + p.pipeline() * p.virtualStages()
              + " pieces");
    }
    if (p.expert() > 1 && (model().experts() == 0 || model().experts() % p.expert() != 0)) {
      throw new IllegalArgumentException(
          model().experts() + " experts cannot be spread over " + p.expert() + " ranks");
    }
  }

  /**
   * Micro-batches of a step (M).
   *
   * @return global batch over micro-batch and data-parallel ranks
   */
  public int microBatches() {
    return globalBatch() / (parallelism().microBatch() * parallelism().data());
  }

  /**
   * Tokens of a step.
   *
   * @return global batch times sequence length
   */
  public long tokens() {
    return (long) globalBatch() * sequenceLength();
  }

  /**
   * Floating-point operations of a step: forward, and twice that backward.
   *
   * @return over all ranks
   */
  public double flops() {
    return 3 * model().flopsPerToken(sequenceLength()) * tokens();
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
  public static class Builder extends ImmutableTrainingJob.Builder {
    Builder() {}
  }
}
