package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompareIbRoceTest {
  @Test
  void comparesFourFabricsInThreeStates() {
    ScriptResult result = ExampleScripts.run("compare-ib-roce.jsh", "512");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    for (String fabric :
        new String[] {"InfiniBand, adaptive routing", "RoCE, ECMP, 16 queue pairs"}) {
      assertThat(result.out().stream().filter(l -> l.startsWith(fabric)).count()).isEqualTo(18);
    }
    // 64 hosts send over 32 uplinks a leaf: hashed flows collide, sprayed ones do not.
    assertThat(result.out())
        .anyMatch(l -> l.startsWith("RoCE, ECMP, 1 queue pair") && l.contains("spine-"));
  }

  @Test
  void wrongSizesAreToldInALine() {
    for (String size : new String[] {"9", "20", "x", "2048"}) {
      ScriptResult result = ExampleScripts.run("compare-ib-roce.jsh", size);
      assertThat(result.exitCode()).isEqualTo(2);
      assertThat(result.err()).singleElement().asString().endsWith("found " + size);
    }
  }
}
