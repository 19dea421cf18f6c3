package io.clusterfabric.report.plot;

import org.apiguardian.api.API;

/** Which background a plot is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PlotTheme {
  /** Light, or dark where the viewer asks for it. */
  AUTO,
  /** Light everywhere, as for print. */
  LIGHT,
  /** Dark everywhere. */
  DARK
}
