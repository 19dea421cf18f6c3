package io.clusterfabric.roce.device.nvue;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatContract;
import io.clusterfabric.roce.device.DevicePolicies;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PolicyArbitraries;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import java.util.List;
import org.junit.jupiter.api.Test;

class NvueFormatTest extends DeviceFormatContract {
  @Override
  protected DeviceFormat format() {
    return new NvueFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("swp1", "swp2", "swp3");
  }

  /** {@code nv set qos roce} alone is what its manual prints. */
  @Test
  void theOneCommandSetsAll() {
    DeviceReading r =
        reading(
            """
            nv set qos roce
            nv set interface swp1-2 link mtu 9216
            nv config apply
            """);
    assertThat(r.findings().asList()).isEmpty();
    RocePolicy p = DevicePolicies.of(r.config()).main().orElseThrow();
    RocePolicy preset = PolicyPresets.of("cumulus-lossless");
    assertThat(p.classes()).isEqualTo(preset.classes());
    assertThat(p.queues()).isEqualTo(preset.queues());
    assertThat(p.trust()).isEqualTo(preset.trust());
    assertThat(p.buffers()).isEqualTo(preset.buffers());
    assertThat(r.config().ports()).containsOnlyKeys("swp1", "swp2");
  }

  /** The manual's change of the lossless priority from 3 to 2. */
  @Test
  void settingsOverrideTheMode() {
    DeviceConfig c =
        reading(
"""
cumulus@switch:mgmt:~$ nv set qos roce
cumulus@switch:mgmt:~$ nv set qos pfc default-global switch-priority 2
cumulus@switch:mgmt:~$ nv set qos egress-queue-mapping default-global switch-priority 2 traffic-class 3
cumulus@switch:mgmt:~$ nv set qos egress-queue-mapping default-global switch-priority 3 traffic-class 0
cumulus@switch:mgmt:~$ nv set qos mapping default-global trust both
cumulus@switch:mgmt:~$ nv set qos mapping default-global dscp 26 switch-priority 2
""")
            .config();
    PortConfig p = c.port("default-global").orElseThrow();
    assertThat(CodeKind.text(p.pfc().orElseThrow())).isEqualTo("2");
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(2));
    assertThat(p.classOf(Dscp.of(27))).contains(TrafficClass.of(3));
    assertThat(p.queueOf(TrafficClass.of(2))).contains(QueueId.of(3));
    assertThat(p.queueOf(TrafficClass.of(3))).contains(QueueId.of(0));
  }

  @Test
  void yamlJsonAndCommandsSayTheSame() {
    String yaml =
        """
        - header:
            model: MSN3700
        - set:
            interface:
              swp1:
                link:
                  mtu: 9216
                qos:
                  pfc-watchdog: {}
                type: swp
            qos:
              mapping:
                default-global:
                  dscp:
                    '26':
                      switch-priority: 3
                  trust: l3
              pfc:
                default-global:
                  switch-priority:
                    '3': {}
              pfc-watchdog:
                polling-interval: 200
                robustness: 5
            system:
              hostname: leaf-1
        """;
    String json =
"""
[{"header": {"model": "MSN3700"}},
 {"set": {"interface": {"swp1": {"link": {"mtu": 9216}, "qos": {"pfc-watchdog": {}}, "type": "swp"}},
  "qos": {"mapping": {"default-global": {"dscp": {"26": {"switch-priority": 3}}, "trust": "l3"}},
          "pfc": {"default-global": {"switch-priority": {"3": {}}}},
          "pfc-watchdog": {"polling-interval": 200, "robustness": 5}},
  "system": {"hostname": "leaf-1"}}}]
""";
    String commands =
        """
        nv set interface swp1 link mtu 9216
        nv set interface swp1 qos pfc-watchdog
        nv set interface swp1 type swp
        nv set qos mapping default-global dscp 26 switch-priority 3
        nv set qos mapping default-global trust l3
        nv set qos pfc default-global switch-priority 3
        nv set qos pfc-watchdog polling-interval 200
        nv set qos pfc-watchdog robustness 5
        nv set system hostname leaf-1
        """;
    DeviceConfig c = reading(yaml).config();
    assertThat(reading(json).config()).isEqualTo(c);
    assertThat(reading(commands).config()).isEqualTo(c);
    PortConfig p = c.port("swp1").orElseThrow();
    assertThat(p.trust()).contains(TrustMode.DSCP);
    assertThat(p.watchdog().orElseThrow().detection().orElseThrow().toString()).isEqualTo("1s");
    // other settings are kept and written back
    assertThat(new NvueFormat().write(c).text()).contains("hostname: leaf-1", "type: swp");
  }

  @Test
  void commandsReadLikeYaml() {
    DeviceConfig c = IntendedConfig.ofSwitch(sample(), PolicyArbitraries.leaf(ports()));
    DeviceConfig a = reading(new NvueFormat().write(c).text()).config();
    assertThat(reading(NvueFormat.commands(c).text()).config()).isEqualTo(a);
  }

  @Test
  void badValuesCostThemselves() {
    DeviceReading r =
        reading(
            """
            nv set qos pfc default-global switch-priority 9
            nv set qos mapping default-global dscp 26 switch-priority 3
            nv set qos unheard of
            nonsense
            """);
    assertThat(r.coverage().understood()).isEqualTo(1);
    assertThat(r.coverage().statements()).isEqualTo(4);
    assertThat(r.unread()).hasSize(3);
  }
}
