package io.clusterfabric.topology.format.ns3;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class Ns3ImporterContractTest extends FabricImporterContract {
  /** Four hosts, two leaves, a spine. */
  static final String SMALL =
      """
      7 3 6
      4 5 6\s
      0 4 200Gbps 0.001ms 0
      1 4 200Gbps 0.001ms 0
      2 5 200Gbps 1000ns 0.000000
      3 5 200Gbps 1us 0
      4 6 400Gbps 0.001ms 0
      5 6 400Gbps 0.001ms 0
      """;

  static final String RING =
      "3 0 3\n\n0 1 25Gbps 0.005ms 0\n1 2 25Gbps 0.005ms 0\n2 0 25Gbps 0.005ms 0\n";

  @Override
  protected FabricImporter importer() {
    return new Ns3Importer();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("small.txt", SMALL), FabricSource.ofText("ring.txt", RING));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.txt", SMALL.replaceFirst("400Gbps", "fast"));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("simai", "4 2 1 1 2 H100\n2 3\n0 2 2880Gbps 0.000025ms 0\n"));
    return all;
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
