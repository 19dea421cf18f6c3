package io.clusterfabric.collectives.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;

/** Cuts that were found, against all cuts of small networks, tried one by one. */
class FabricBoundsProperties {
  private static final DataSize MESSAGE = DataSize.of("1GB");

  /** A network of a few nodes, drawn link by link. */
  private static final class Net {
    private final int nodes;
    private final int ranks;
    private final int[] part;
    private final List<int[]> links = new ArrayList<>();

    Net(Random random, int ranks, int switches, boolean alike) {
      this.ranks = ranks;
      this.nodes = ranks + switches;
      this.part = new int[ranks];
      for (int r = 0; r < ranks; r++) {
        part[r] = r < 2 ? r : random.nextInt(2);
      }
      for (int n = 1; n < nodes; n++) {
        links.add(new int[] {n, random.nextInt(n), rate(random, alike)});
      }
      for (int i = random.nextInt(nodes + 2); i > 0; i--) {
        int a = random.nextInt(nodes);
        int b = random.nextInt(nodes);
        if (a != b) {
          links.add(new int[] {a, b, rate(random, alike)});
        }
      }
    }

    private static int rate(Random random, boolean alike) {
      return alike ? 1 + random.nextInt(2) : 1 + random.nextInt(40);
    }

    RankGraph graph(int[] shuffle) {
      RankGraph.Builder b = RankGraph.builder("net");
      int[] node = new int[nodes];
      for (int i = 0; i < nodes; i++) {
        int n = shuffle[i];
        node[n] = n < ranks ? b.addRank("rank-" + n) : b.addNode("switch-" + n);
      }
      for (int[] l : links) {
        b.addLink(node[l[0]], node[l[1]], Bandwidth.ofGigabitsPerSecond(l[2]));
      }
      int[] inOrder = new int[ranks];
      int next = 0;
      for (int i = 0; i < nodes; i++) {
        if (shuffle[i] < ranks) {
          inOrder[next++] = part[shuffle[i]];
        }
      }
      return b.addPartition("halves", inOrder).build();
    }

    long leaving(int set) {
      long sum = 0;
      for (int[] l : links) {
        sum += (set >> l[0] & 1) != (set >> l[1] & 1) ? l[2] : 0;
      }
      return sum;
    }

    int ranksIn(int set) {
      return Integer.bitCount(set & ((1 << ranks) - 1));
    }
  }

  private static int[] identity(int n) {
    int[] out = new int[n];
    for (int i = 0; i < n; i++) {
      out[i] = i;
    }
    return out;
  }

  private static Net net(long seed, int ranks, int switches, boolean alike) {
    return new Net(new Random(seed), ranks, switches, alike);
  }

