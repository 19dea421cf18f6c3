package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class SonicLinksImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new SonicLinksImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(Lists.SONIC);
  }

  @Override
  protected FabricSource brokenSample() {
    return Lists.broken(Lists.SONIC, "100000", "100G");
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.addAll(Lists.all());
    all.removeAll(samples());
    return all;
  }
}
