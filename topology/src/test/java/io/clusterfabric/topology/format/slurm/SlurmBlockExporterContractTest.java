package io.clusterfabric.topology.format.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

class SlurmBlockExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new SlurmBlockExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(
        ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(),
        ClosDesign.fatTree(4, 3, Bandwidth.of("200Gb/s")).build());
  }

  @Override
  protected List<Cluster> unfit() {
    return List.of(Cluster.builder("without-a-fabric").build());
  }

  /** The importer of {@code slurm-topology} reads blocks as well. */
  @Override
  protected void checkText(Cluster cluster, ExportResult result, Path file) throws IOException {
    ImportResult read =
        new SlurmImporter()
            .read(FabricSource.of(file), ImportOptions.standard(), ProgressListener.silent());
    assertThat(read.findings().errors()).as(cluster.toString()).isEmpty();
    assertThat(read.cluster().hosts()).as(cluster.toString()).isNotEmpty();
    assertThat(read.cluster().hosts().size()).isLessThanOrEqualTo(cluster.hosts().size());
  }
}
