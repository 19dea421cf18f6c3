package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class IbnetdiscoverImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new IbnetdiscoverImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return Dumps.WHOLE.stream()
        .map(name -> FabricSource.ofText(name, Dumps.fixture(name)))
        .toList();
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt", Dumps.fixture("quantum2.txt").replaceFirst("\\[1\\]\t\"H-", "[1]\t\"X-"));
  }
}
