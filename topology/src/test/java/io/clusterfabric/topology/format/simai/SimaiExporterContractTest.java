package io.clusterfabric.topology.format.simai;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

class SimaiExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new SimaiExporter();
  }

  @Override
  protected List<Cluster> samples() {
    try {
      return List.of(
          new SimaiImporter()
              .read(
                  FabricSource.ofText("topology", SimaiImporterContractTest.SMALL),
                  ImportOptions.standard(),
                  ProgressListener.silent())
              .cluster());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The format has links of servers to their own scale-up switches whether the model has or not.
   */
  @Override
  protected void checkReadBack(Cluster cluster, ExportResult result, ImportResult read) {
    long written =
        cluster.fabrics(FabricRole.BACKEND).stream().mapToLong(f -> f.links().size()).sum();
    long back =
        read.findCluster().stream()
            .flatMap(c -> c.fabrics(FabricRole.BACKEND).stream())
            .mapToLong(f -> f.links().size())
            .sum();
    assertThat(back).isLessThanOrEqualTo(written);
  }

  @Override
  protected List<Cluster> unfit() {
    return List.of(Cluster.builder("without-a-fabric").build());
  }

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new SimaiImporter());
  }
}
