package io.clusterfabric.topology.format.ibdm;

import io.clusterfabric.model.format.FabricSource;

/** Small topology files of our own making. */
final class Topologies {
  static final String NEW_TEXT =
      """
      MQM8700 leaf-1
          P2 -4x-50G-> HCA_mlx5_3 node-04 mlx5_0/P1
          P3 -4x-50G-> HCA_mlx5_3 node-04 mlx5_1/P1
          P5 -2x-50G-> HCA_mlx5_0 node-05 mlx5_0/P1
          P40 -4x-50G-> MQM9700 spine-1 P62

      MQM9700 spine-1
          P61 -4x-100G-> Q3400 spine-2 L1/P39
          P62 -4x-50G-> MQM8700 leaf-1 P40
      """;

  static final FabricSource NEW = FabricSource.ofText("master.topo", NEW_TEXT);

  static final FabricSource OLD =
      FabricSource.ofText(
          "old.topo",
          """
          #-----------------
          #  eight hosts
          #-----------------
          MTS2400 SL1-1 CFG: M=Gnu
          \t P1 -> MT23108 H-1 P1
          \t P2 -4x-5G-> MT23108 H-2 P2
          \t P3 -12X-> Cougar H-3 P1

          MTS14400 SL2-1
          \t L1/P1 -8X-5G-> MTS2400 SL1-1 P23
          \t L1/P2 -5G-> MTS2400 SL1-1 P24
          """);

  private Topologies() {}
}
