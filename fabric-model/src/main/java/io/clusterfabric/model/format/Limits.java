package io.clusterfabric.model.format;

import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a reader takes at the most, so that hostile input ends in a report. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Limits {
  private static final Limits STANDARD = builder().build();

  Limits() {}

  /**
   * The most bytes that are read of a source, over all its streams and after decompression.
   *
   * @return a number of bytes, 1 GiB unless set
   */
  @Value.Default
  public long maxBytes() {
    return 1L << 30;
  }

  /**
   * The most characters of one line; the rest of a longer line is skipped and reported.
   *
   * @return a number of characters, 65,536 unless set
   */
  @Value.Default
  public int maxLineLength() {
    return 1 << 16;
  }

  /**
   * The most elements (hosts, switches and links together) that a reader makes.
   *
   * @return a number, 2,000,000 unless set; a reader needs about a kilobyte of heap for each
   */
  @Value.Default
  public int maxElements() {
    return 2_000_000;
  }

  /**
   * The deepest nesting of brackets, elements or objects.
   *
   * @return a number of levels, 64 unless set
   */
  @Value.Default
  public int maxNesting() {
    return 64;
  }

  /**
   * The most findings of one rule that are kept one by one; beyond it they are only counted.
   *
   * @return a number, 1,000 unless set
   */
  @Value.Default
  public int maxFindingsPerRule() {
    return 1_000;
  }

  /** Refuses limits that allow nothing. */
  @Value.Check
  void check() {
    if (maxBytes() <= 0
        || maxLineLength() <= 0
        || maxElements() <= 0
        || maxNesting() <= 0
        || maxFindingsPerRule() <= 0) {
      throw new IllegalArgumentException("every limit must be positive, found " + this);
    }
  }

  /**
   * The limits that hold unless others are given.
   *
   * @return the standard limits
   */
  public static Limits standard() {
    return STANDARD;
  }

  /**
   * Starts from the standard limits.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets limits. */
  public static class Builder extends ImmutableLimits.Builder {
    Builder() {}
  }
}
