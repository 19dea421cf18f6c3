package io.clusterfabric.topology.format.opensm;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import io.clusterfabric.topology.format.infiniband.SmallFabric;
import java.util.List;

class SubnetListImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new SubnetListImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(SmallFabric.source("small.lst"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken", SmallFabric.text("small.lst").replaceFirst("NodeGUID:", "NodeGUlD:"));
  }
}
