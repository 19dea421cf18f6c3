package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class PtmDotImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new PtmDotImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(Plans.CVT, Plans.PTM);
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.dot", Plans.CVT_TEXT.replace("\"node-02\":", "\"node-02\""));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("picture.dot", "digraph G { a -> b; b -> c [label=x] }\n"));
    all.add(FabricSource.ofText("master.topo", "MQM8700 a\n  P1 -4x-50G-> MQM8700 b P1\n"));
    return all;
  }
}
