package io.clusterfabric.roce.device.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PolicyArbitraries;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.RocePolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceFormatsTest {
  @Test
  void eachKnowsItsOwnAmongAll() throws IOException {
    RocePolicy p = PolicyPresets.of("cumulus-lossless");
    for (DeviceFormat f : DeviceFormats.all()) {
      boolean host = f.format().id().startsWith("host");
      DeviceConfig c =
          host
              ? IntendedConfig.ofHost(p, PolicyArbitraries.host())
              : IntendedConfig.ofSwitch(
                  p, PolicyArbitraries.leaf(List.of("Ethernet1", "Ethernet2")));
      FabricSource text = FabricSource.ofText("x", f.write(c).text());
      assertThat(DeviceFormats.sniff(text)).as(f.format().id()).contains(f);
      assertThat(DeviceFormats.read("d", text).orElseThrow().config().kind())
          .isEqualTo(host ? DeviceKind.HOST : DeviceKind.SWITCH);
      assertThat(DeviceFormats.of(f.format().id())).isSameAs(f);
    }
    assertThat(DeviceFormats.read("d", FabricSource.ofText("x", "hello"))).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> DeviceFormats.of("none"));
  }

  @Test
  void deploymentsFindPortsByNameAndAlias() throws IOException {
    List<DeviceConfig> all = new ArrayList<>();
    all.add(
        DeviceFormats.read(
                "leaf-1",
                FabricSource.ofText(
                    "c.json",
                    "{\"PORT\": {\"Ethernet0\": {\"alias\": \"Ethernet1/1\"}}}"
                        .replace("{\"PORT\"", "{\"QUEUE\": {}, \"PORT\"")))
            .orElseThrow()
            .config());
    all.add(
        DeviceFormats.read("node-1", FabricSource.ofText("h", "mlx5_0 port 1 ==> eth2 (Up)\n"))
            .orElseThrow()
            .config());
    Deployment d = Deployment.of(all);
    assertThat(d.port(PortRef.parse("leaf-1[Ethernet1/1]")).orElseThrow().name())
        .isEqualTo("Ethernet0");
    assertThat(d.port(PortRef.parse("node-1[mlx5_0/1]")).orElseThrow().name()).isEqualTo("eth2");
    assertThat(d.port(PortRef.parse("leaf-2[1]"))).isEmpty();
    assertThat(d.toString()).isEqualTo("1 switches and 1 hosts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Deployment.of(List.of(all.get(0), all.get(0))));
  }
}
