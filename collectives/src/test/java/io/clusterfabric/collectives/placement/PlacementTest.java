package io.clusterfabric.collectives.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlacementTest {
  /** Two pods of two leaves of two hosts of two GPUs. */
  private static final Clos CLOS = new Clos(8, 2, 2, 2, false, 2, 100, 100, 200, 200);

  private static List<String> hosts(Placement p) {
    return IntStream.range(0, p.hosts()).mapToObj(h -> p.host(h).id()).toList();
  }

  @Test
  void packedFillsHostByHostAndLeafByLeaf() {
    Placement p = PlacementPolicy.packed(7).on(CLOS.build());
    assertThat(hosts(p)).containsExactly("host-0", "host-1", "host-2", "host-3");
    assertThat(IntStream.range(0, 7).map(p::hostOf)).containsExactly(0, 0, 1, 1, 2, 2, 3);
    assertThat(p.ranksOn(0)).isEqualTo(2);
    assertThat(p.ranksOn(3)).isEqualTo(1);
    assertThat(p.toString()).isEqualTo("packed(7): 7 ranks on 4 hosts of clos");
  }

  /** Names say nothing of nearness: host-0 and host-7 share a leaf here. */
  @Test
  void packedGoesByTheGraphAndNotByNames() {
    Placement p = PlacementPolicy.packed(16).on(CLOS.build(h -> h % 2 == 0 ? h / 2 : 7 - h / 2));
    assertThat(hosts(p))
        .containsExactly(
            "host-0", "host-7", "host-1", "host-6", "host-2", "host-5", "host-3", "host-4");
  }

  @Test
  void spreadTakesPodsInTurnAndLeavesInTurn() {
    Placement p = PlacementPolicy.spread(16).on(CLOS.build());
    assertThat(hosts(p))
        .containsExactly(
            "host-0", "host-4", "host-2", "host-6", "host-1", "host-5", "host-3", "host-7");
  }

  @Test
  void randomIsAPermutationThatItsSeedDecides() {
    Cluster cluster = CLOS.build();
    Placement p = PlacementPolicy.random(16, 5).on(cluster);
    assertThat(hosts(p)).isEqualTo(hosts(PlacementPolicy.random(16, 5).on(cluster)));
    assertThat(new HashSet<>(hosts(p))).hasSize(8);
    Set<List<String>> seen = new HashSet<>();
    for (int seed = 0; seed < 20; seed++) {
      seen.add(hosts(PlacementPolicy.random(4, seed).on(cluster)));
    }
    assertThat(seen).hasSizeGreaterThan(10);
  }

  @Test
  void explicitTakesWhatIsNamed() {
    Placement p =
        PlacementPolicy.explicit(
                List.of(new GpuRef("host-3", 1), new GpuRef("host-0", 0), new GpuRef("host-3", 0)))
            .on(CLOS.build());
    assertThat(hosts(p)).containsExactly("host-3", "host-0");
    assertThat(p.gpu(0).map(Gpu::index)).hasValue(1);
    assertThat(p.hostOf(2)).isZero();
    assertThat(p.endpoint(0, 0).port().toString()).isEqualTo("host-3[nic1]");
  }

  @Test
  void refusesWhatIsNotThere() {
    Cluster cluster = CLOS.build();
    assertThatThrownBy(() -> PlacementPolicy.packed(17).on(cluster))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("17 ranks")
        .hasMessageContaining("16 GPUs on fabric f");
    assertThatThrownBy(() -> PlacementPolicy.packed(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found 0");
    assertThatThrownBy(() -> PlacementPolicy.explicit(List.of(new GpuRef("host-9", 0))).on(cluster))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no such host");
    assertThatThrownBy(() -> PlacementPolicy.explicit(List.of(new GpuRef("host-1", 2))).on(cluster))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 GPUs");
    GpuRef twice = new GpuRef("host-1", 1);
    assertThatThrownBy(() -> PlacementPolicy.explicit(List.of(twice, twice)).on(cluster))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rank 1");
    assertThatThrownBy(() -> new GpuRef("h", -1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void portsStandForGpusThatAreNotKnown() {
    Placement p =
        PlacementPolicy.packed(6).on(new Clos(2, 0, 3, 2, false, 0, 0, 100, 1, 0).build());
    assertThat(p.gpusGuessed()).isTrue();
    assertThat(p.gpu(0)).isEmpty();
    assertThat(p.endpoint(4, 7).port().toString()).isEqualTo("host-1[nic1]");
  }

  /** Without affinity eight GPUs share two NICs four by four, and two GPUs have four NICs each. */
  @Test
  void portsAreSharedOutEvenlyWithoutAffinity() {
    Placement few =
        PlacementPolicy.packed(8).on(new Clos(1, 8, 2, 1, false, 0, 1, 100, 1, 0).build());
    assertThat(IntStream.range(0, 8).mapToObj(r -> few.endpoint(r, 3).port().port()))
        .containsExactly("nic0", "nic0", "nic0", "nic0", "nic1", "nic1", "nic1", "nic1");
    Placement many =
        PlacementPolicy.packed(2).on(new Clos(1, 2, 8, 1, false, 0, 1, 100, 1, 0).build());
    assertThat(many.endpoints(1)).hasSize(4);
    assertThat(many.endpoint(1, 5).port().port()).isEqualTo("nic5");
  }

  @Test
  void fillsTheLargestDgxH100SuperPod() {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    Placement p = PlacementPolicy.packed(1016).on(pod);
    assertThat(p.hosts()).isEqualTo(127);
    Set<Object> used = new HashSet<>();
    for (int r = 0; r < 1016; r++) {
      assertThat(p.endpoints(r)).hasSize(1);
      used.add(p.endpoint(r, r).port());
    }
    assertThat(used).hasSize(1016);
    assertThatThrownBy(() -> PlacementPolicy.packed(1017).on(pod))
        .hasMessageContaining("1016 GPUs");
  }

  @Test
  void policiesAreEqualByWhatTheyDo() {
    assertThat(PlacementPolicy.packed(8))
        .isEqualTo(PlacementPolicy.packed(8))
        .hasSameHashCodeAs(PlacementPolicy.packed(8))
        .isNotEqualTo(PlacementPolicy.packed(9))
        .isNotEqualTo(PlacementPolicy.spread(8));
    assertThat(PlacementPolicy.random(8, 1)).isNotEqualTo(PlacementPolicy.random(8, 2));
  }

  private static List<String> gpus(Placement p) {
    return IntStream.range(0, p.ranks())
        .mapToObj(r -> p.host(p.hostOf(r)).id() + "/" + p.gpu(r).orElseThrow().index())
        .toList();
  }

  @Test
  void byRailTakesOneGpuOfEachHostFirst() {
    Placement p = PlacementPolicy.byRail(10).on(CLOS.build());
    assertThat(gpus(p).subList(0, 8)).allMatch(g -> g.endsWith("/0"));
    assertThat(gpus(p).subList(8, 10)).containsExactly("host-0/1", "host-1/1");
    assertThat(p.toString()).startsWith("by rail(10): 10 ranks on 8 hosts");
  }

  @Test
  void hostsOfASchedulerKeepItsOrder() {
    Placement p = PlacementPolicy.onNodeList("host-[5-6],host-1", 5).on(CLOS.build());
    assertThat(gpus(p)).containsExactly("host-5/0", "host-5/1", "host-6/0", "host-6/1", "host-1/0");
    assertThat(p.toString()).startsWith("on 3 hosts(5)");
    assertThatThrownBy(() -> PlacementPolicy.onNodeList("host-[5-", 2))
        .hasMessageContaining("a bracket is not closed");
    assertThatThrownBy(() -> PlacementPolicy.onHosts(List.of(), 1))
        .hasMessageContaining("at least one host");
    assertThatThrownBy(() -> PlacementPolicy.onNodeList("", 1))
        .hasMessageContaining("at least one host");
    assertThatThrownBy(() -> PlacementPolicy.onHosts(List.of("a", "a"), 2))
        .hasMessageContaining("host a is named twice");
    assertThatThrownBy(() -> PlacementPolicy.onHosts(List.of("nobody"), 2).on(CLOS.build()))
        .hasMessageContaining("has no host nobody on fabric f");
    assertThatThrownBy(() -> PlacementPolicy.onNodeList("host-1", 3).on(CLOS.build()))
        .hasMessageContaining("2 GPUs on the hosts that may be used");
  }

  @Test
  void onlyFreeHostsAreUsed() {
    List<String> free = List.of("host-7", "host-1", "host-2", "host-6");
    Cluster cluster = CLOS.build();
    assertThat(hosts(PlacementPolicy.packed(8).among(free).on(cluster)))
        .containsExactly("host-1", "host-2", "host-6", "host-7");
    assertThat(hosts(PlacementPolicy.spread(8).among(free).on(cluster)))
        .containsExactly("host-1", "host-6", "host-2", "host-7");
    assertThat(hosts(PlacementPolicy.random(8, 3).among(free).on(cluster)))
        .containsExactlyInAnyOrderElementsOf(free);
    assertThat(PlacementPolicy.packed(8).among(free))
        .isEqualTo(PlacementPolicy.packed(8).among(free))
        .isNotEqualTo(PlacementPolicy.packed(8))
        .hasToString("packed(8) among 4 hosts");
    assertThatThrownBy(() -> PlacementPolicy.packed(9).among(free).on(cluster))
        .hasMessageContaining("8 GPUs on the hosts that may be used");
    assertThatThrownBy(() -> PlacementPolicy.onHosts(free, 8).among(free))
        .hasMessageContaining("a policy that chooses hosts itself");
  }

  @Test
  void ranksInOtherOrders() {
    Cluster cluster = CLOS.build(h -> (h + 3) % 8);
    PlacementPolicy packed = PlacementPolicy.packed(16);
    assertThat(hosts(packed.on(cluster)).get(0)).isNotEqualTo("host-7");
    assertThat(hosts(packed.inOrder(RankOrder.BY_HOST_NAME).on(cluster)))
        .containsExactly(
            "host-0", "host-1", "host-2", "host-3", "host-4", "host-5", "host-6", "host-7");
    assertThat(gpus(packed.inOrder(RankOrder.BY_RAIL).on(cluster)).subList(0, 8))
        .allMatch(g -> g.endsWith("/0"));
    List<String> back = new ArrayList<>(gpus(packed.inOrder(RankOrder.REVERSED).on(cluster)));
    Collections.reverse(back);
    assertThat(back).isEqualTo(gpus(packed.on(cluster)));
    assertThat(packed.inOrder(RankOrder.REVERSED)).hasToString("packed(16), ranks reversed");
  }

  /** The file is wrong about who is near whom, and a scheduler that reads it goes by it. */
  @Test
  void nearnessAsASlurmFileTellsIt() throws IOException {
    String conf =
        """
        SwitchName=s1 Nodes=host-[0,7]
        SwitchName=s2 Nodes=host-[3,4]
        SwitchName=top Switches=s[1-2]
        """;
    Cluster view =
        Formats.read(FabricSource.ofText("topology.conf", conf), ImportOptions.builder().build())
            .cluster();
    assertThat(hosts(PlacementPolicy.packed(8).seenBy(view).on(CLOS.build())))
        .containsExactly("host-0", "host-7", "host-3", "host-4");
    assertThat(hosts(PlacementPolicy.spread(4).seenBy(view).on(CLOS.build())))
        .containsExactly("host-0", "host-3");
    assertThatThrownBy(() -> PlacementPolicy.packed(9).seenBy(view).on(CLOS.build()))
        .hasMessageContaining("8 GPUs on the hosts that may be used");
  }

  /** What topograph says of blocks and trees makes a description all the same. */
  @Test
  void nearnessAsTopographTellsIt() throws IOException {
    Path file = SharedData.require("formats/topograph/small-tree.yaml");
    Cluster view = Formats.read(file).cluster();
    List<String> near = hosts(PlacementPolicy.packed(2).on(view));
    assertThat(near).isNotEmpty();
    assertThat(hosts(PlacementPolicy.packed(2).seenBy(view).on(view))).isEqualTo(near);
  }
}
