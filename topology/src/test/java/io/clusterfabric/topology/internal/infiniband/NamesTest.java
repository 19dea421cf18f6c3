package io.clusterfabric.topology.internal.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
  @ParameterizedTest
  @CsvSource({
    "a08-p1-dgx-04-c01 mlx5_5, a08-p1-dgx-04-c01, mlx5_5",
    "r-dcs96 HCA-3, r-dcs96, HCA-3",
    "SAT111092710053 ibp11s0f0, SAT111092710053, ibp11s0f0",
    "'selene-cache-02 mlx5_1 ', selene-cache-02, mlx5_1",
    "localhost HCA-6, , HCA-6",
    "MT4129 ConnectX7   Mellanox Technologies, , ",
    "MT25408 ConnectX Mellanox Technologies, , ",
    "SwitchIB Mellanox Technologies, , ",
    "Mellanox Technologies Aggregation Node, , ",
    "node001, , ",
    "'', , "
  })
  void hostsByDescription(String description, String host, String device) {
    HostName n = HostName.of(description);
    assertThat(n.host().orElse(null)).isEqualTo(host);
    assertThat(n.device().orElse(null)).isEqualTo(device);
  }

  /** A long name is a name: it ends neither the stack nor the patience. */
  @Test
  void longDescriptions() {
    String device = "mlx5" + "_0".repeat(200_000);
    assertThat(HostName.of("node " + device).device()).contains(device);
    assertThat(HostName.of("node " + device + "!").device()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "MF0;A09-P1-IBLEAF-04-04:MQM9701/U1, A09-P1-IBLEAF-04-04, MQM9701, U1, false",
    "MF0;sat11-0101-0903-01ib1-A:MCS8500/L16/U2, sat11-0101-0903-01ib1-A, MCS8500, L16/U2, true",
    "MF0;c:MCS8500/S01/U1, c, MCS8500, S01/U1, true",
    "MF0;a:b:MQM9700/U1, a:b, MQM9700, U1, false",
    "SwitchIB Mellanox Technologies, SwitchIB Mellanox Technologies, , '', false",
    "Sun DCS 36 QDR switch localhost, Sun DCS 36 QDR switch localhost, , '', false"
  })
  void switchesByDescription(
      String description, String name, String model, String unit, boolean board) {
    SwitchName n = SwitchName.of(description);
    assertThat(n.name()).isEqualTo(name);
    assertThat(n.model().orElse(null)).isEqualTo(model);
    assertThat(n.unit()).isEqualTo(unit);
    assertThat(n.board()).isEqualTo(board);
  }
}
