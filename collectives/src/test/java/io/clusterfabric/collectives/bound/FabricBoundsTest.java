package io.clusterfabric.collectives.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.AllToAllBound;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.structure.FabricStructure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FabricBoundsTest {
  private static final DataSize GB = DataSize.of("1GB");

  private static Placement packed(Cluster cluster, int ranks) {
    return PlacementPolicy.packed(ranks)
        .on(cluster, cluster.backend(), FabricStructure.of(FabricGraph.of(cluster.backend())));
  }

  /** Every row of ForestColl's oracles to the last digit that is given. */
  @Test
  void allGathersAreForestCollsOptima() throws IOException {
    List<String> lines =
        Files.readAllLines(SharedData.require("collectives/forestcoll_oracle.csv"));
    assertThat(lines).hasSize(15);
    for (String line : lines.subList(1, lines.size())) {
      String[] row = line.split(",", -1);
      int boxes = Integer.parseInt(row[1]);
      RankGraph graph =
          row[0].startsWith("MI250")
              ? Boxes.mi250(boxes)
              : Boxes.switched(
                  boxes,
                  8,
                  Long.parseLong(row[3]),
                  Long.parseLong(row[4]),
                  row[0].contains("odd/even") ? 2 : 1);
      assertThat(graph.ranks()).isEqualTo(Integer.parseInt(row[2]));
      FabricBounds bounds = FabricBounds.of(graph);
      assertThat(bounds.allGatherRate().orElseThrow().toGigabytesPerSecond())
          .as(line)
          .isCloseTo(Double.parseDouble(row[5]), Offset.offset(5e-7));
      assertThat(1 / bounds.bestReduceScatterAllGather(GB).toSeconds())
          .as(line)
          .isCloseTo(Double.parseDouble(row[6]), Offset.offset(5e-7));
    }
  }

  /** The same without the file, and as exact fractions: 1016 ranks of a rail-optimised pod too. */
  @ParameterizedTest
  @CsvSource({
    "1,8,300,0",
    "2,8,300,25",
    "4,8,300,25",
    "2,8,450,50",
    "4,8,450,50",
    "2,8,200,50",
    "4,8,900,50",
    "5,3,70,11",
    "6,1,0,50",
    "16,4,900,100",
    "127,8,450,50"
  })
  void twoLevelsHaveAClosedForm(int boxes, int gpus, long inside, long nic) {
    Bandwidth closed =
        FabricBounds.twoLevelAllGatherRate(
            boxes,
            gpus,
            Bandwidth.ofGigabitsPerSecond(8 * inside),
            Bandwidth.ofGigabitsPerSecond(8 * nic));
    for (int outer = 1; outer <= Math.min(2, gpus); outer++) {
      assertThat(FabricBounds.of(Boxes.switched(boxes, gpus, inside, nic, outer)).allGatherRate())
          .hasValue(closed);
    }
  }

  /** The placed network of a cluster on one switch is the boxes' network. */
  @ParameterizedTest
  @CsvSource({"2,8,3600,400", "4,8,3600,400", "3,4,7200,800", "5,1,0,400"})
  void aPlacementOnAStarHasTheClosedForm(int hosts, int gpus, long inside, long nic) {
    FabricBounds bounds =
        FabricBounds.of(packed(Clos.star(hosts, gpus, inside, nic).build(), hosts * gpus));
    assertThat(bounds.allGatherRate())
        .hasValue(
            FabricBounds.twoLevelAllGatherRate(
                hosts,
                gpus,
                Bandwidth.ofGigabitsPerSecond(inside),
                Bandwidth.ofGigabitsPerSecond(nic)));
    CollectiveBound reduce = bounds.bound(Collective.ALL_REDUCE, GB);
    // 2 (n - 1) m over what all hosts send, or 2 (N - 1) m over what all GPUs send.
    long ranks = (long) hosts * gpus;
    TimeSpan byHost = span(2 * (hosts - 1L), hosts * (long) gpus * nic);
    TimeSpan byGpu = span(2 * (ranks - 1), ranks * (nic + (gpus == 1 ? 0 : inside)));
    assertThat(reduce.time()).isEqualTo(byHost.max(byGpu));
    assertThat(reduce.model()).isEqualTo("only GPUs combine data");
    assertThat(reduce.explain().toString()).contains("times that it must cross");
  }

  /** A multiple of a gigabyte at so many Gb/s, rounded down to picoseconds as bounds are. */
  private static TimeSpan span(long gigabytes, long gigabits) {
    return TimeSpan.ofPicoseconds(
        Ratio.of(gigabytes).times(8_000_000_000_000L).dividedBy(gigabits).floor());
  }

  /** 127 hosts on rails without oversubscription are as good as on one switch. */
  @Test
  void aWholePodHasTheClosedForm() {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    FabricBounds bounds = FabricBounds.of(packed(pod, 1_016));
    assertThat(bounds.allGatherRate())
        .hasValue(
            FabricBounds.twoLevelAllGatherRate(
                127, 8, Bandwidth.of("3.6Tb/s"), Bandwidth.of("400Gb/s")));
    assertThat(bounds.bound(Collective.ALL_REDUCE, GB).witness()).contains("127 scale-up domains");
    // 8 * 1008 / 1016 GB behind 3.2 Tb/s.
    assertThat(bounds.bound(Collective.ALL_TO_ALL, GB).time().toSeconds())
        .isCloseTo(8.0 * 1_008 / 1_016 * 8 / 3_200, Offset.offset(1e-9));
  }

  @Test
  void reducingSwitchesLeaveOnlyWhatStaysTrue() {
    Cluster cluster = Clos.star(4, 8, 3600, 400).build();
    FabricBounds none = FabricBounds.of(packed(cluster, 32));
    FabricBounds inside = none.with(InNetworkReduction.IN_DOMAINS);
    FabricBounds all = none.with(InNetworkReduction.EVERYWHERE);
    // Hosts: 2 * 3 GB at 4 * 3.2 Tb/s; with SHARP 4 GB.
    assertThat(none.bound(Collective.ALL_REDUCE, GB).time()).isEqualTo(TimeSpan.of("3.875ms"));
    assertThat(times(none)).contains(TimeSpan.of("3.75ms"), TimeSpan.of("3.875ms"));
    assertThat(inside.bound(Collective.ALL_REDUCE, GB).time()).isEqualTo(TimeSpan.of("3.75ms"));
    assertThat(inside.bound(Collective.ALL_REDUCE, GB).witness()).contains("4 scale-up domains");
    assertThat(all.bound(Collective.ALL_REDUCE, GB).time()).isEqualTo(TimeSpan.of("2.5ms"));
    // What only has to be copied is not touched.
    for (Collective c : List.of(Collective.ALL_GATHER, Collective.ALL_TO_ALL)) {
      assertThat(all.bound(c, GB).time()).isEqualTo(none.bound(c, GB).time());
    }
    // One GPU a domain: there is no switch inside a domain that could combine.
    FabricBounds single = FabricBounds.of(packed(Clos.star(4, 1, 0, 400).build(), 4));
    assertThat(single.with(InNetworkReduction.IN_DOMAINS).bound(Collective.ALL_REDUCE, GB).time())
        .isEqualTo(single.bound(Collective.ALL_REDUCE, GB).time());
  }

  private static List<TimeSpan> times(FabricBounds b) {
    return b.all(Collective.ALL_REDUCE, GB).stream().map(CollectiveBound::time).toList();
  }

  /** A reduction to the hub and a broadcast from it, both at once, beat gathering twice. */
  @Test
  void aStarWithAFatHubBeatsReduceScatterAndAllGather() {
    RankGraph.Builder b = RankGraph.builder("star");
    int hub = b.addRank("hub");
    for (int i = 0; i < 7; i++) {
      b.addLink(hub, b.addRank("leaf-" + i), Bandwidth.of("8Gb/s"));
    }
    FabricBounds bounds = FabricBounds.of(b.build());
    // Each leaf streams its message in while the sum streams out: 1 GB at 1 GB/s, and no faster.
    TimeSpan streamed = TimeSpan.of("1s");
    assertThat(bounds.bound(Collective.ALL_REDUCE, GB).time()).isEqualTo(streamed);
    assertThat(bounds.bestReduceScatterAllGather(GB)).isEqualTo(TimeSpan.of("1.75s"));
    assertThat(bounds.bound(Collective.BROADCAST, GB).time()).isEqualTo(streamed);
  }

  @Test
  void theNarrowUplinkOfALeafIsNamed() {
    // Two leaves of two hosts; the uplinks carry a tenth of what the hosts send.
    Cluster cluster = new Clos(4, 2, 2, 2, false, 0, 3600, 400, 160, 0).build();
    FabricBounds bounds = FabricBounds.of(packed(cluster, 8));
    CollectiveBound gather = bounds.bound(Collective.ALL_GATHER, GB);
    LimitingCut cut = gather.cut().orElseThrow();
    assertThat(cut.ranksInside()).isEqualTo(4);
    assertThat(cut.ranks()).hasSize(4);
    assertThat(cut.capacity()).isEqualTo(Bandwidth.of("160Gb/s"));
    assertThat(cut.links()).hasSize(1).first().asString().contains("leaf-", "spine-0");
    assertThat(gather.witness()).contains("4 of 8 ranks", "spine-0", "160Gb/s");
    // 4 of 8 GB behind 20 GB/s; between leaves an all-to-all moves 4 * 4 / 8 GB.
    assertThat(gather.time()).isEqualTo(TimeSpan.of("25ms"));
    assertThat(bounds.bound(Collective.ALL_TO_ALL, GB).time()).isEqualTo(TimeSpan.of("100ms"));
    assertThat(bounds.bound(Collective.ALL_REDUCE, GB).time()).isEqualTo(TimeSpan.of("50ms"));
    assertThat(bounds.bound(Collective.ALL_REDUCE, GB).witness()).contains("2 groups of leaves");
    // One job inside one leaf never passes it.
    assertThat(FabricBounds.of(packed(cluster, 4)).bound(Collective.ALL_GATHER, GB).time())
        .isLessThan(TimeSpan.of("8ms"));
  }

  /** With one port a host, topology's bound on all-to-all by distances is ours. */
  @Test
  void waysOfAllPairsAreThoseOfTopology() {
    Cluster cluster = new Clos(18, 1, 1, 3, false, 2, 0, 400, 300, 500).build();
    FabricBounds bounds = FabricBounds.of(packed(cluster, 18));
    CollectiveBound ways =
        bounds.all(Collective.ALL_TO_ALL, GB).stream()
            .filter(b -> b.witness().contains("all pairs on"))
            .findFirst()
            .orElseThrow();
    Bandwidth each = AllToAllBound.of(FabricGraph.of(cluster.backend())).network().orElseThrow();
    // A rank sends 17/18 GB to its peers.
    double seconds = 17.0 / 18 * 8e9 / each.asRatio().toDouble();
    assertThat(ways.time().toSeconds()).isCloseTo(seconds, Offset.offset(1e-9));
  }

  @Test
  void whatIsUnknownDoesNotLimit() {
    Cluster cluster = Clos.star(2, 4, 0, 400).build();
    FabricBounds bounds = FabricBounds.of(packed(cluster, 8));
    assertThat(bounds.graph().unknownRates()).hasSize(1).first().asString().contains("scale-up");
    // The hosts' ports alone: 4 of 8 ranks behind 1.6 Tb/s.
    assertThat(bounds.bound(Collective.ALL_GATHER, GB).time()).isEqualTo(TimeSpan.of("2.5ms"));
    assertThat(bounds.bound(Collective.ALL_GATHER, GB).explain().toString())
        .contains("no rate is known of the scale-up network of host-0 and 1 other host");
    FabricBounds alone = FabricBounds.of(packed(cluster, 4));
    assertThat(alone.bound(Collective.ALL_GATHER, GB).time()).isEqualTo(TimeSpan.ZERO);
    assertThat(alone.allGatherRate()).isEmpty();
    assertThat(alone.bestReduceScatterAllGather(GB)).isEqualTo(TimeSpan.ZERO);
    FabricBounds one = FabricBounds.of(packed(cluster, 1));
    assertThat(one.bound(Collective.ALL_REDUCE, GB).witness()).contains("nobody");
    assertThatThrownBy(() -> one.all(Collective.SEND_RECEIVE, GB))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SEND_RECEIVE");
  }

  @Test
  void aNetworkHasToBeJoined() {
    RankGraph.Builder b = RankGraph.builder("two islands");
    b.addRank("a");
    int one = b.addRank("b");
    b.addLink(one, b.addNode("switch"), Bandwidth.of("1Gb/s"));
    assertThatThrownBy(b::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no link leads from a to b");
    assertThatThrownBy(() -> RankGraph.builder("x").build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> b.addLink(one, one, Bandwidth.of("1Gb/s")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> b.addPartition("hosts", 0, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("part 1");
    assertThatThrownBy(() -> b.addRank("a")).isInstanceOf(IllegalArgumentException.class);
  }

  /** What GPUs of one domain could send over ports besides is not counted, and that is said. */
  @Test
  void aJobInOneDomainIsTakenToStayThere() {
    FabricBounds one =
        FabricBounds.of(PlacementPolicy.packed(8).on(ReferenceDesigns.dgxSuperPodH100(1)));
    assertThat(one.graph().assumptions().toString()).contains("do not talk over the network");
    assertThat(one.bound(Collective.ALL_GATHER, DataSize.of("1GB")).explain().toString())
        .contains("do not talk over the network");
  }
}
