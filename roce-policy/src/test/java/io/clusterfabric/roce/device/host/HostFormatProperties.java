package io.clusterfabric.roce.device.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DevicePolicies;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.GeneratedConfig;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PolicyArbitraries;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.sonic.SonicFormat;
import io.clusterfabric.roce.policy.RocePolicy;
import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class HostFormatProperties {
  @Provide
  Arbitrary<RocePolicy> policies() {
    return PolicyArbitraries.policies();
  }

  /** A switch and a host together give the policy that both were made from. */
  @Property(tries = 120)
  void switchAndHostGiveThePolicy(@ForAll("policies") RocePolicy policy) throws IOException {
    DeviceConfig host = IntendedConfig.ofHost(policy, PolicyArbitraries.host());
    GeneratedConfig script = new HostFormat().write(host);
    assertThat(script.findings().asList()).isEmpty();
    DeviceReading back =
        new HostFormat()
            .read("node-1", FabricSource.ofText("x.sh", script.text()), ReadOptions.standard());
    assertThat(back.unread()).as(script.text()).isEmpty();
    for (PortConfig p : host.ports().values()) {
      PortConfig found = back.config().port(p.name()).orElseThrow();
      assertThat(found.dscpMap()).isEqualTo(p.dscpMap());
      assertThat(found.pfc()).isEqualTo(p.pfc());
      assertThat(found.adapter()).as(script.text()).isEqualTo(p.adapter());
    }
    String leaf =
        new SonicFormat()
            .write(IntendedConfig.ofSwitch(policy, PolicyArbitraries.leaf(List.of("E0", "E4"))))
            .text();
    RocePolicy ofSwitch =
        DevicePolicies.of(
                new SonicFormat()
                    .read("leaf-1", FabricSource.ofText("x", leaf), ReadOptions.standard())
                    .config())
            .main()
            .orElseThrow();
    RocePolicy joined = DevicePolicies.join(ofSwitch, back.config());
    RocePolicy.Builder wanted = policy.toBuilder();
    assertThat(joined.explain().toString())
        .as(script.text())
        .isEqualTo(wanted.name(joined.name()).build().explain().toString());
  }
}
