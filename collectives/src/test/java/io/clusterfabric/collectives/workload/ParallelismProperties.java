package io.clusterfabric.collectives.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ParallelismProperties {
  private static final List<ParallelGroup> ONE_JOB =
      List.of(
          ParallelGroup.TENSOR,
          ParallelGroup.CONTEXT,
          ParallelGroup.PIPELINE,
          ParallelGroup.DATA,
          ParallelGroup.SHARD,
          ParallelGroup.REPLICA,
          ParallelGroup.EXPERT,
          ParallelGroup.EXPERT_DATA);

  private static Parallelism of(int t, int c, int p, int shards, int replicas, int order) {
    List<ParallelDimension> left = new ArrayList<>(List.of(ParallelDimension.values()));
    List<ParallelDimension> dims = new ArrayList<>();
    int o = order;
    while (!left.isEmpty()) {
      dims.add(left.remove(o % left.size()));
      o /= 4;
    }
    return Parallelism.builder()
        .tensor(t)
        .context(c)
        .pipeline(p)
        .data(shards * replicas)
        .expert(shards)
        .sharding(Sharding.HYBRID)
        .shardRanks(shards)
        .order(dims)
        .build();
  }

  /** Every kind of group takes each rank once, in groups of the size that it says. */
  @Property(tries = 100)
  void groupsShareOutTheRanks(
      @ForAll @IntRange(min = 1, max = 4) int t,
      @ForAll @IntRange(min = 1, max = 3) int c,
      @ForAll @IntRange(min = 1, max = 3) int p,
      @ForAll @IntRange(min = 1, max = 3) int shards,
      @ForAll @IntRange(min = 1, max = 3) int replicas,
      @ForAll @IntRange(min = 0, max = 255) int order) {
    Parallelism all = of(t, c, p, shards, replicas, order);
    for (ParallelGroup kind : ONE_JOB) {
      RankGroups groups = all.groups(kind);
      BitSet seen = new BitSet();
      for (int g = 0; g < groups.count(); g++) {
        int[] ranks = groups.ranks(g);
        assertThat(ranks).isSorted().hasSize(all.size(kind));
        for (int r : ranks) {
          assertThat(seen.get(r)).isFalse();
          seen.set(r);
        }
      }
      assertThat(seen.cardinality()).isEqualTo(all.ranks());
    }
  }

  /** Two ranks meet in at most one of a shard and a replica group, and so with experts. */
  @Property(tries = 60)
  void groupsThatDivideAnotherCrossInOneRank(
      @ForAll @IntRange(min = 1, max = 3) int t,
      @ForAll @IntRange(min = 1, max = 2) int c,
      @ForAll @IntRange(min = 1, max = 4) int shards,
      @ForAll @IntRange(min = 1, max = 4) int replicas,
      @ForAll @IntRange(min = 0, max = 255) int order) {
    Parallelism all = of(t, c, 2, shards, replicas, order);
    assertThat(common(all, ParallelGroup.SHARD, ParallelGroup.REPLICA)).isEqualTo(1);
    assertThat(common(all, ParallelGroup.EXPERT, ParallelGroup.EXPERT_DATA)).isEqualTo(1);
    assertThat(common(all, ParallelGroup.TENSOR, ParallelGroup.DATA)).isEqualTo(1);
    assertThat(common(all, ParallelGroup.PIPELINE, ParallelGroup.DATA)).isEqualTo(1);
    assertThat(common(all, ParallelGroup.DATA, ParallelGroup.SHARD)).isEqualTo(shards);
  }

  private static int common(Parallelism p, ParallelGroup a, ParallelGroup b) {
    int most = 0;
    for (int i = 0; i < p.groups(a).count(); i++) {
      for (int j = 0; j < p.groups(b).count(); j++) {
        BitSet x = set(p.groups(a).ranks(i));
        x.and(set(p.groups(b).ranks(j)));
        most = Math.max(most, x.cardinality());
      }
    }
    return most;
  }

  private static BitSet set(int[] ranks) {
    BitSet out = new BitSet();
    for (int r : ranks) {
      out.set(r);
    }
    return out;
  }
}
