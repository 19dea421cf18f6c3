package io.clusterfabric.topology.format.ibdiagnet;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import io.clusterfabric.topology.format.infiniband.SmallFabric;
import java.util.List;

class DbCsvImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new DbCsvImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(SmallFabric.source("small.db_csv"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken",
        SmallFabric.text("small.db_csv")
            .replaceFirst("0x0000000000100000,1,", "0x00000000001000000000,1,"));
  }
}
