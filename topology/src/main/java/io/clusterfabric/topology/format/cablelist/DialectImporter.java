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

/** What the importers of lists of cables have in common. */
abstract class DialectImporter implements FabricImporter {
  private final Dialect dialect;

  DialectImporter(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public final FormatInfo format() {
    return dialect.format();
  }

  @Override
  public final Likelihood sniff(FabricSource source) throws IOException {
    return CableListReading.sniff(dialect, source);
  }

  /**
   * Reads a list. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public final ImportResult read(
      FabricSource source, ImportOptions options, ProgressListener progress) throws IOException {
    return CableListReading.read(dialect, source, options, progress);
  }
}
