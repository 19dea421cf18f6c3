package io.clusterfabric.roce.pause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Route;
import io.clusterfabric.topology.routing.Routes;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PauseBlastTest {
  private static final PausePriorities KEEP = PausePriorities.keep(List.of(PfcPriority.of(3)));

  private static TrafficPattern pairs(FabricGraph g, int... ends) {
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int i = 0; i < ends.length; i += 2) {
      blocks.add(TrafficBlock.of(new int[] {ends[i]}, new int[] {ends[i + 1]}, 1, true));
    }
    return TrafficPattern.of("pairs", g, blocks);
  }

  /** Two flows share the uplink: the one to another host is a victim, and both senders stop. */
  @Test
  void whatSharesALinkStalls() {
    FabricGraph g = Clos.leafSpine(2, 3, 1);
    PauseBlast b =
        PauseBlast.of(EcmpRouting.of(g), pairs(g, 0, 3, 1, 4, 2, 0), KEEP, "host-4[nic-1]");
    assertThat(b.flows()).isEqualTo(3);
    assertThat(b.stalledFlows()).isEqualTo(2);
    assertThat(b.victims()).isEqualTo(1);
    assertThat(b.stalledHosts()).containsExactly("host-1", "host-2");
    assertThat(b.stalled()).hasSize(4);
    assertThat(b.victimShare()).isEqualTo(0.5);
    assertThat(b.pausedPort().node()).isEqualTo("leaf-2");
    assertThat(b.explain().toString()).contains("of these to others than the origin");
  }

  @Test
  void otherPrioritiesGoOn() {
    FabricGraph g = Clos.leafSpine(2, 3, 1);
    PausePriorities two = PausePriorities.keep(List.of(PfcPriority.of(3), PfcPriority.of(4)));
    PauseBlast b =
        PauseBlast.of(
            EcmpRouting.of(g),
            pairs(g, 0, 3, 1, 4),
            two,
            "host-4[nic-1]",
            List.of(PfcPriority.of(4)));
    assertThat(b.priorities()).containsExactly(PfcPriority.of(4));
    assertThat(b.stalledFlows()).isEqualTo(2);
    assertThat(b.flows()).isEqualTo(4);
  }

  /** Round by round over every path that is listed, with no code in common. */
  @Test
  void equalsASimulationOfEveryPath() {
    for (long seed = 1; seed <= 30; seed++) {
      Random r = new Random(seed);
      FabricGraph g = r.nextBoolean() ? Clos.leafSpine(3, 3, 2) : Clos.fatTree(4);
      EcmpRouting routing = EcmpRouting.of(g);
      int n = g.endpointCount();
      int[] ends = new int[2 * (2 + r.nextInt(8))];
      for (int i = 0; i < ends.length; i += 2) {
        ends[i] = r.nextInt(n);
        ends[i + 1] = (ends[i] + 1 + r.nextInt(n - 1)) % n;
      }
      int origin = ends[1];
      List<List<List<String>>> flows = new ArrayList<>();
      for (int i = 0; i < ends.length; i += 2) {
        List<List<String>> paths = new ArrayList<>();
        for (Route route : Routes.between(routing, ends[i], ends[i + 1], 0, 100)) {
          paths.add(route.nodeIds());
        }
        flows.add(paths);
      }
      String id = g.node(origin).id();
      Set<String> stalled = new HashSet<>();
      int before = -1;
      while (before != stalled.size()) {
        before = stalled.size();
        for (List<List<String>> paths : flows) {
          for (List<String> p : paths) {
            for (int h = 1; h + 1 < p.size(); h++) {
              String ahead = p.get(h) + ">" + p.get(h + 1);
              if (p.get(h + 1).equals(id) || stalled.contains(ahead)) {
                stalled.add(p.get(h - 1) + ">" + p.get(h));
              }
            }
          }
        }
      }
      Set<String> senders = new TreeSet<>();
      int victims = 0;
      for (int f = 0; f < flows.size(); f++) {
        boolean hit = false;
        for (List<String> p : flows.get(f)) {
          if (stalled.contains(p.get(0) + ">" + p.get(1))) {
            senders.add(p.get(0));
          }
          for (int h = 0; h + 1 < p.size(); h++) {
            hit |= stalled.contains(p.get(h) + ">" + p.get(h + 1));
          }
        }
        victims += hit && ends[2 * f + 1] != origin ? 1 : 0;
      }
      PauseBlast b = PauseBlast.of(routing, pairs(g, ends), KEEP, id);
      assertThat(b.stalled()).as("seed %d", seed).hasSize(stalled.size());
      assertThat(new TreeSet<>(b.stalledSenders())).isEqualTo(senders);
      assertThat(b.victims()).as("seed %d", seed).isEqualTo(victims);
    }
  }

  @Test
  void allToAllOnAClosStallsEverySender() {
    FabricGraph g = Clos.fatTree(4);
    PauseBlast b =
        PauseBlast.of(EcmpRouting.of(g), TrafficPattern.allToAll(g), KEEP, "host-1[nic-1]");
    assertThat(b.stalledHosts()).hasSize(15);
    assertThat(b.victimShare()).isBetween(0.9, 1.0);
  }

  private static PortConfig port(String name, boolean watched) {
    PortConfig.Builder p = PortConfig.builder();
    p.name(name).rate(Bandwidth.ofGigabitsPerSecond(400));
    p.pfc(new TreeSet<>(List.of(PfcPriority.of(3))));
    if (watched) {
      TimeSpan t = TimeSpan.ofMillis(200);
      p.watchdog(Watchdog.of(t, t, TimeSpan.ofMillis(100), WatchdogAction.DROP));
    }
    return p.build();
  }

  @Test
  void theWatchdogActsAfterDetectionAndAPoll() {
    FabricGraph g = Clos.leafSpine(2, 3, 1);
    PauseBlast b = PauseBlast.of(EcmpRouting.of(g), pairs(g, 0, 3, 1, 4), KEEP, "host-4[nic-1]");
    DeviceConfig leaf =
        DeviceConfig.ofSwitch("leaf-2").add(port(b.pausedPort().port(), true)).build();
    WatchdogTime t = WatchdogTime.of(b, Deployment.of(List.of(leaf))).get(0);
    assertThat(t.action()).contains(TimeSpan.ofMillis(300));
    assertThat(t.restoration()).contains(TimeSpan.ofMillis(300));
    // 400 Gb/s for 300 ms
    assertThat(t.atStake().orElseThrow().bytes()).isEqualTo(15_000_000_000L);
    assertThat(t.others()).isEmpty();
    // a spine that watches may act first, dropping what is for others
    String spinePort =
        b.stalled().stream()
            .map(PauseChannel::from)
            .filter(x -> x.node().equals("spine-1"))
            .findFirst()
            .orElseThrow()
            .port();
    DeviceConfig spine = DeviceConfig.ofSwitch("spine-1").add(port(spinePort, true)).build();
    assertThat(WatchdogTime.of(b, Deployment.of(List.of(leaf, spine))).get(0).others()).hasSize(1);
    DeviceConfig blind =
        DeviceConfig.ofSwitch("leaf-2").add(port(b.pausedPort().port(), false)).build();
    assertThat(WatchdogTime.of(b, Deployment.of(List.of(blind))).get(0).action()).isEmpty();
  }

  @Test
  void nonsenseIsRefused() {
    FabricGraph g = Clos.leafSpine(2, 1, 1);
    assertThatThrownBy(
            () -> PauseBlast.of(EcmpRouting.of(g), TrafficPattern.allToAll(g), KEEP, "spine-1"))
        .hasMessageContaining("endpoint with a link");
  }
}
