package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
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
public final class SonicLinksImporter implements FabricImporter {
  private static final Dialect DIALECT = new SonicDialect();

  /** An importer; it has no state. */
  public SonicLinksImporter() {}

  @Override
  public FormatInfo format() {
    return DIALECT.format();
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    return CableListReading.sniff(DIALECT, source);
  }

  /**
   * Reads a list. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    return CableListReading.read(DIALECT, source, options, progress);
  }
}
