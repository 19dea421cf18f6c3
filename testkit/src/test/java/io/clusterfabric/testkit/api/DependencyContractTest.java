package io.clusterfabric.testkit.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DependencyContractTest {
  @Test
  void leavesOutTheProjectsOwnVersion() {
    assertThat(
            DependencyContract.withoutOwnVersion(
                """
                io.clusterfabric:clusterfabric-topology:jar:0.1.0-SNAPSHOT
                +- io.clusterfabric:clusterfabric-fabric-model:jar:0.1.0-SNAPSHOT:compile
                \\- com.google.guava:guava:jar:33.8.0-jre:compile
                """))
        .isEqualTo(
            """
            io.clusterfabric:clusterfabric-topology:jar
            +- io.clusterfabric:clusterfabric-fabric-model:jar:compile
            \\- com.google.guava:guava:jar:33.8.0-jre:compile
            """);
  }
}
