package io.clusterfabric.report.plot;

import org.apiguardian.api.API;

/** How an axis spaces its values. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum AxisScale {
  /** Equal differences are equally far apart. */
  LINEAR,
  /** Equal factors are equally far apart: only values above 0 have a place. */
  LOGARITHMIC
}
