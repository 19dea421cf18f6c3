package io.clusterfabric.infiniband.partition;

import java.util.Locale;
import org.apiguardian.api.API;

/** How a port belongs to a partition. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Membership {
  /** Talks with full members only. */
  LIMITED,
  /** Talks with all members. */
  FULL,
  /**
   * Holds the keys of both kinds. OpenSM does so with {@code allow_both_pkeys} only; else this is
   * the same as full.
   */
  BOTH;

  /**
   * The word of partitions.conf.
   *
   * @return lower case
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
