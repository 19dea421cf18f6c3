package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import io.clusterfabric.topology.format.infiniband.SmallFabric;
import java.util.List;

class PortsReportImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new PortsReportImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(SmallFabric.source("small.ports.txt"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken", SmallFabric.text("small.ports.txt").replaceFirst("CA     8", "CA   x 8"));
  }
}