  @Property(tries = 400)
  void theWorstCutOfAnAllGatherIsTheWorstOfAll(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 7) int ranks,
      @ForAll @IntRange(max = 4) int switches,
      @ForAll boolean alike) {
    Net net = net(seed, ranks, switches, alike);
    Ratio worst = Ratio.ZERO;
    Ratio rooted = Ratio.ZERO;
    for (int s = 1; s < 1 << net.nodes; s++) {
      int in = net.ranksIn(s);
      if (in > 0 && in < ranks) {
        Ratio each = Ratio.of(in, net.leaving(s));
        worst = worst.max(each);
        rooted = (s & 1) == 0 ? rooted.max(each) : rooted;
      }
    }
    FabricBounds bounds = FabricBounds.of(net.graph(identity(net.nodes)));
    assertThat(bounds.allGatherRate())
        .hasValue(Bandwidth.ofGigabitsPerSecond(Ratio.of(ranks).dividedBy(worst)));
    CollectiveBound gather = bounds.bound(Collective.GATHER, MESSAGE);
    assertThat(gather.time().toPicoseconds())
        .isEqualTo(rooted.times(8_000_000_000_000L).dividedBy(ranks).floor());
    LimitingCut cut = bounds.bound(Collective.ALL_GATHER, MESSAGE).cut().orElseThrow();
    assertThat(Ratio.of(ranks - cut.ranksInside()).dividedBy(cut.capacity().asRatio()))
        .isEqualTo(worst.dividedBy(1_000_000_000L));
  }

  @Property(tries = 400)
  void theNarrowestCutAndThoseAroundPartsAreTheLeastOfAll(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 7) int ranks,
      @ForAll @IntRange(max = 4) int switches,
      @ForAll boolean alike) {
    Net net = net(seed, ranks, switches, alike);
    long narrowest = Long.MAX_VALUE;
    long[] alone = new long[ranks];
    Arrays.fill(alone, Long.MAX_VALUE);
    long halves = Long.MAX_VALUE;
    int one = 0;
    for (int r = 0; r < ranks; r++) {
      one |= net.part[r] == 1 ? 1 << r : 0;
    }
    for (int s = 1; s < 1 << net.nodes; s++) {
      int in = net.ranksIn(s);
      long b = net.leaving(s);
      if (in > 0 && in < ranks) {
        narrowest = Math.min(narrowest, b);
      }
      int inside = s & ((1 << ranks) - 1);
      if (in == 1) {
        int r = Integer.numberOfTrailingZeros(inside);
        alone[r] = Math.min(alone[r], b);
      }
      if (inside == one) {
        halves = Math.min(halves, b);
      }
    }
    long total = 0;
    for (long b : alone) {
      total += b;
    }
    double expected =
        Math.max(1.0 / narrowest, Math.max(2.0 * (ranks - 1) / total, 2.0 / (2.0 * halves)));
    FabricBounds bounds = FabricBounds.of(net.graph(identity(net.nodes)));
    assertThat(bounds.bound(Collective.ALL_REDUCE, MESSAGE).time().toSeconds())
        .isCloseTo(8 * expected, Offset.offset(1e-9));
    assertThat(bounds.bound(Collective.BROADCAST, MESSAGE).time().toSeconds())
        .isCloseTo(8.0 / narrowest, Offset.offset(1e-9));
  }

  /**
   * Boxes whose GPUs meet in a switch of their own, at two leaves under a spine, some links lost or
   * narrow: symmetric enough that swaps are used, small enough to try all cuts.
   */
  @Property(tries = 60)
  void faultyBoxesHaveTheWorstCutOfAll(
      @ForAll long seed, @ForAll @IntRange(max = 3) int faults, @ForAll boolean rails) {
    Random random = new Random(seed);
    Net net = new Net(random, 8, 7, true);
    net.links.clear();
    for (int gpu = 0; gpu < 8; gpu++) {
      net.part[gpu] = gpu < 4 ? 0 : 1;
      net.links.add(new int[] {gpu, 8 + gpu / 2, 9});
      net.links.add(new int[] {gpu, 12 + (rails ? gpu % 2 : gpu / 4), 2});
    }
    net.links.add(new int[] {12, 14, 7});
    net.links.add(new int[] {13, 14, 7});
    for (int i = 0; i < faults; i++) {
      net.links.get(random.nextInt(net.links.size()))[2] = 1;
    }
    Ratio worst = Ratio.ZERO;
    long narrowest = Long.MAX_VALUE;
    for (int s = 1; s < 1 << net.nodes; s++) {
      int in = net.ranksIn(s);
      if (in > 0 && in < 8) {
        worst = worst.max(Ratio.of(in, net.leaving(s)));
        narrowest = Math.min(narrowest, net.leaving(s));
      }
    }
    FabricBounds bounds = FabricBounds.of(net.graph(identity(net.nodes)));
    assertThat(bounds.allGatherRate())
        .hasValue(Bandwidth.ofGigabitsPerSecond(Ratio.of(8).dividedBy(worst)));
    assertThat(bounds.bound(Collective.REDUCE, MESSAGE).cut().orElseThrow().capacity())
        .isEqualTo(Bandwidth.ofGigabitsPerSecond(narrowest));
  }

  /** No bound depends on the order in which a network is told, but for the root's. */
  @Property(tries = 200)
  void boundsDoNotDependOnNumbers(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 8) int ranks,
      @ForAll @IntRange(max = 6) int switches) {
    Net net = net(seed, ranks, switches, true);
    int[] order = identity(net.nodes);
    Random random = new Random(seed + 1);
    for (int i = net.nodes - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int x = order[i];
      order[i] = order[j];
      order[j] = x;
    }
    FabricBounds plain = FabricBounds.of(net.graph(identity(net.nodes)));
    FabricBounds other = FabricBounds.of(net.graph(order));
    for (Collective c :
        List.of(
            Collective.ALL_REDUCE,
            Collective.ALL_GATHER,
            Collective.REDUCE_SCATTER,
            Collective.ALL_TO_ALL,
            Collective.BROADCAST)) {
      for (InNetworkReduction r : InNetworkReduction.values()) {
        assertThat(other.with(r).bound(c, MESSAGE).time())
            .isEqualTo(plain.with(r).bound(c, MESSAGE).time());
      }
    }
    // All-reduce does more than either half of it.
    assertThat(plain.bestReduceScatterAllGather(MESSAGE))
        .isGreaterThanOrEqualTo(plain.bound(Collective.ALL_REDUCE, MESSAGE).time());
  }
}
