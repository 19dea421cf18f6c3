package io.clusterfabric.topology.format.htsim;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class HtsimImporterContractTest extends FabricImporterContract {
  /** Eight hosts in two pods; two links between a core and each pod. */
  static final String THREE =
      """
      # three tiers
      Nodes 8
      Tiers 3
      Podsize 4

      Tier 0
      Downlink_speed_Gbps 200
      Radix_Down 2
      Radix_Up 2
      Downlink_Latency_ns 1000

      Tier 1
      Downlink_speed_Gbps 200
      radix_down 2
      Radix_Up 4
      Downlink_Latency_ns 1000
      Bundle 1

      Tier 2
      Downlink_speed_Gbps 100
      Radix_Down 4
      Downlink_Latency_ns 1000
      Bundle 2
      """;

  static final String TWO =
      """
      Nodes 12
      Tiers 2
      Podsize 12
      Tier 0
      Downlink_speed_Gbps 100
      Radix_Down 4
      Radix_Up 2
      Downlink_Latency_ns 1000
      Oversubscribed 2
      Tier 1
      Downlink_speed_Gbps 100
      Radix_Down 3
      Downlink_Latency_ns 1000
      """;

  @Override
  protected FabricImporter importer() {
    return new HtsimImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("three.topo", THREE), FabricSource.ofText("two.topo", TWO));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.topo", THREE.replace("Bundle 2", "Bundle two\nColour 7"));
  }
}
