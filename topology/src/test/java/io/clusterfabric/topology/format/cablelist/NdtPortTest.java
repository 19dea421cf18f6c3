package io.clusterfabric.topology.format.cablelist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.clusterfabric.topology.internal.exchange.DeviceKind;
import org.junit.jupiter.api.Test;

class NdtPortTest {
  @Test
  void numbersArePortsOfSwitches() throws RowFault {
    assertThat(NdtPort.side("s", "Port 3/1").kind()).isEqualTo(DeviceKind.SWITCH);
    String deep = "1" + "/1".repeat(200_000);
    assertThatCode(() -> NdtPort.side("s", deep)).doesNotThrowAnyException();
  }
}
