package io.clusterfabric.topology.internal.infiniband;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GuidTest {
  @Test
  void guidsAreComparedByValue() {
    assertThat(Guid.key("H-0c42a10300a9b026")).isEqualTo(Guid.key("S-C42A10300A9B026"));
    assertThat(Guid.key("S-1")).isEqualTo("0000000000000001");
    assertThat(Guid.key("S-12345678901234567")).isEqualTo("S-12345678901234567");
    assertThat(Guid.key("Hca1")).isEqualTo("Hca1");
    assertThat(Guid.key("S-")).isEqualTo("S-");
    assertThat(Guid.parse("0xffffffffffffffff")).hasValue(-1);
    assertThat(Guid.toString(-1)).isEqualTo("ffffffffffffffff");
    assertThat(Guid.parse("0x")).isEmpty();
    assertThat(Guid.parse("12g4")).isEmpty();
  }
}
