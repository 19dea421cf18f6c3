package io.clusterfabric.topology.format.infragraph;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class InfragraphImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new InfragraphImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("clos.yaml", Infrastructures.CLOS),
        FabricSource.ofText("torus.json", Infrastructures.TORUS));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.yaml", Infrastructures.CLOS.replace("server[0:4]", "server[0:5]"));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
