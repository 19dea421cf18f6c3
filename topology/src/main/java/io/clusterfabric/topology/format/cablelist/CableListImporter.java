package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Reads cable lists of this library: columns {@code a_device}, {@code a_port}, {@code b_device} and
 * {@code b_port}, and more if they are there.
 *
 * <p>The format is told by its header, which may stand below titles, within the first 50 lines.
 * Columns may be in any order, separated by commas, semicolons or tabs. A row that cannot be
 * understood costs itself. Of a folder all files of the format are read together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CableListImporter extends DialectImporter {
  /** An importer; it has no state. */
  public CableListImporter() {
    super(new OwnDialect());
  }
}
