package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each finding on the reach of pauses names the smallest change that narrows it. */
class BlastNarrowingTest {
  private static final String ENDPOINT = "host-1[nic0/1]";

  /** 8 hosts on 4 leaves and 2 spines: 8 + 2 * 8 links, 24 * 2 ports. */
  private final Cluster cluster = Worlds.small();

  private BlastNarrowing of(Deployment d) {
    return BlastNarrowing.of(RoceCheck.of(cluster, d).paths(), ENDPOINT);
  }

  private static RocePolicy azure() {
    return PolicyPresets.of("sonic-azure").toBuilder().roceMark(Dscp.of(3)).build();
  }

  /**
   * SONiC's default pauses 3 and 4, of which only 3 is RoCE: half of all that stalls is needless.
   */
  @Test
  void aPriorityThatNobodyNeeds() {
    BlastNarrowing n = of(Worlds.deployed(cluster, azure()));
    NarrowedBlast first = n.smallest().orElseThrow();
    assertThat(first.costs()).isFalse();
    assertThat(first.change().kind()).isEqualTo(DomainChange.Kind.TURN_OFF_PRIORITIES);
    assertThat(first.change().what()).isEqualTo("priority 4");
    assertThat(2 * first.after().stalled().size()).isEqualTo(n.blast().stalled().size());
    Finding f = n.findings().asList().get(0);
    assertThat(f.ruleId()).isEqualTo("roce.pfc-8");
    assertThat(f.fix().orElseThrow()).startsWith("turn PFC off for priority 4 on 32 ports of 14");
    assertThat(RoceRules.blasts().check(n).asList()).hasSize(1);
  }

  /** Code points beside that of RoCE stop it and are stopped; without them only RoCE is left. */
  @Test
  void marksThatNobodySends() {
    BlastNarrowing n = of(Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless")));
    NarrowedBlast first = n.smallest().orElseThrow();
    assertThat(first.change().kind()).isEqualTo(DomainChange.Kind.UNMAP_MARKS);
    // 7 hosts to 7 others by both marks; then by one, and 7 to the slow host by the other
    assertThat(n.blast().stalledFlows()).isEqualTo(2 * 7 * 7);
    assertThat(first.after().stalledFlows()).isEqualTo(7 * 7 + 7);
  }

  /** What RoCE needs can only be narrowed at the price of the slow host's own packets. */
  @Test
  void whatIsNeededCosts() {
    Deployment clean = Worlds.deployed(cluster, azure());
    TreeSet<io.clusterfabric.roce.policy.PfcPriority> three = new TreeSet<>();
    three.add(io.clusterfabric.roce.policy.PfcPriority.of(3));
    Deployment only = Worlds.devices(clean, c -> Worlds.ports(c, p -> p.pfc(three)));
    BlastNarrowing n = of(only);
    NarrowedBlast first = n.smallest().orElseThrow();
    assertThat(first.costs()).isTrue();
    assertThat(first.change().kind()).isEqualTo(DomainChange.Kind.IGNORE_HOST_PAUSES);
    assertThat(first.change().ports()).isEqualTo(1);
    assertThat(first.after().stalled()).isEmpty();
    assertThat(n.narrowed()).hasSize(2);
    assertThat(n.explain().toString()).contains("heed no pauses of any endpoint on 8 ports");
  }

  @Test
  void watchdogsAreTold() {
    Deployment bare = Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless"));
    Finding none = of(bare).findings().asList().get(0);
    assertThat(none.severity()).isEqualTo(Severity.WARNING);
    assertThat(none.observed().orElseThrow()).contains("never, as far as known");
    RocePolicy watched =
        PolicyPresets.of("cumulus-lossless").toBuilder()
            .watchdog(
                io.clusterfabric.roce.policy.Watchdog.of(
                    io.clusterfabric.model.unit.TimeSpan.ofMillis(400),
                    io.clusterfabric.model.unit.TimeSpan.ofMillis(400),
                    io.clusterfabric.model.unit.TimeSpan.ofMillis(200),
                    io.clusterfabric.roce.policy.WatchdogAction.DROP))
            .build();
    Finding some = of(Worlds.deployed(cluster, watched)).findings().asList().get(0);
    assertThat(some.severity()).isEqualTo(Severity.INFO);
    assertThat(some.observed().orElseThrow()).contains("after 600ms at the latest");
  }

  @Test
  void nothingLosslessIsRefused() {
    Deployment lossy = Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossy"));
    assertThatThrownBy(() -> of(lossy))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lossless");
  }

  /** Hosts whose interfaces have other names than the topology's ports are found all the same. */
  @Test
  void namesOfInterfacesMeanNothing() {
    Deployment d = Worlds.deployed(cluster, azure());
    Deployment eth =
        Worlds.devices(
            d,
            c -> {
              if (c.kind() == io.clusterfabric.roce.device.DeviceKind.SWITCH) {
                return c;
              }
              var port = io.clusterfabric.roce.device.PortConfig.builder();
              port.from(c.ports().values().iterator().next()).name("eth2");
              return io.clusterfabric.roce.device.DeviceConfig.ofHost(c.device())
                  .add(port.build())
                  .build();
            });
    assertThat(of(eth).explain().toString()).isEqualTo(of(d).explain().toString());
  }
}
