package io.clusterfabric.topology.format.simai;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class SimaiImporterContractTest extends FabricImporterContract {
  /** Two servers of two GPUs, an NVSwitch each, two rail switches, a spine. */
  static final String SMALL =
      """
      9 2 2 3 10 H100
      4 5 6 7 8\s
      0 4 2880Gbps 0.000025ms 0
      0 6 400Gbps 0.0005ms 0
      1 4 2880Gbps 0.000025ms 0
      1 7 400Gbps 0.0005ms 0
      2 5 2880Gbps 0.000025ms 0
      2 6 400Gbps 0.0005ms 0
      3 5 2880Gbps 0.000025ms 0
      3 7 400Gbps 0.0005ms 0
      6 8 400Gbps 0.0005ms 0
      7 8 400Gbps 0.0005ms 0
      """;

  @Override
  protected FabricImporter importer() {
    return new SimaiImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("Small_4g_2gps_400Gbps_H100", SMALL));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken", SMALL.replace("1 7 400Gbps", "1 x7 400Gbps"));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(FabricSource.ofText("ns3", "2 1 1\n1\n0 1 25Gbps 0.005ms 0\n"));
    return all;
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
