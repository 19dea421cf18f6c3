package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import java.util.List;
import java.util.Optional;

class UfmNdtExporterContractTest extends FabricExporterContract {
  @Override
  protected FabricExporter exporter() {
    return new UfmNdtExporter();
  }

  @Override
  protected List<Cluster> samples() {
    return List.of(Lists.design(), Lists.cabled());
  }

  @Override
  protected List<Cluster> unfit() {
    return List.of(Lists.named());
  }

  @Override
  protected Optional<FabricImporter> reader() {
    return Optional.of(new UfmNdtImporter());
  }
}
