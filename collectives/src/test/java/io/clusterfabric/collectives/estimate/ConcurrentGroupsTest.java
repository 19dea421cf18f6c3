package io.clusterfabric.collectives.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConcurrentGroupsTest {
  private static final DataSize GB = DataSize.of("1GB");

  /** No latencies, so that times are bytes by rates. */
  private static final EstimateOptions BYTES =
      EstimateOptions.builder()
          .latency(
              LatencyTerms.builder()
                  .start(TimeSpan.ZERO)
                  .scaleUpStep(TimeSpan.ZERO)
                  .networkStep(TimeSpan.ZERO)
                  .switchHop(TimeSpan.ZERO)
                  .build())
          .build();

  private static Collectives on(Clos clos) {
    return Collectives.on(clos.build()).with(BYTES);
  }

  private static List<Placement> columns(Placement all, int perHost) {
    List<Placement> groups = new ArrayList<>();
    for (int c = 0; c < perHost; c++) {
      int[] ranks = new int[all.ranks() / perHost];
      for (int i = 0; i < ranks.length; i++) {
        ranks[i] = i * perHost + c;
      }
      groups.add(all.ofRanks(ranks));
    }
    return groups;
  }

  /** 4 hosts of 2 GPUs and 2 NICs of 80 Gb/s, 2 a leaf, whose uplinks carry 80 Gb/s: 4:1. */
  private static final Clos OVERSUBSCRIBED = new Clos(4, 2, 2, 2, false, 0, 8000, 80, 80, 0);

  @Test
  void aGroupByItselfIsTheUsualEstimate() {
    Collectives c = on(OVERSUBSCRIBED);
    Placement all = c.place(PlacementPolicy.packed(8));
    assertThat(c.together(List.of(all)).estimate(Collective.ALL_REDUCE, GB).time())
        .isEqualTo(c.mechanism(Collective.ALL_REDUCE, GB, all).time());
  }

  /**
   * A ring of 4 ranks on 4 hosts leaves each leaf once: 3/2 of 1 GB at 80 Gb/s is 150 ms alone. Two
   * such rings leave it twice: 300 ms.
   */
  @Test
  void groupsShareUplinks() {
    Collectives c = on(OVERSUBSCRIBED);
    List<Placement> columns = columns(c.place(PlacementPolicy.packed(8)), 2);
    Collectives ring =
        c.with(EstimateOptions.builder().from(BYTES).addAlgorithms("ring-all-reduce").build());
    assertThat(ring.together(columns.subList(0, 1)).time(Collective.ALL_REDUCE, GB))
        .isEqualTo(TimeSpan.of("150ms"));
    assertThat(ring.together(columns).time(Collective.ALL_REDUCE, GB))
        .isEqualTo(TimeSpan.of("300ms"));
  }

  /** Without oversubscription each of two groups has a NIC of its own: nothing is shared. */
  @Test
  void groupsOnTheirOwnRailsDoNotMeet() {
    Collectives c = on(new Clos(4, 2, 2, 2, true, 0, 8000, 80, 160, 0));
    List<Placement> columns = columns(c.place(PlacementPolicy.packed(8)), 2);
    for (Collective o :
        List.of(Collective.ALL_REDUCE, Collective.ALL_TO_ALL, Collective.ALL_GATHER)) {
      assertThat(c.together(columns).time(o, GB))
          .isEqualTo(c.together(columns.subList(1, 2)).time(o, GB));
    }
  }

  /** Two GPUs behind one NIC of 80 Gb/s: each group has half of it. */
  @Test
  void groupsShareAnAdapter() {
    Collectives c = on(new Clos(4, 2, 1, 4, false, 0, 8000, 80, 800, 0));
    List<Placement> columns = columns(c.place(PlacementPolicy.packed(8)), 2);
    assertThat(c.together(columns.subList(0, 1)).time(Collective.ALL_TO_ALL, GB))
        .isEqualTo(TimeSpan.of("75ms"));
    assertThat(c.together(columns).time(Collective.ALL_TO_ALL, GB)).isEqualTo(TimeSpan.of("150ms"));
  }

  /** 1 GB at 80 Gb/s is 100 ms; at 8 Tb/s inside a host 1 ms. */
  @Test
  void sendsToTheNextRank() {
    Collectives c = on(new Clos(4, 2, 2, 4, false, 0, 8000, 80, 800, 0));
    Placement all = c.place(PlacementPolicy.packed(8));
    assertThat(c.together(List.of(all)).time(Collective.SEND_RECEIVE, GB))
        .isEqualTo(TimeSpan.of("100ms"));
    assertThat(c.together(List.of(all.ofRanks(0, 1))).time(Collective.SEND_RECEIVE, GB))
        .isEqualTo(TimeSpan.of("1ms"));
    assertThat(c.together(columns(all, 2)).time(Collective.SEND_RECEIVE, GB))
        .isEqualTo(TimeSpan.of("100ms"));
  }

  /** Both columns leave each leaf once and enter it once, over 80 Gb/s each way: 200 ms. */
  @Test
  void sendsShareUplinksEachWayApart() {
    Collectives c = on(OVERSUBSCRIBED);
    List<Placement> columns = columns(c.place(PlacementPolicy.packed(8)), 2);
    assertThat(c.together(columns).time(Collective.SEND_RECEIVE, GB))
        .isEqualTo(TimeSpan.of("200ms"));
  }

  @Test
  void latencyIsAStartAStepAndTheSwitches() {
    Collectives c =
        Collectives.on(OVERSUBSCRIBED.build())
            .with(
                EstimateOptions.builder()
                    .latency(
                        LatencyTerms.builder()
                            .start(TimeSpan.of("5us"))
                            .scaleUpStep(TimeSpan.of("1us"))
                            .networkStep(TimeSpan.of("3us"))
                            .switchHop(TimeSpan.of("100ns"))
                            .build())
                    .build());
    Placement all = c.place(PlacementPolicy.packed(8));
    DataSize tiny = DataSize.ofBytes(10);
    // 1 ns for the bytes; a leaf between hosts 0 and 1, leaf, spine, leaf between 0 and 2.
    assertThat(c.together(List.of(all.ofRanks(0, 2))).time(Collective.SEND_RECEIVE, tiny))
        .isEqualTo(TimeSpan.of("8.101us"));
    assertThat(c.together(List.of(all.ofRanks(0, 4))).time(Collective.SEND_RECEIVE, tiny))
        .isEqualTo(TimeSpan.of("8.301us"));
    assertThat(c.together(List.of(all.ofRanks(0, 1))).time(Collective.SEND_RECEIVE, tiny))
        .isEqualTo(TimeSpan.of("6.00001us"));
  }

  /** A long chain in many chunks approaches the rate of its slowest edge, and never beats it. */
  @Test
  void broadcastsInChunks() {
    Collectives c = on(new Clos(8, 1, 1, 8, false, 0, 8000, 80, 800, 0));
    Placement all = c.place(PlacementPolicy.packed(8));
    TimeSpan t = c.together(List.of(all)).time(Collective.BROADCAST, GB);
    assertThat(t).isGreaterThanOrEqualTo(TimeSpan.of("100ms")).isLessThan(TimeSpan.of("101ms"));
  }

  @Test
  void oneRankTakesNoTime() {
    Collectives c = on(OVERSUBSCRIBED);
    Placement one = c.place(PlacementPolicy.packed(8)).ofRanks(3);
    assertThat(c.together(List.of(one)).time(Collective.ALL_REDUCE, GB)).isEqualTo(TimeSpan.ZERO);
    assertThatThrownBy(() -> c.together(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> c.place(PlacementPolicy.packed(8)).ofRanks(1, 1))
        .hasMessageContaining("twice");
  }
}
