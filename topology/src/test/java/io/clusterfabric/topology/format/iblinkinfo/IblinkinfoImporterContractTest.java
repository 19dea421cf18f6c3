package io.clusterfabric.topology.format.iblinkinfo;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import io.clusterfabric.topology.format.infiniband.SmallFabric;
import java.util.List;

class IblinkinfoImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new IblinkinfoImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        SmallFabric.source("small.iblinkinfo.txt"),
        SmallFabric.source("small.iblinkinfo-lines.txt"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken",
        SmallFabric.text("small.iblinkinfo.txt").replaceFirst("LinkUp\\)==>", "LinkUp==>"));
  }
}
