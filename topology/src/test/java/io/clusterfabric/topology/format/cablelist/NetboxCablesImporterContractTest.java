package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class NetboxCablesImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new NetboxCablesImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(Lists.NETBOX);
  }

  @Override
  protected FabricSource brokenSample() {
    return Lists.broken(Lists.NETBOX, "dcim.interface,swp2", "dcim.frontport,swp2");
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.addAll(Lists.all());
    all.removeAll(samples());
    return all;
  }
}
