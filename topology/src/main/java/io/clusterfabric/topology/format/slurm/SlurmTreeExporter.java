package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Writes a fabric as a tree for Slurm: {@code topology.yaml} where the file's name ends with {@code
 * .yaml} or {@code .yml}, else {@code topology.conf}.
 *
 * <p>Each host is put on one leaf and each switch below one other: of several those of the lowest
 * tier, and of these the first in natural order. In a folded Clos the leaves of a pod so come below
 * one switch. Roots that nothing joins stay apart. Nodes are called by the ids of hosts.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SlurmTreeExporter implements FabricExporter {
  /** An exporter; it has no state. */
  public SlurmTreeExporter() {}

  @Override
  public FormatInfo format() {
    return SlurmImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    return new SlurmWriting(format(), true).write(cluster, to, progress);
  }
}
