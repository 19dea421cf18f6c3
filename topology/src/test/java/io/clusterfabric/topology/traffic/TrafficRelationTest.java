package io.clusterfabric.topology.traffic;

import static io.clusterfabric.topology.traffic.TrafficRelation.between;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import org.junit.jupiter.api.Test;

class TrafficRelationTest {

  @Test
  void tellsHowEndpointsStand() {
    FabricStructure s = FabricStructure.of(Networks.hpn(2, 2, 3, 2));
    assertThat(between(s, "host-1[mlx5_0/1]", "host-1[mlx5_3/1]"))
        .isEqualTo(TrafficRelation.SAME_HOST);
    assertThat(between(s, "host-1[mlx5_0/1]", "host-2[mlx5_0/1]"))
        .isEqualTo(TrafficRelation.SAME_LEAF);
    assertThat(between(s, "host-1[mlx5_0/1]", "host-4[mlx5_0/1]"))
        .as("another segment of the pod")
        .isEqualTo(TrafficRelation.SAME_POD);
    assertThat(between(s, "host-1[mlx5_0/1]", "host-2[mlx5_1/1]"))
        .isEqualTo(TrafficRelation.OTHER_RAIL);
    assertThat(between(s, "host-1[mlx5_0/1]", "host-7[mlx5_0/1]"))
        .isEqualTo(TrafficRelation.OTHER_POD);
    assertThat(between(s, "host-1[mlx5_0/1]", "host-2[mlx5_0/2]"))
        .isEqualTo(TrafficRelation.OTHER_PLANE);
  }
}
