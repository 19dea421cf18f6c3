package io.clusterfabric.roce.device.nxos;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatContract;
import io.clusterfabric.roce.device.DevicePolicies;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import java.util.List;
import org.junit.jupiter.api.Test;

class NxosFormatTest extends DeviceFormatContract {
  @Override
  protected DeviceFormat format() {
    return new NxosFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("Ethernet1/1", "Ethernet1/2", "Ethernet1/3");
  }

  @Override
  protected RocePolicy expressible(RocePolicy policy) {
    return NxosPolicies.expressible(policy);
  }

  /** A configuration of one's own in the form of Microsoft's reference policy. */
  @Test
  void runningConfigurationsAreRead() {
    String text =
"""
hostname leaf-1
policy-map type network-qos NQ
  class type network-qos c-8q-nq3
    mtu 9216
    pause pfc-cos 3
  class type network-qos c-8q-nq-default
    mtu 9216
  class type network-qos c-8q-nq7
    mtu 9216
!
class-map type qos match-all RDMA
  match cos 3
class-map type qos match-all HEARTBEAT
  match cos 7
policy-map type qos SERVICES
  class RDMA
    set qos-group 3
  class HEARTBEAT
    set qos-group 7
policy-map type queuing EGRESS
  class type queuing c-out-8q-q3
    bandwidth remaining percent 50
    random-detect minimum-threshold 300 kbytes maximum-threshold 300 kbytes drop-probability 100 weight 0 ecn
  class type queuing c-out-8q-q-default
    bandwidth remaining percent 48
  class type queuing c-out-8q-q7
    bandwidth percent 1
  class type queuing c-out-8q-q1
    bandwidth remaining percent 0
    shape min 1 gbps
system qos
  service-policy type queuing output EGRESS
  service-policy type network-qos NQ
interface Ethernet1/1
  description to node-1
  mtu 9216
  priority-flow-control mode on send-tlv
  priority-flow-control watch-dog-interval on
  service-policy type qos input SERVICES
interface Ethernet1/2
  no switchport
""";
    DeviceReading r = reading(text);
    PortConfig p = r.config().port("Ethernet1/1").orElseThrow();
    assertThat(p.trust()).contains(TrustMode.PCP);
    assertThat(p.pcpMap().orElseThrow().get(Pcp.of(3))).contains(TrafficClass.of(3));
    assertThat(p.pcpMap().orElseThrow().get(Pcp.of(4))).contains(TrafficClass.of(0));
    assertThat(CodeKind.text(p.pfc().orElseThrow())).isEqualTo("3");
    assertThat(p.watchdog().orElseThrow().worstDetection()).isEmpty();
    assertThat(r.config().unread()).anyMatch(u -> u.text().contains("shape min"));
    assertThat(r.coverage().understood()).isEqualTo(r.coverage().statements() - 1);
    // what the preset of this policy says, but for its name
    RocePolicy main = DevicePolicies.of(r.config()).main().orElseThrow();
    RocePolicy preset = PolicyPresets.of("cisco-nxos-azure-local");
    assertThat(main.classes()).isEqualTo(preset.classes());
    assertThat(main.queues()).isEqualTo(preset.queues());
    // without a mode, negotiation decides, which is not known
    assertThat(r.config().port("Ethernet1/2").orElseThrow().pfc()).isEmpty();
    assertThat(new NxosFormat().write(r.config()).text())
        .contains("hostname leaf-1", "  description to node-1", "    shape min 1 gbps");
  }

  @Test
  void dscpIsMatchedToo() {
    DeviceReading r =
        reading(
"""
class-map type qos match-any ROCE
  match dscp 24-26, 30
policy-map type qos IN
  class ROCE
    set qos-group 3
interface Ethernet1/1
  service-policy type qos input IN
""");
    PortConfig p = r.config().port("Ethernet1/1").orElseThrow();
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(3));
    assertThat(p.classOf(Dscp.of(27))).contains(TrafficClass.of(0));
  }
}
