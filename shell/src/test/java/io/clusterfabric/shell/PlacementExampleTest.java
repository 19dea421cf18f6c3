package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementExampleTest {
  /** 64 ranks need 8 hosts; only the group of host-25 to host-32 is wholly free. */
  @Test
  void findsTheGroupThatHoldsTheJob() {
    ScriptResult result = ExampleScripts.run("placement.jsh");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    List<String> hosts = result.out().stream().filter(l -> l.startsWith("on [")).toList();
    assertThat(hosts).hasSize(3);
    assertThat(hosts)
        .allMatch(
            l ->
                l.equals(
                    "on [host-25, host-26, host-27, host-28, host-29, host-30, host-31, host-32]"));
    assertThat(result.out()).anyMatch(l -> l.startsWith("best ") && l.contains("latency"));
  }

  @Test
  void wrongArgumentsAreToldInALine() {
    ScriptResult few = ExampleScripts.run("placement.jsh", "64", "host-[1-2]");
    ScriptResult list = ExampleScripts.run("placement.jsh", "8", "host-[1-");
    ScriptResult words = ExampleScripts.run("placement.jsh", "many");

    assertThat(few.exitCode()).isOne();
    assertThat(few.err()).singleElement().asString().contains("16 GPUs on the hosts");
    assertThat(list.exitCode()).isOne();
    assertThat(list.err()).singleElement().asString().contains("a bracket is not closed");
    assertThat(words.exitCode()).isEqualTo(2);
    assertThat(words.err()).singleElement().asString().startsWith("usage: placement.jsh");
  }
}
