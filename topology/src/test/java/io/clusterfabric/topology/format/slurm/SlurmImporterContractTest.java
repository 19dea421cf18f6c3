package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class SlurmImporterContractTest extends FabricImporterContract {
  static final String TREE =
      """
      # a tree
      SwitchName=root Switches=mid[1-2]
      SwitchName=mid1 Switches=leaf[01-02]   # of the left hall
      switchname = mid2  switches=leaf03,leaf[04]
      SwitchName=leaf01 Nodes=n[1-4] LinkSpeed=400
      SwitchName=leaf02 Nodes=n5,n6,n[7-8]
      SwitchName=leaf03 \\
          Nodes=n[09-10]
      SwitchName=leaf04 Nodes="gpu-a"
      """;

  static final String BLOCK =
      """
      BlockName=b1 Nodes=node[01-04]
      BlockName=b2 Nodes=node[05-08]
      BlockName=b3
      BlockSizes=4,8
      """;

  static final String YAML =
      """
      ---
      - topology: main
        cluster_default: true
        tree:
          switches:
            - switch: root
              children: leaf[1-2]
            - switch: leaf1
              nodes: n[1-3]
            - switch: leaf2
              nodes: n[4-6]
      - topology: racks
        block:
          block_sizes: [3, 6]
          blocks:
            - block: b1
              nodes: n[1-3]
            - block: b2
              nodes: n[4-6]
      - topology: none
        cluster_default: false
        flat: true
      """;

  @Override
  protected FabricImporter importer() {
    return new SlurmImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("topology.conf", TREE),
        FabricSource.ofText("blocks.conf", BLOCK),
        FabricSource.ofText("topology.yaml", YAML.substring(0, YAML.indexOf("- topology: racks"))));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.conf", TREE.replace("n[1-4]", "n[1-4"));
  }

  @Override
  protected boolean isLineBased() {
    return false; // one of the samples is YAML
  }
}
