package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class P2pImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new P2pImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(Lists.P2P, Lists.PAIRS);
  }

  @Override
  protected FabricSource brokenSample() {
    return Lists.broken(Lists.P2P, "node-2,Host", "\"node-2,Host");
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.addAll(Lists.all());
    all.removeAll(samples());
    return all;
  }
}
