package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceTarget;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.PortTarget;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.TypeOfService;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Faults at seeded places of large fabrics: all are found, and nothing else. */
class LargeFabricTest {
  private static final Bandwidth RATE = Bandwidth.of("400Gb/s");

  private static Cluster cluster(int hosts, int radix, int hostsPerLeaf) {
    return ClosDesign.builder()
        .id("large")
        .hosts(hosts)
        .hostSpec(HostShape.of("host", 1, 1, 1, RATE))
        .hostsPerGroup(hostsPerLeaf)
        .access(Wiring.of(RATE))
        .leaf(SwitchShape.of("switch", radix, RATE))
        .tiers(3)
        .build()
        .build();
  }

  private static RocePolicy policy() {
    return PolicyPresets.of("cumulus-lossless").toBuilder()
        .switchMtu(DataSize.ofBytes(9_216))
        .hostMtu(DataSize.ofBytes(4_200))
        .watchdog(
            Watchdog.of(
                TimeSpan.ofMillis(400),
                TimeSpan.ofMillis(400),
                TimeSpan.ofMillis(200),
                WatchdogAction.DROP))
        .build();
  }

  private static Deployment deployed(Cluster cluster) {
    Fabric f = cluster.backend();
    Map<String, List<PortTarget>> ports = new HashMap<>();
    for (Link l : f.links()) {
      for (PortRef r : List.of(l.a(), l.b())) {
        ports
            .computeIfAbsent(r.node(), k -> new ArrayList<>())
            .add(
                new PortTarget(r.port(), Optional.of(RATE), OptionalInt.empty(), Optional.empty()));
      }
    }
    List<DeviceConfig> out = new ArrayList<>();
    RocePolicy policy = policy();
    for (Switch s : f.switches()) {
      out.add(
          IntendedConfig.ofSwitch(
              policy, new DeviceTarget(s.id(), ports.getOrDefault(s.id(), List.of()))));
    }
    for (Host h : cluster.hosts()) {
      out.add(
          IntendedConfig.ofHost(
              policy, new DeviceTarget(h.id(), ports.getOrDefault(h.id(), List.of()))));
    }
    return Deployment.of(out);
  }

  private static DeviceConfig broken(DeviceConfig c, String port, int kind) {
    TreeSet<PfcPriority> other = new TreeSet<>(List.of(PfcPriority.of(4)));
    QosMap<Dscp, TrafficClass> map =
        QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS)
            .putAll(policy().dscpMap())
            .put(Dscp.of(26), TrafficClass.of(0))
            .build();
    return switch (kind) {
      case 0 -> Worlds.port(c, port, p -> p.pfc(new TreeSet<>()));
      case 1 -> Worlds.port(c, port, p -> p.trust(TrustMode.PCP));
      case 2 -> Worlds.port(c, port, p -> p.dscpMap(map));
      case 3 -> Worlds.port(c, port, p -> p.mtu(DataSize.ofBytes(1_500)));
      default -> Worlds.port(c, port, p -> p.pfc(other));
    };
  }

  private static DeviceConfig brokenSwitch(DeviceConfig c, String port, int kind) {
    if (kind < 5) {
      return broken(c, port, kind);
    }
    PortConfig old = c.port(port).orElseThrow();
    Map<QueueId, io.clusterfabric.roce.device.QueueConfig> queues = new TreeMap<>(old.queues());
    queues.remove(QueueId.of(3));
    return kind == 5
        ? Worlds.port(c, port, p -> p.queues(queues))
        : Worlds.port(
            c, port, p -> p.watchdog(Optional.empty()).watchedPriorities(Optional.empty()));
  }

  private static DeviceConfig brokenHost(DeviceConfig c, int kind) {
    String port = c.ports().firstKey();
    if (kind < 5) {
      return broken(c, port, kind);
    }
    if (kind == 5) {
      return c.toBuilder().environment("UCX_IB_TRAFFIC_CLASS", "104").build();
    }
    io.clusterfabric.roce.device.AdapterConfig.Builder a =
        io.clusterfabric.roce.device.AdapterConfig.builder();
    a.from(c.port(port).orElseThrow().adapter().orElseThrow()).globalTos(new TypeOfService(0));
    return Worlds.port(c, port, p -> p.adapter(a.build()));
  }

  private static void findsAll(Cluster cluster, long seed, int hosts, int switchPorts) {
    Deployment clean = deployed(cluster);
    RoceCheck before = RoceCheck.of(cluster, clean);
    assertThat(Worlds.blamed(before.findings())).as("clean").isEmpty();

    Random random = new Random(seed);
    TreeMap<String, DeviceConfig> devices = new TreeMap<>(clean.devices());
    TreeSet<String> wrong = new TreeSet<>();
    List<Host> all = cluster.hosts();
    while (wrong.size() < hosts) {
      String id = all.get(random.nextInt(all.size())).id();
      DeviceConfig c = Objects.requireNonNull(devices.get(id));
      if (wrong.add(id + "[" + c.ports().firstKey() + "]")) {
        devices.put(id, brokenHost(c, random.nextInt(7)));
      }
    }
    List<Switch> switches = cluster.backend().switches();
    while (wrong.size() < hosts + switchPorts) {
      String id = switches.get(random.nextInt(switches.size())).id();
      DeviceConfig c = Objects.requireNonNull(devices.get(id));
      List<String> ports = List.copyOf(c.ports().keySet());
      String port = ports.get(random.nextInt(ports.size()));
      if (wrong.add(id + "[" + port + "]")) {
        devices.put(id, brokenSwitch(c, port, random.nextInt(7)));
      }
    }
    RoceCheck check = RoceCheck.of(cluster, Deployment.of(devices.values()));
    assertThat(Worlds.blamed(check.findings())).isEqualTo(wrong);
  }

  @Test
  void faultsInSmallFabrics() {
    Cluster c = cluster(128, 8, 4);
    for (long seed = 0; seed < 30; seed++) {
      findsAll(c, seed, 4, 3);
    }
  }

  @Test
  @Tag("full")
  void aFabricOf24576Endpoints() {
    Cluster c = cluster(24_576, 64, 32);
    findsAll(c, 7, 246, 5);
  }
}
