package io.clusterfabric.topology.cabling;

import org.apiguardian.api.API;

/** Where a cable runs. In the order in which cables are pulled. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum CableWay {
  /** Up to the tray, along its row, through a cross tray, along another row and down. */
  ACROSS_ROWS,
  /** Up to the tray, along the row and down. */
  ALONG_ROW,
  /** Within one rack. */
  IN_RACK,
  /** Not known, as the place of an end is not. */
  UNKNOWN
}
