package io.clusterfabric.topology.format.containerlab;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class ContainerlabImporterContractTest extends FabricImporterContract {
  static final String LAB =
      """
      # a small lab
      name: small
      topology:
        defaults:
          kind: nokia_srlinux
        kinds:
          nokia_srlinux:
            image: ghcr.io/nokia/srlinux
        nodes:
          leaf-1:
            type: ixr-d2l
          leaf-2:
          spine-1: {kind: arista_ceos}
          node-1:
            kind: linux
        links:
          - endpoints: ["leaf-1:e1-1", "spine-1:eth1"]
          - endpoints: ["leaf-2:e1-1", "spine-1:eth2"]
          - endpoints: ["node-1:eth1", "leaf-1:e1-2"]
          - type: veth
            endpoints:
              - node: node-1
                interface: eth2
              - node: leaf-2
                interface: e1-2
          - endpoints: ["leaf-2:e1-2x", "host:leaf2-out"]
          - type: mgmt-net
            endpoint:
              node: leaf-1
              interface: e1-9
            host-interface: x
      """;

  @Override
  protected FabricImporter importer() {
    return new ContainerlabImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("lab.clab.yml", LAB));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.clab.yml", LAB.replace("leaf-2:e1-2", "leaf-2"));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
