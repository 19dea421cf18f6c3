package io.clusterfabric.topology.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mlx5_0",
        "mlx5_0/1",
        "mlx5_12/P1",
        "roce3",
        "roce-1",
        "ibp24s0",
        "ens1f0np0",
        "enp5s0 2",
        "eth2",
        "bond0",
        "HCA-1",
        "hca_1/2",
        "nic 3-1",
        "NIC1",
        "gpu7",
        "cx7-2 p1",
        "Slot 3 port 2",
        "ib port 1",
        "bf3 p0",
        "eth0np1",
        "rdma12-2"
      })
  void portsOfAdapters(String port) {
    assertThat(PortNames.kindOf("x", List.of(port))).isEqualTo(DeviceKind.HOST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ethernet1/1", "swp1", "eth1/2/3", "1/1", "p1", "xe-0/0/0", "nic!1!2"})
  void portsOfSwitches(String port) {
    assertThat(PortNames.kindOf("x", List.of(port))).isEqualTo(DeviceKind.SWITCH);
  }

  @Test
  @Timeout(10)
  void longNamesCostTheirLength() {
    for (String head : List.of("nic", "roce", "ibp", "enp", "hca-", "slot 1", "eth", "mlx5_")) {
      String name = head + "1".repeat(100_000) + "!\n";
      assertThat(PortNames.kindOf("x", List.of(name))).isEqualTo(DeviceKind.SWITCH);
    }
  }
}
