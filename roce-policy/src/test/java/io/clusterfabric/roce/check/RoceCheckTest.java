package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.policy.PolicyPresets;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RoceCheckTest {
  private final Cluster cluster = Worlds.small();

  @Test
  void cumulusLosslessEndToEndIsClean() {
    Deployment d = Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless"));
    RoceCheck check = RoceCheck.of(cluster, d);
    assertThat(check.findings().errors().asList()).isEmpty();
    assertThat(check.findings().warnings().asList()).isEmpty();
    assertThat(check.paths().passed()).hasSize(2 * cluster.backend().links().size());
    assertThat(check.paths().classes()).isLessThanOrEqualTo(4);
    assertThat(check.outcome()).isEqualTo(Outcome.ADVISORY);
    assertThat(check.explain().toString()).contains("DSCP 26 of 8 ports, lossless at 24 of 24");
  }

  /** DSCP 26 is lossless by default with NVIDIA, Broadcom and Juniper, and lossy in SONiC. */
  @Test
  void theDscp26Trap() {
    Deployment d =
        Worlds.deployed(
            cluster, PolicyPresets.of("sonic-azure"), PolicyPresets.of("cumulus-lossless"));
    RoceCheck check = RoceCheck.of(cluster, d);
    assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
    Finding f = check.findings().errors().ofRule("roce.cls-6").asList().get(0);
    assertThat(f.where().toString()).startsWith("port host");
    assertThat(f.toString())
        .contains("DSCP 26", "leaf-1[", "TC1", "hop 1 from", "counts on priority 3", "DSCP 3-4");
    assertThat(f.source()).isPresent();
  }

  /** One SONiC leaf among Cumulus switches: the leaf's ports are the odd ones, not the hosts. */
  @Test
  void oneLeafOfAnotherVendor() {
    Deployment cumulus = Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless"));
    Deployment sonic = Worlds.deployed(cluster, PolicyPresets.of("sonic-azure"));
    Deployment mixed = Worlds.device(cumulus, "leaf-2", c -> sonic.device("leaf-2").orElseThrow());
    RoceCheck check = RoceCheck.of(cluster, mixed);
    TreeSet<String> places = new TreeSet<>();
    check.findings().ofRule("roce.cls-3").errors().forEach(f -> places.add(f.where().toString()));
    assertThat(places).hasSize(4).allMatch(p -> p.startsWith("port leaf-2["));
    assertThat(check.findings().ofRule("roce.cls-6").errors().asList()).isEmpty();
  }

  /** The Kubernetes operator sets type of service 0 and PFC on priority 3. */
  @Test
  void theOperatorsDefault() {
    Deployment d =
        Worlds.deployed(
            cluster, PolicyPresets.of("cumulus-lossless"), PolicyPresets.of("nvidia-nic-operator"));
    RoceCheck check = RoceCheck.of(cluster, d);
    assertThat(check.findings().ofRule("roce.cls-6").errors().size()).isEqualTo(8);
    assertThat(check.findings().ofRule("roce.cls-6").asList().get(0).toString())
        .contains("type of service 0", "DSCP 24-31");
  }

  /** Meta runs PFC without DCQCN: no error, but the conditions are said. */
  @Test
  void pfcWithoutCongestionControl() {
    var base = PolicyPresets.of("cumulus-lossless").toBuilder();
    base.congestionControl(PolicyPresets.of("meta-pfc-only").congestionControl().orElseThrow());
    base.queue(
        io.clusterfabric.roce.policy.QueueId.of(3),
        io.clusterfabric.roce.policy.QueuePolicy.of(
            io.clusterfabric.roce.policy.Scheduling.weighted(50)));
    base.queue(
        io.clusterfabric.roce.policy.QueueId.of(0),
        io.clusterfabric.roce.policy.QueuePolicy.of(
            io.clusterfabric.roce.policy.Scheduling.weighted(50)));
    var policy = base.build();
    Deployment d = Worlds.deployed(cluster, policy);
    RoceCheck check = RoceCheck.of(cluster, d, RoceCheckOptions.builder().intent(policy).build());
    assertThat(check.findings().errors().asList()).isEmpty();
    assertThat(check.findings().ofRule("roce.ecn-1").asList()).hasSize(1);
    assertThat(check.findings().ofRule("roce.ecn-1").asList().get(0).toString())
        .contains("receivers ask for data", "DEEP_BUFFER_SPINE");
    // the same without a policy that says so: adapters that react to nothing tell
    assertThat(RoceCheck.of(cluster, d).findings().errors().asList()).isEmpty();
  }

  @Test
  void whatIsNotKnownIsNoPass() {
    RoceCheck none = RoceCheck.of(cluster, Deployment.of(java.util.List.of()));
    assertThat(none.findings().errors().asList()).isEmpty();
    assertThat(none.outcome()).isEqualTo(Outcome.NOT_CHECKED);
  }

  /** A design numbers ports; devices have names that bear the number. */
  @Test
  void numberedPortsAreFound() {
    Deployment named =
        Worlds.devices(
            Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless")),
            c -> {
              var b =
                  c.kind() == DeviceKind.SWITCH
                      ? DeviceConfig.ofSwitch(c.device())
                      : DeviceConfig.ofHost(c.device());
              c.ports()
                  .forEach(
                      (n, p) -> {
                        var port = io.clusterfabric.roce.device.PortConfig.builder();
                        port.from(p)
                            .name(c.kind() == DeviceKind.SWITCH ? "Ethernet1/" + n : "eth2");
                        b.add(port.build());
                      });
              c.environment().forEach(b::environment);
              return b.build();
            });
    RoceCheck check = RoceCheck.of(cluster, named);
    assertThat(check.findings().ofRule("roce.cov-1").asList()).isEmpty();
    assertThat(check.outcome())
        .isEqualTo(
            RoceCheck.of(cluster, Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless")))
                .outcome());
    // lanes of SONiC are no numbers of ports
    DeviceConfig sonic =
        DeviceConfig.ofSwitch("s")
            .add(port("Ethernet0", "etp1"))
            .add(port("Ethernet4", "etp2"))
            .build();
    assertThat(sonic.port("2").orElseThrow().name()).isEqualTo("Ethernet4");
    assertThat(sonic.port("4")).isEmpty();
  }

  private static io.clusterfabric.roce.device.PortConfig port(String name, String alias) {
    return io.clusterfabric.roce.device.PortConfig.builder().name(name).alias(alias).build();
  }

  /** Ports of a host that no name joins are judged if they are all set alike, and else unknown. */
  @Test
  void portsOfHostsThatAreSetAlike() {
    Cluster two = Worlds.twoPorts();
    Deployment d = Worlds.deployed(two, PolicyPresets.of("cumulus-lossless"));
    Deployment named = Worlds.devices(d, c -> eth(c, false));
    assertThat(RoceCheck.of(two, named).findings().ofRule("roce.cov-1").asList()).isEmpty();
    Deployment different =
        Worlds.device(named, "host-1", c -> eth(d.device("host-1").orElseThrow(), true));
    assertThat(RoceCheck.of(two, different).findings().ofRule("roce.cov-1").asList().toString())
        .contains("2 ports on ways of RoCE");
  }

  private static DeviceConfig eth(DeviceConfig c, boolean different) {
    if (c.kind() == DeviceKind.SWITCH) {
      return c;
    }
    DeviceConfig.Builder b = DeviceConfig.ofHost(c.device());
    int n = 0;
    for (var p : c.ports().values()) {
      var port = io.clusterfabric.roce.device.PortConfig.builder();
      port.from(p).name("eth" + n++);
      if (different && n == 1) {
        port.mtu(io.clusterfabric.model.unit.DataSize.ofBytes(1500));
      }
      b.add(port.build());
    }
    return b.build();
  }
}
