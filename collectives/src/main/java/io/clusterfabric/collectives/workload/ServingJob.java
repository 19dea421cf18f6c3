package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;
import org.immutables.value.Value;

/** Serving of a model: one instance, its ranks and the requests that it works on together. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ServingJob {
  ServingJob() {}

  /**
   * The model.
   *
   * @return its numbers
   */
  public abstract ModelShape model();

  /**
   * How an instance is divided. Data-parallel ranks have requests of their own and share experts
   * only; micro-batch, sharding and pieces of stages have no meaning here.
   *
   * @return the degrees
   */
  public abstract Parallelism parallelism();

  /**
   * Tokens that each data-parallel rank works on in a step: one a request in decoding, more with
   * speculation, all of the prompts in prefill.
   *
   * @return at least 1
   */
  public abstract int tokensPerRank();

  /**
   * Tokens of a prompt whose cache moves from the ranks that fill it to those that go on.
   *
   * @return 0 unless set
   */
  @Value.Default
  public int promptTokens() {
    return 0;
  }

  /**
   * Ranks of the instance that goes on with the caches that this one fills.
   *
   * @return as many as this instance has unless set
   */
  @Value.Default
  public int decodeRanks() {
    return parallelism().ranks();
  }

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
   * Bytes of an element of the cache.
   *
   * @return those of an activation unless set
   */
  @Value.Default
  public int cacheBytes() {
    return precision().activations();
  }

  /**
   * Whether two halves of the requests alternate, so that one computes while the other's tokens
   * travel.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean dualBatch() {
    return false;
  }

  /** Refuses what does not fit. */
  @Value.Check
  void check() {
    if (tokensPerRank() < 1 || promptTokens() < 0 || decodeRanks() < 1 || cacheBytes() < 1) {
      throw new IllegalArgumentException(
          "tokens, ranks and bytes are at least 1, tokens of a prompt 0, found "
              + tokensPerRank()
              + ", "
              + decodeRanks()
              + ", "
              + cacheBytes()
              + " and "
              + promptTokens());
    }
    if (parallelism().expert() > 1
        && (model().experts() == 0 || model().experts() % parallelism().expert() != 0)) {
      throw new IllegalArgumentException(
          model().experts()
              + " experts cannot be spread over "
              + parallelism().expert()
              + " ranks");
    }
  }

  /**
   * Bytes of a prompt's cache, all layers.
   *
   * @return tokens times layers times what a layer keeps of a token
   */
  public long promptCacheBytes() {
    return Math.multiplyExact(
        (long) promptTokens() * model().layers(), model().cacheElements() * cacheBytes());
  }

  /**
   * Bytes of the weights that the fullest rank holds.
   *
   * @return those of its stage, its slice and its experts
   */
  public long weightBytesPerRank() {
    return commonBytesPerRank() + expertBytesPerRank();
  }

  /**
   * Bytes of weights that are no routed experts'.
   *
   * @return those of a slice of the fullest stage
   */
  public long commonBytesPerRank() {
    return Math.multiplyExact(
        ceil(stage().common(), parallelism().tensor()), (long) precision().weights());
  }

  /**
   * Bytes of the weights of routed experts that a rank holds.
   *
   * @return its share of those of the fullest stage; 0 for a dense model
   */
  public long expertBytesPerRank() {
    Parallelism p = parallelism();
    return Math.multiplyExact(
        ceil(stage().experts(), (long) p.tensor() * p.expert()), (long) precision().weights());
  }

  private Stage stage() {
    return Stage.fullest(model(), parallelism().pipeline(), 1);
  }

  /**
   * Floating-point operations of a step.
   *
   * @param context tokens that a token looks at on average; of no weight in short contexts
   * @return over all ranks, forward only
   */
  public double flops(long context) {
    // On average half of a sequence is looked at, so a sequence of twice the context.
    return model().flopsPerToken(2 * context) * tokensPerRank() * parallelism().data();
  }

  private static long ceil(long total, long parts) {
    return (total + parts - 1) / parts;
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
  public static class Builder extends ImmutableServingJob.Builder {
    Builder() {}
  }
}
