package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.roce.device.DevicePolicies;
import io.clusterfabric.roce.device.format.DeviceFormats;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.RocePolicy;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class QosGenerateTest {
  private static final String SCRIPT = "qos-generate.jsh";

  @Test
  void listsPresetsAndFormats() {
    ScriptResult result = ExampleScripts.run(SCRIPT);
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .anyMatch(l -> l.startsWith("preset cumulus-lossless: "))
        .anyMatch(l -> l.startsWith("format sonic-config-db: "));
  }

  /** What it prints for SONiC is the preset. */
  @Test
  void theConfigurationIsThePreset() throws IOException {
    ScriptResult result =
        ExampleScripts.run(
            SCRIPT, "cumulus-lossless", "sonic-config-db", "100Gb/s", "40m", "Ethernet0");
    assertThat(result.exitCode()).isZero();
    assertThat(result.err()).isEmpty();
    RocePolicy found =
        DevicePolicies.of(
                DeviceFormats.read(
                        "leaf", FabricSource.ofText("x", String.join("\n", result.out())))
                    .orElseThrow()
                    .config())
            .main()
            .orElseThrow();
    RocePolicy preset = PolicyPresets.of("cumulus-lossless");
    assertThat(found.classes()).isEqualTo(preset.classes());
    assertThat(found.queues()).isEqualTo(preset.queues());
    assertThat(result.out()).anyMatch(l -> l.contains("\"Ethernet0\": \"40m\""));
  }

  @Test
  void hostsGetAScriptAndCumulusCommands() {
    assertThat(ExampleScripts.run(SCRIPT, "cumulus-lossless", "host-roce").out())
        .contains("export NCCL_IB_TC=106", "mlnx_qos -i eth3 --dscp2prio set,26,3");
    assertThat(ExampleScripts.run(SCRIPT, "cumulus-lossless", "cumulus-nvue-commands").out())
        .contains("nv set qos pfc default-global switch-priority 3");
  }

  @Test
  void wrongUseIsExplained() {
    ScriptResult one = ExampleScripts.run(SCRIPT, "cumulus-lossless");
    assertThat(one.exitCode()).isEqualTo(2);
    assertThat(one.err().get(0)).startsWith("usage:");
    assertThat(ExampleScripts.run(SCRIPT, "none", "host-roce").err().get(0))
        .startsWith("there is no preset 'none'; there are cumulus-lossless");
    assertThat(ExampleScripts.run(SCRIPT, "dell-os10", "x").exitCode()).isEqualTo(2);
    assertThat(ExampleScripts.run(SCRIPT, "dell-os10", "host-roce", "fast").exitCode())
        .isEqualTo(2);
  }
}
