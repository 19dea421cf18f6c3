package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;

/** What the exporters of lists of cables have in common. */
abstract class DialectExporter implements FabricExporter {
  private final Dialect dialect;

  DialectExporter(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public final FormatInfo format() {
    return dialect.format();
  }

  /**
   * Writes a list.
   *
   * @throws CancelledException if the listener stopped the writing
   */
  @Override
  public final ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    return CableListWriting.write(dialect, cluster, to, progress);
  }
}
