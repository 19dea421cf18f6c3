package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

class GraphvizExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new GraphvizExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(
        ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(),
        ClosDesign.fatTree(4, 3, Bandwidth.of("200Gb/s")).build());
  }

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.empty();
  }

  @Override
  protected void checkText(Cluster cluster, ExportResult result, Path file) throws IOException {
    DotJudge.check(cluster, Files.readString(file));
  }
}
