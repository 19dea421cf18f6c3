package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Reads point-to-point lists of UFM's Cable Validation Tool, saved as comma-separated values.
 *
 * <p>The format is told by its header, which may stand below titles, within the first 50 lines.
 * Columns may be in any order, separated by commas, semicolons or tabs. A row that cannot be
 * understood costs itself. Of a folder all files of the format are read together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class P2pImporter extends DialectImporter {
  /** An importer; it has no state. */
  public P2pImporter() {
    super(new P2pDialect());
  }
}
