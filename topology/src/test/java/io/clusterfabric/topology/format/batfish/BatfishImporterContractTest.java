package io.clusterfabric.topology.format.batfish;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class BatfishImporterContractTest extends FabricImporterContract {
  static final String SMALL =
      """
      {
        "edges": [
          {"node1": {"hostname": "leaf-1", "interfaceName": "Ethernet1"},
           "node2": {"hostname": "spine-1", "interfaceName": "Ethernet1"}},
          {"node1": {"hostname": "Spine-1", "interfaceName": "Ethernet1"},
           "node2": {"hostname": "leaf-1", "interfaceName": "Ethernet1"}},
          {"node1": {"hostname": "leaf-1", "interfaceName": "Ethernet2"},
           "node2": {"hostname": "node-1", "interfaceName": "ens1f0np0"}}
        ]
      }
      """;

  @Override
  protected FabricImporter importer() {
    return new BatfishImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("layer1_topology.json", SMALL));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.json", SMALL.replaceFirst("\"interfaceName\"", "\"name\""));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
