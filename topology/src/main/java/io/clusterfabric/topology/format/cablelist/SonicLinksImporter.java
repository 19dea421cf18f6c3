package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;

/**
 * Reads the links of SONiC's test beds, with models and kinds of devices where the list of devices
 * is in the same folder.
 *
 * <p>The format is told by its header, which may stand below titles, within the first 50 lines.
 * Columns may be in any order, separated by commas, semicolons or tabs. A row that cannot be
 * understood costs itself. Of a folder all files of the format are read together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicLinksImporter extends DialectImporter {
  /** An importer; it has no state. */
  public SonicLinksImporter() {
    super(new SonicDialect());
  }
}
