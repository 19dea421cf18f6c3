package io.clusterfabric.collectives.calibration;

import io.clusterfabric.model.unit.DataSize;
import java.util.Locale;
import org.apiguardian.api.API;

/** The ranges of message size over which errors are stated. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SizeBucket {
  /** Up to 64 KiB, where latency rules. */
  SMALL,
  /** Up to 16 MiB. */
  MID,
  /** Above. */
  LARGE;

  private static final long SMALL_BYTES = 64L << 10;
  private static final long MID_BYTES = 16L << 20;

  /**
   * The bucket of a size.
   *
   * @param size the message size
   * @return its bucket
   */
  public static SizeBucket of(DataSize size) {
    return size.bytes() <= SMALL_BYTES ? SMALL : size.bytes() <= MID_BYTES ? MID : LARGE;
  }

  /**
   * The name in tables.
   *
   * @return the name in lower case
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
