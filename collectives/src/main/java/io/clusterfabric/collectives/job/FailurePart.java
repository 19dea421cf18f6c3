package io.clusterfabric.collectives.job;

import java.util.Locale;
import org.apiguardian.api.API;

/** What a failure rate counts. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum FailurePart {
  /** A host with its GPUs. */
  NODE,
  /** A link from an adapter to a leaf. */
  ACCESS_LINK,
  /** A switch that hosts are linked to. */
  LEAF;

  /**
   * The part as a word.
   *
   * @return lower case, words apart
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
