package io.clusterfabric.roce.pause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class WatchdogPlatformTest {
  private static Findings check(
      String platform, int poll, int detection, int restoration, WatchdogAction action) {
    PortConfig.Builder p = PortConfig.builder();
    p.name("Ethernet0").pfc(new TreeSet<>(List.of(PfcPriority.of(3))));
    p.watchdog(
        Watchdog.of(
            TimeSpan.ofMillis(detection),
            TimeSpan.ofMillis(restoration),
            TimeSpan.ofMillis(poll),
            action));
    DeviceConfig d =
        DeviceConfig.ofSwitch("leaf-1")
            .add(p.build())
            .add(PortConfig.builder().from(p.build()).name("Ethernet4").build())
            .build();
    return WatchdogPlatform.of(platform).check(d);
  }

  @Test
  void timesMustBeInRangeAndInOrder() {
    assertThat(check("sonic", 200, 400, 400, WatchdogAction.DROP)).isEmpty();
    Findings hasty = check("sonic", 200, 200, 200, WatchdogAction.DROP);
    assertThat(hasty.ofRule("roce.pause.watchdog-hasty")).hasSize(1);
    assertThat(hasty.warnings()).isEmpty();
    assertThat(check("sonic", 400, 200, 400, WatchdogAction.DROP).errors().asList().get(0))
        .hasToString(
            check("sonic", 400, 200, 400, WatchdogAction.DROP).errors().asList().get(0).toString())
        .extracting(f -> f.observed().orElseThrow())
        .isEqualTo("detection 200ms, poll 400ms, on 2 ports");
    assertThat(
            check("sonic", 50, 200, 200, WatchdogAction.DROP).ofRule("roce.pause.watchdog-range"))
        .hasSize(1);
    assertThat(check("sonic", 1000, 5001, 60001, WatchdogAction.DROP).errors()).hasSize(2);
    // Dell's poll may be longer
    assertThat(check("dell-sonic", 2000, 4000, 4000, WatchdogAction.DROP).errors()).isEmpty();
    assertThat(check("sonic", 2000, 4000, 4000, WatchdogAction.DROP).errors()).hasSize(1);
  }

  @Test
  void ciscoDoesNotForward() {
    assertThat(check("sonic", 200, 400, 400, WatchdogAction.FORWARD)).isEmpty();
    assertThat(
            check("sonic-cisco-8000", 200, 400, 400, WatchdogAction.FORWARD)
                .ofRule("roce.pause.watchdog-action"))
        .hasSize(1);
  }

  @Test
  void whatNothingWatchesIsTold() {
    PortConfig.Builder p = PortConfig.builder();
    p.name("Ethernet0").pfc(CodeKind.PFC_PRIORITY.list("2,3,4,6"));
    WatchdogPlatform sonic = WatchdogPlatform.of("sonic");
    assertThat(
            sonic
                .check(DeviceConfig.ofSwitch("x").add(p.build()).build())
                .ofRule("roce.pause.watchdog-absent"))
        .hasSize(1);
    p.watchedPriorities(CodeKind.PFC_PRIORITY.list("3,4"));
    assertThat(
            sonic
                .check(DeviceConfig.ofSwitch("x").add(p.build()).build())
                .ofRule("roce.pause.watchdog-partial")
                .asList()
                .get(0)
                .expected()
                .orElseThrow())
        .contains("[2, 6]");
  }

  /** pfcwd start_default: 64 ports have 400 ms. */
  @Test
  void startDefaultGrowsWithPorts() {
    assertThat(WatchdogPlatform.startDefault(32).detection()).contains(TimeSpan.ofMillis(200));
    assertThat(WatchdogPlatform.startDefault(33).detection()).contains(TimeSpan.ofMillis(400));
    assertThat(WatchdogPlatform.startDefault(64).worstDetection()).contains(TimeSpan.ofMillis(800));
    assertThat(WatchdogPlatform.startDefault(65).poll()).contains(TimeSpan.ofMillis(600));
  }

  @Test
  void platformsAreKnown() {
    assertThat(WatchdogPlatform.ids()).contains("sonic", "junos-qfx").doesNotContain("yang");
    WatchdogPlatform.ids()
        .forEach(i -> assertThat(WatchdogPlatform.of(i).source().title()).isNotEmpty());
    assertThat(WatchdogPlatform.ofHardware("ACS-MSN4700").orElseThrow().id())
        .isEqualTo("sonic-nvidia");
    assertThat(WatchdogPlatform.ofHardware("Arista-7060X6")).isEmpty();
    assertThat(WatchdogPlatform.of("junos-qfx").effective(Watchdog.ON).worstDetection())
        .contains(TimeSpan.ofMillis(300));
    assertThatThrownBy(() -> WatchdogPlatform.of("x")).hasMessageContaining("there are dell-sonic");
  }
}
