package io.clusterfabric.roce.device.junos;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatContract;
import io.clusterfabric.roce.device.DevicePolicies;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.Watchdog;
import java.util.List;
import org.junit.jupiter.api.Test;

class JunosFormatTest extends DeviceFormatContract {
  @Override
  protected DeviceFormat format() {
    return new JunosFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("et-0/0/0", "et-0/0/1", "et-0/0/2:0");
  }

  @Override
  protected RocePolicy expressible(RocePolicy policy) {
    return JunosPolicies.expressible(policy);
  }

  /** A configuration of one's own in the form and with the values of the DCQCN configlet. */
  private static final String CONFIGLET =
"""
/* of a leaf;
   two lines */
system { host-name leaf-1; }
interfaces {
    et-0/0/0 {
        description "to node-1; \\"first\\"";
        mtu 9216;
        speed 400g;
        unit 0 { family inet { mtu 9170; } }
    }
    et-0/0/1:0 {
        mtu 9216;
    }
    irb { mtu 9000; }
}
class-of-service {
    classifiers {
        dscp rdma {
            forwarding-class CNP {
                loss-priority low code-points 110000;
            }
            forwarding-class NO-LOSS { loss-priority low code-points [ 011010 ]; }
        }
    }
    drop-profiles {
        dp1 { interpolate { fill-level [ 55 90 ]; drop-probability [ 0 100 ]; } }
    }
    shared-buffer {
        ingress { buffer-partition lossless { percent 66; dynamic-threshold 10; } }
    }
    forwarding-classes {
        class CNP queue-num 3;
        class NO-LOSS queue-num 4 no-loss pfc-priority 3;
    }
    congestion-notification-profile {
        cnp {
            pfc-watchdog;
            input { dscp { code-point 011010 { pfc; } } }
            output { ieee-802.1 { code-point 011 { flow-control-queue 4; } } }
        }
    }
    interfaces {
        et-* {
            congestion-notification-profile cnp;
            scheduler-map sm1;
            unit * { classifiers { dscp rdma; } }
        }
        et-0/0/1:0 { inactive: shaping-rate 10g; }
    }
    scheduler-maps { sm1 { forwarding-class NO-LOSS scheduler s1; } }
    schedulers {
        s1 {
            drop-profile-map loss-priority any protocol any drop-profile dp1;
            explicit-congestion-notification;
        }
    }
}
""";

  @Test
  void theConfigletIsThePreset() {
    DeviceReading r = reading(CONFIGLET);
    PortConfig p = r.config().port("et-0/0/0").orElseThrow();
    assertThat(p.trust()).contains(TrustMode.DSCP);
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(4));
    assertThat(CodeKind.text(p.pfc().orElseThrow())).isEqualTo("3");
    assertThat(p.groupOf(PfcPriority.of(3))).isEqualTo(PriorityGroup.of(4));
    assertThat(p.pfcQueueMap().orElseThrow().get(PfcPriority.of(3))).contains(QueueId.of(4));
    assertThat(p.watchdog()).contains(Watchdog.ON);
    assertThat(p.mtu().orElseThrow().bytes()).isEqualTo(9216);
    RocePolicy main = DevicePolicies.of(r.config()).main().orElseThrow();
    RocePolicy preset = PolicyPresets.of("juniper-apstra-dcqcn");
    assertThat(main.classes()).isEqualTo(preset.classes());
    assertThat(main.queues()).isEqualTo(preset.queues());
    assertThat(r.config().port("et-0/0/1:0").orElseThrow().pfc()).isEqualTo(p.pfc());
    // memory is not understood, and said to be so; what is inactive is no statement
    assertThat(r.coverage().statements() - r.coverage().understood()).isEqualTo(2);
    String again = new JunosFormat().write(r.config()).text();
    assertThat(again)
        .contains(
            "set system host-name leaf-1\n",
            "set class-of-service shared-buffer ingress buffer-partition lossless percent 66\n",
            "deactivate class-of-service interfaces et-0/0/1:0 shaping-rate 10g\n");
    assertThat(DevicePolicies.of(reading(again).config()).main()).contains(main);
  }

  /** Braces and commands say the same. */
  @Test
  void commandsSayTheSame() {
    DeviceReading r =
        reading(
"""
set interfaces et-0/0/0 mtu 9216
set class-of-service classifiers dscp rdma forwarding-class NO-LOSS loss-priority low code-points 011010
set class-of-service forwarding-classes class NO-LOSS queue-num 4
set class-of-service forwarding-classes class NO-LOSS no-loss
set class-of-service forwarding-classes class NO-LOSS pfc-priority 3
set class-of-service congestion-notification-profile cnp input dscp code-point 011010 pfc
set class-of-service interfaces et-0/0/0 congestion-notification-profile cnp
set class-of-service interfaces et-0/0/0 unit 0 classifiers dscp rdma
set class-of-service drop-profiles dp interpolate fill-level 20
set class-of-service drop-profiles dp interpolate fill-level 60
""");
    assertThat(r.coverage().toString()).isEqualTo("10 of 10 statements");
    PortConfig p = r.config().port("et-0/0/0").orElseThrow();
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(4));
    assertThat(CodeKind.text(p.pfc().orElseThrow())).isEqualTo("3");
  }

  /** A DSCP that pauses without a priority of its class pauses nothing. */
  @Test
  void pausesNeedThePriorityOfTheClass() {
    DeviceReading r =
        reading(CONFIGLET.replace(" no-loss pfc-priority 3", "").replace("percent 66;", ""));
    assertThat(r.config().port("et-0/0/0").orElseThrow().pfc().orElseThrow()).isEmpty();
  }

  @Test
  void whatCannotBeIsKept() {
    DeviceReading r =
        reading(
            "set class-of-service classifiers dscp x forwarding-class A loss-priority low"
                + " code-points 01\n"
                + "set class-of-service drop-profiles d interpolate fill-level 200\n");
    assertThat(r.findings().asList()).hasSize(2);
    assertThat(r.coverage().understood()).isZero();
  }
}
