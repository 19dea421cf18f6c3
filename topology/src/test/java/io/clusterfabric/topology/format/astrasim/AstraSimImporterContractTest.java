package io.clusterfabric.topology.format.astrasim;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class AstraSimImporterContractTest extends FabricImporterContract {
  static final String TWO =
      """
      # a server of four behind a switch, three servers in a ring
      topology: [ Switch, Ring ]  # blocks
      npus_count: [ 4, 3 ]
      bandwidth: [400, 50.5 ]  # GB/s
      latency: [ 936.25, 1000 ]  # ns
      """;

  static final String TORUS =
      """
      topology:
        - Ring
        - FullyConnected
      npus_count: [ 2,
        4 ]
      bandwidth: [ 80.0, 80.0 ]
      latency: [ 1000.0, 1e3 ]
      """;

  @Override
  protected FabricImporter importer() {
    return new AstraSimImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("two.yml", TWO), FabricSource.ofText("torus.yml", TORUS));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.yml", TWO + "colour: blue\n");
  }
}
