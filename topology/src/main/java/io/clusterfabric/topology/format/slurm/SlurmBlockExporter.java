package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Writes blocks for Slurm: {@code topology.yaml} where the file's name ends with {@code .yaml} or
 * {@code .yml}, else {@code topology.conf}. A block has the hosts of one scale-up domain where
 * these span hosts, else those of one leaf. The base size is that of the smallest block, and the
 * others are its doubles up to what all blocks hold.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SlurmBlockExporter implements FabricExporter {
  private static final FormatInfo FORMAT =
      new FormatInfo("slurm-block", "topology of Slurm in blocks", List.of("conf", "yaml"));

  /** An exporter; it has no state. */
  public SlurmBlockExporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    return new SlurmWriting(FORMAT, false).write(cluster, to, progress);
  }
}
