package io.clusterfabric.topology.format.ibdm;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class IbdmTopoImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new IbdmTopoImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(Topologies.NEW, Topologies.OLD);
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.topo", Topologies.NEW_TEXT.replace("P3 -4x-50G->", "P3 -4x-50G>"));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("htsim.topo", "Nodes 8\nTiers 2\nPodsize 4\nTier 0\nRadix_Up 2\n"));
    all.add(FabricSource.ofText("ring.topo", "8 0 16\n0 1 400Gbps 0.001ms 0\n"));
    all.add(FabricSource.ofText("plan.dot", "graph G {\n \"a\":\"p\" -- \"b\":\"q\"\n}\n"));
    return all;
  }
}
