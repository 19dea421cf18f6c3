package io.clusterfabric.roce.device.eos;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatContract;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EosFormatTest extends DeviceFormatContract {
  @Override
  protected DeviceFormat format() {
    return new EosFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("Ethernet1/1", "Ethernet2/1", "Ethernet3/1");
  }

  /** A configuration of one's own in the form of the public examples. */
  @Test
  void runningConfigurationsAreRead() {
    String text =
"""
hostname leaf-1
!
qos map dscp 24 26 to traffic-class 3
qos map dscp 48 to traffic-class 6
qos map traffic-class 6 to tx-queue 5
!
qos profile LOSSLESS
   qos trust dscp
   priority-flow-control on
   priority-flow-control priority 3 no-drop
   !
   uc-tx-queue 3
      bandwidth percent 50
      no priority
      random-detect ecn minimum-threshold 500 segments maximum-threshold 900 segments max-mark-probability 20 weight 0
      random-detect ecn count
   !
   uc-tx-queue 5
      priority strict
!
interface Ethernet2/5/1
   description to node-1
   mtu 9214
   speed 200g-4
   service-profile LOSSLESS
!
interface Ethernet9
   mtu 1500
!
priority-flow-control pause watchdog default timeout 0.2
priority-flow-control pause watchdog default polling-interval 0.1
""";
    DeviceReading r = reading(text);
    PortConfig p = r.config().port("Ethernet2/5/1").orElseThrow();
    assertThat(p.trust()).contains(TrustMode.DSCP);
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(3));
    assertThat(p.queueOf(TrafficClass.of(6))).contains(QueueId.of(5));
    assertThat(CodeKind.text(p.pfc().orElseThrow())).isEqualTo("3");
    assertThat(
            Optional.ofNullable(p.queues().get(QueueId.of(5)))
                .orElseThrow()
                .scheduler()
                .orElseThrow()
                .scheduling())
        .contains(Scheduling.strict());
    assertThat(p.watchdog().orElseThrow().worstDetection().orElseThrow().toString())
        .isEqualTo("300ms");
    // what a segment is depends on the chip: the depths stay unknown, the line is kept
    assertThat(Optional.ofNullable(p.queues().get(QueueId.of(3))).orElseThrow().wred()).isEmpty();
    assertThat(r.unread()).anyMatch(u -> u.text().contains("500 segments"));
    assertThat(r.coverage().toString()).isEqualTo("21 of 22 statements");
    assertThat(r.config().port("Ethernet9").orElseThrow().pfc().orElseThrow()).isEmpty();
    // other lines are kept and come back
    assertThat(new EosFormat().write(r.config()).text())
        .contains("hostname leaf-1", "   description to node-1");
  }
}
