package io.clusterfabric.roce.device.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PolicyArbitraries;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.EcnBits;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.testkit.damage.Damage;
import io.clusterfabric.testkit.damage.DamagedText;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostFormatTest {
  private static DeviceReading read(String text) throws IOException {
    return new HostFormat().read("node-1", FabricSource.ofText("x", text), ReadOptions.standard());
  }

  /** The output of mlnx_qos in the form that its manual prints. */
  private static final String SHOWN =
      """
      # mlnx_qos -i eth2
      DCBX mode: OS controlled
      Priority trust state: dscp
      dscp2prio mapping:
      \tprio:0 dscp:07,06,05,04,03,02,01,00,
      \tprio:3 dscp:31,30,29,28,27,26,25,24,
      \tprio:6 dscp:55,54,53,52,51,50,49,48,
      Receive buffer size (bytes): 20016,156096,0,0,0,0,0,0,total_size=1027728
      Cable len: 7
      PFC configuration:
      \tpriority    0   1   2   3   4   5   6   7
      \tenabled     0   0   0   1   0   0   0   0
      \tbuffer      0   0   0   1   0   0   0   0
      tc: 0 ratelimit: unlimited, tsa: ets, bw: 50%
      \t priority:  0
      tc: 3 ratelimit: unlimited, tsa: ets, bw: 50%
      \t priority:  3
      tc: 6 ratelimit: unlimited, tsa: strict
      \t priority:  6
      """;

  @Test
  void outputOfTheToolIsRead() throws IOException {
    DeviceReading r = read(SHOWN);
    assertThat(r.unread()).isEmpty();
    PortConfig p = r.config().port("eth2").orElseThrow();
    assertThat(p.trust()).contains(TrustMode.DSCP);
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(3));
    assertThat(CodeKind.text(p.pfc().orElseThrow())).isEqualTo("3");
    assertThat(p.cable().orElseThrow().toMeters()).isEqualTo(7);
    assertThat(
            Optional.ofNullable(p.queues().get(QueueId.of(3)))
                .orElseThrow()
                .scheduler()
                .orElseThrow()
                .scheduling())
        .contains(Scheduling.weighted(50));
    assertThat(
            Optional.ofNullable(p.queues().get(QueueId.of(6)))
                .orElseThrow()
                .scheduler()
                .orElseThrow()
                .scheduling())
        .contains(Scheduling.strict());
    assertThat(p.adapter().orElseThrow().priorityBuffers()).containsExactly(0, 0, 0, 1, 0, 0, 0, 0);
    assertThat(p.adapter().orElseThrow().bufferSizes().get(1).bytes()).isEqualTo(156_096);
  }

  @Test
  void sysfsAndEnvironmentAreRead() throws IOException {
    DeviceReading r =
        read(
            """
            mlx5_0 port 1 ==> eth2 (Up)
            cma_roce_tos -d mlx5_0 -t 106
            /sys/class/infiniband/mlx5_0/tc/1/traffic_class:Global tclass=104
            /sys/class/net/eth2/ecn/roce_np/enable/3:1
            /sys/class/net/eth2/ecn/roce_rp/enable/3:0
            /sys/class/net/eth2/ecn/roce_np/cnp_dscp:48
            /sys/class/net/eth2/mtu:4200
            export NCCL_IB_TC=106
            NCCL_IB_GID_INDEX=3
            ethtool -A eth2 rx off tx off
            mlxconfig -d mlx5_0 query
            \tROCE_CC_PRIO_MASK_P1 255
            \tROCE_ADAPTIVE_ROUTING_EN True(1)
            something else
            """);
    assertThat(r.coverage().toString()).isEqualTo("13 of 14 statements");
    PortConfig p = r.config().port("mlx5_0/1").orElseThrow();
    assertThat(p.name()).isEqualTo("eth2");
    AdapterConfig a = p.adapter().orElseThrow();
    assertThat(a.rdmaCmTos().orElseThrow().ecn()).isEqualTo(EcnBits.ECT_0);
    assertThat(a.globalTos().orElseThrow().ecn()).isEqualTo(EcnBits.NOT_ECT);
    assertThat(CodeKind.text(a.notificationPriorities().orElseThrow())).isEqualTo("3");
    assertThat(a.reactionPriorities().orElseThrow()).isEmpty();
    assertThat(a.cnpDscp()).contains(Dscp.of(48));
    assertThat(a.adaptiveRouting()).contains(true);
    assertThat(a.firmware()).containsEntry("ROCE_CC_PRIO_MASK_P1", "255");
    assertThat(p.linkPause()).contains(false);
    assertThat(r.config().typeOfService("NCCL_IB_TC").orElseThrow().dscp()).isEqualTo(Dscp.of(26));
    assertThat(r.config().typeOfService("NCCL_IB_FIFO_TC")).isEmpty();
  }

  @Test
  void theScriptSetsWhatThePolicySays() {
    String script =
        new HostFormat()
            .write(
                IntendedConfig.ofHost(
                    PolicyPresets.of("cumulus-lossless"), PolicyArbitraries.host()))
            .text();
    assertThat(script)
        .startsWith("#!/bin/sh\n")
        .contains("mlnx_qos -i eth2 --trust dscp\n")
        .contains("mlnx_qos -i eth2 --dscp2prio set,26,3\n")
        .contains("mlnx_qos -i eth2 --pfc 0,0,0,1,0,0,0,0 --cable_len 5\n")
        .contains("-t 106\n")
        .contains("echo 1 > /sys/class/net/eth2/ecn/roce_np/enable/3\n")
        .contains("echo 48 > /sys/class/net/eth2/ecn/roce_np/cnp_dscp\n")
        .contains("export NCCL_IB_TC=106\n");
  }

  /** What was read is data: in a script it must not become a command. */
  @Test
  void valuesAreQuotedForTheShell() throws IOException {
    String value = "x; echo $(id) 'y' z";
    DeviceReading r = read("NCCL_SOCKET_IFNAME=" + value + "\nmlnx_qos -i eth2 --trust dscp\n");
    assertThat(r.config().environment()).containsEntry("NCCL_SOCKET_IFNAME", value);
    String script = new HostFormat().write(r.config()).text();
    assertThat(script).contains("export NCCL_SOCKET_IFNAME='x; echo $(id) '\\''y'\\'' z'\n");
    assertThat(read(script).config().environment()).isEqualTo(r.config().environment());
  }

  @Test
  void damageNeverBreaksTheReader() throws IOException {
    for (Damage d : DamagedText.damages(SHOWN, 3, 500)) {
      DeviceReading r =
          new HostFormat()
              .read("node-1", FabricSource.ofBytes("d", d.bytes()), ReadOptions.standard());
      new HostFormat().write(r.config());
    }
  }

  @Test
  void knowsItsOwn() throws IOException {
    assertThat(new HostFormat().sniff(FabricSource.ofText("x", SHOWN)))
        .isEqualTo(Likelihood.LIKELY);
    assertThat(new HostFormat().sniff(FabricSource.ofText("x", "hello"))).isEqualTo(Likelihood.NO);
    assertThat(read("").findings().asList()).isNotEmpty();
  }
}
