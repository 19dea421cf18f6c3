package io.clusterfabric.topology.diagram;

import org.apiguardian.api.API;

/** Which background a picture is for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DiagramTheme {
  /** Light, or dark where the viewer asks for it. */
  AUTO,
  /** Light everywhere, as for print. */
  LIGHT,
  /** Dark everywhere. */
  DARK
}
