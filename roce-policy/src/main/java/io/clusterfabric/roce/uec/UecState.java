package io.clusterfabric.roce.uec;

import org.apiguardian.api.API;

/** How firm a statement about Ultra Ethernet is. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum UecState {
  /** Read in a primary source. */
  FACT,
  /** Read in notes or comments that cite the specification. */
  LIKELY,
  /** Read in notes from before version 1.0. */
  DRAFT
}
