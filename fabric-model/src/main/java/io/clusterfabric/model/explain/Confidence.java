package io.clusterfabric.model.explain;

import org.apiguardian.api.API;

/** How sure a figure is, from the best to the least known. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Confidence {
  /** Read in a primary source: a standard, a data sheet, a vendor's document, source code. */
  VERIFIED,
  /** Derived by arithmetic or by a program from verified figures. */
  COMPUTED,
  /** Measured by somebody who published the conditions. */
  MEASURED,
  /** Read only in a secondary source: an article, a digest, a reseller's page. */
  SECONDARY,
  /** Assumed, because no source says. */
  ASSUMED,
  /** Not known how sure it is. */
  UNKNOWN
}
