package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.ArrayList;
import java.util.List;

class NcclTestsJsonReaderContractTest extends EvidenceReaderContract<CollectiveRun> {
  @Override
  protected EvidenceReader<CollectiveRun> reader() {
    return new NcclTestsJsonReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("out.json", Logs.JSON),
        FabricSource.ofText("two.json", Logs.JSON + "\n" + Logs.JSON));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.json", Logs.JSON.replace("\"size\":2147483648,", ""));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("current.log", Logs.CURRENT));
    all.add(FabricSource.ofText("other.json", "{\"version\": 3, \"results\": []}"));
    return all;
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
