package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobGoodputTest {
  @Test
  void tellsStepsStragglersAndFailures() {
    ScriptResult result = ExampleScripts.run("job-goodput.jsh", "llama-3-8b", "1");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .anyMatch(l -> l.startsWith("training llama-3-8b on 240 ranks"))
        .anyMatch(l -> l.matches("training llama-3-8b: .* ms a step, .* exposed .*"))
        .anyMatch(l -> l.startsWith("the slowest of 240 takes"))
        // 30 hosts of 8 adapters on 8 leaves, nothing to stand in.
        .contains("needs 30 hosts, access links by stand-ins {0=240}, leaves by stand-ins {0=8}")
        .anyMatch(l -> l.matches("single links: 99\\.[0-9]+ % effective.*"))
        .anyMatch(l -> l.matches("dual-ToR: 99\\.[0-9]+ % effective.*"))
        .anyMatch(l -> l.contains("INTERRUPTED and"));
  }

  @Test
  void refusesAModelThatNobodyPublished() {
    ScriptResult result = ExampleScripts.run("job-goodput.jsh", "no-such-model");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).singleElement().asString().startsWith("usage: job-goodput.jsh");
  }
}
