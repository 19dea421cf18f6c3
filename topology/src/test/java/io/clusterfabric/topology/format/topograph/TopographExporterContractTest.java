package io.clusterfabric.topology.format.topograph;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import io.clusterfabric.topology.design.ClosDesign;
import java.util.List;
import java.util.Optional;

class TopographExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new TopographExporter();
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

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new TopographImporter());
  }
}
