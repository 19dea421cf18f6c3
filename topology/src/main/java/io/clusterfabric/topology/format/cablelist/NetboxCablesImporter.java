package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Reads cables in the form of NetBox's bulk import.
 *
 * <p>The format is told by its header, which may stand below titles, within the first 50 lines.
 * Columns may be in any order, separated by commas, semicolons or tabs. A row that cannot be
 * understood costs itself. Of a folder all files of the format are read together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NetboxCablesImporter extends DialectImporter {
  /** An importer; it has no state. */
  public NetboxCablesImporter() {
    super(new NetboxDialect());
  }
}
