package io.clusterfabric.model.format;

import org.apiguardian.api.API;

/** How likely a reader can read a source, judged by its head. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Likelihood {
  /** It cannot. */
  NO,
  /** Nothing speaks against it. */
  MAYBE,
  /** Something speaks for it. */
  LIKELY,
  /** A mark that only this format has was seen. */
  CERTAIN
}
