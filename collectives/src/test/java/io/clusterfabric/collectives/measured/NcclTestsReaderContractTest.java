package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.ArrayList;
import java.util.List;

class NcclTestsReaderContractTest extends EvidenceReaderContract<CollectiveRun> {
  @Override
  protected EvidenceReader<CollectiveRun> reader() {
    return new NcclTestsReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("current.log", Logs.CURRENT),
        FabricSource.ofText("old.log", Logs.OLD_BROADCAST + Logs.OLD_ALL_GATHER),
        FabricSource.ofText("tagged.log", Logs.tagged("[1,0]<stdout>:", Logs.CURRENT)));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.log", Logs.CURRENT.replace("21355  201.12", "21355  2o1.12"));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("osu.txt", Logs.OSU_ALL_REDUCE));
    all.add(FabricSource.ofText("j.json", Logs.JSON));
    return all;
  }
}
