package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Writes cable lists of this library: columns {@code a_device}, {@code a_port}, {@code b_device}
 * and {@code b_port}, and what is known of devices, rates and cables.
 *
 * <p>What the format does not hold is told by findings. Names that no list holds, with control
 * characters or outer blanks, are refused.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CableListExporter implements FabricExporter {
  private static final Dialect DIALECT = new OwnDialect();

  /** An exporter; it has no state. */
  public CableListExporter() {}

  @Override
  public FormatInfo format() {
    return DIALECT.format();
  }

  /**
   * Writes a list.
   *
   * @throws CancelledException if the listener stopped the writing
   */
  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    return CableListWriting.write(DIALECT, cluster, to, progress);
  }
}
