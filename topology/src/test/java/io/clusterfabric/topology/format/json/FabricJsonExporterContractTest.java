package io.clusterfabric.topology.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import java.util.List;
import java.util.Optional;

class FabricJsonExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new FabricJsonExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(SavedClusters.small());
  }

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new FabricJsonImporter());
  }

  @Override
  protected void checkReadBack(Cluster cluster, ExportResult result, ImportResult read) {
    assertThat(read.cluster()).isEqualTo(cluster);
  }
}
