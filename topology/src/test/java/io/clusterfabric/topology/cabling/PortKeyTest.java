package io.clusterfabric.topology.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PortKeyTest {
  @Test
  void domainsAreLeftAway() {
    assertThat(PortKey.withoutDomain("leaf-1.dc2.example.com")).isEqualTo("leaf-1");
    assertThat(PortKey.withoutDomain("leaf-1.2")).isEqualTo("leaf-1.2");
    assertThat(PortKey.withoutDomain("leaf" + ".b".repeat(200_000))).isEqualTo("leaf");
  }
}
