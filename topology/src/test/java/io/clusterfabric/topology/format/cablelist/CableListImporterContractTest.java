package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class CableListImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new CableListImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(Lists.OWN);
  }

  @Override
  protected FabricSource brokenSample() {
    return Lists.broken(Lists.OWN, "leaf-1,1,switch", "\"leaf-1,1,switch");
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.addAll(Lists.all());
    all.removeAll(samples());
    return all;
  }
}
