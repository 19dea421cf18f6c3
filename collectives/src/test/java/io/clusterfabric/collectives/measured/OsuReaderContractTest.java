package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.ArrayList;
import java.util.List;

class OsuReaderContractTest extends EvidenceReaderContract<CollectiveRun> {
  @Override
  protected EvidenceReader<CollectiveRun> reader() {
    return new OsuReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("allreduce.txt", Logs.OSU_ALL_REDUCE),
        FabricSource.ofText("two.txt", Logs.OSU_BANDWIDTH + Logs.OSU_MULTIPLE));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.txt", Logs.OSU_ALL_REDUCE.replace("104.30", ""));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("current.log", Logs.CURRENT));
    return all;
  }
}
