package io.clusterfabric.topology.format.nccl;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class NcclTopologyImporterContractTest extends FabricImporterContract {

  @Override
  protected FabricImporter importer() {
    return new NcclTopologyImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("host.xml", Systems.NCCL),
        FabricSource.ofText("amd.xml", Systems.RCCL));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.xml", Systems.NCCL.replace("200000", "fast"));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
