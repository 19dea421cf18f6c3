package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetNode;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EffectiveBisectionOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of all engines on nets of any shape. */
class RoutingProperties {
  /** Switches joined at random, parallel cables included, with end ports on most of them. */
  private static Subnet net(long seed, int switches, int lmc) {
    Random random = new Random(seed);
    int[] homes = random.ints(2 * switches + 2, 0, switches).toArray();
    List<int[]> cables = new ArrayList<>();
    for (int i = 1; i < 2 * switches; i++) {
      int a = i < switches ? i : random.nextInt(switches);
      int b = i < switches ? random.nextInt(i) : random.nextInt(switches);
      cables.add(new int[] {a, b});
    }
    return net(homes, cables, switches, lmc);
  }

  /**
   * Switches in levels, those of the first being the first switches; each other has cables to some
   * of the level above, parallel ones among them, and end ports hang at any.
   */
  private static Subnet levels(long seed, int tops, int levels, int lmc) {
    Random random = new Random(seed);
    List<int[]> cables = new ArrayList<>();
    int above = 0;
    int start = tops;
    for (int level = 1; level < levels; level++) {
      int count = 1 + random.nextInt(4);
      for (int s = start; s < start + count; s++) {
        for (int c = 1 + random.nextInt(4); c > 0; c--) {
          cables.add(new int[] {s, above + random.nextInt(start - above)});
        }
      }
      above = start;
      start += count;
    }
    return net(random.ints(2L * start, 0, start).toArray(), cables, start, lmc);
  }

  private static Subnet net(int[] homes, List<int[]> cables, int switches, int lmc) {
    int[] used = new int[switches];
    List<StringBuilder> text = new ArrayList<>();
    for (int s = 0; s < switches; s++) {
      text.add(new StringBuilder("Switch\t40 \"S" + s + "\"\n"));
    }
    StringBuilder hosts = new StringBuilder();
    for (int i = 0; i < homes.length; i++) {
      int s = homes[i];
      hosts.append("Hca\t1 \"H" + i + "\"\n[1]\t\"S" + s + "\"[" + ++used[s] + "]\n\n");
      text.get(s).append("[" + used[s] + "]\t\"H" + i + "\"[1]\n");
    }
    for (int[] cable : cables) {
      int a = cable[0];
      int b = cable[1];
      if (a != b && used[a] < 40 && used[b] < 40) {
        used[a]++;
        used[b]++;
        text.get(a).append("[" + used[a] + "]\t\"S" + b + "\"[" + used[b] + "]\n");
        text.get(b).append("[" + used[b] + "]\t\"S" + a + "\"[" + used[a] + "]\n");
      }
    }
    text.forEach(t -> hosts.append(t).append("\n"));
    try {
      return SubnetFile.read(
              FabricSource.ofText("net", hosts.toString()),
              SubnetOptions.builder().lmc(lmc).build(),
              ImportOptions.standard())
          .subnet()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Pairs by the length of their shortest way, found in the graph without any engine. */
  private static Map<Integer, Long> shortest(Subnet subnet) {
    FabricGraph g = subnet.graph();
    Map<Integer, Long> out = new TreeMap<>();
    for (int a = 0; a < g.endpointCount(); a++) {
      int[] hops = g.hopsFrom(a);
      for (int b = 0; b < g.endpointCount(); b++) {
        if (a != b) {
          out.merge(hops[b], 1L, Long::sum);
        }
      }
    }
    return out;
  }

  @Property(tries = 60)
  void shortestWays(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int n,
      @ForAll @IntRange(max = 2) int lmc) {
    Subnet s = net(seed, n, lmc);
    Map<Integer, Long> shortest = shortest(s);
    for (int i = 0; i < 1 << lmc; i++) {
      assertThat(MinHopEngine.route(s).withLidOffset(i).hopHistogram()).isEqualTo(shortest);
    }
    assertThat(DorEngine.route(s).hopHistogram()).isEqualTo(shortest);
    assertThat(SsspEngine.route(s).orElseThrow().hopHistogram()).isEqualTo(shortest);
    assertThat(LashEngine.route(s).orElseThrow().hopHistogram()).isEqualTo(shortest);
  }

  /** Whatever root is named, every pair of end ports has a way. */
  @Property(tries = 60)
  void upDownJoinsAll(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int n,
      @ForAll @IntRange(max = 2) int lmc) {
    Subnet s = net(seed, n, lmc);
    GuidFile root = GuidFile.of(s.switches().get(new Random(seed).nextInt(n)).guid());
    RoutingOptions options = RoutingOptions.builder().roots(root).build();
    ForwardingTables t = UpDownEngine.route(s, options).orElseThrow();
    assertThat(t.hopHistogram()).doesNotContainKey(-1);
  }

  /** Where cables join neighbouring ranks only, no way goes up again, so that no loop closes. */
  @Property(tries = 60)
  void upDownHasNoLoopInLevels(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int tops,
      @ForAll @IntRange(min = 2, max = 4) int levels,
      @ForAll @IntRange(max = 2) int lmc) {
    Subnet s = levels(seed, tops, levels, lmc);
    long[] roots =
        s.switches().stream()
            .filter(w -> Integer.parseInt(w.name().substring(1)) < tops)
            .mapToLong(SubnetNode::guid)
            .toArray();
    RoutingOptions options = RoutingOptions.builder().roots(GuidFile.of(roots)).build();
    ForwardingTables t = UpDownEngine.route(s, options).orElseThrow();
    assertThat(CreditLoops.of(t).inOneLane()).isFalse();
  }

  /** Whatever the tables, no bound is below them, and the best division over more is no less. */
  @Property(tries = 40)
  void boundsHold(@ForAll long seed, @ForAll @IntRange(min = 1, max = 7) int n) {
    Subnet s = net(seed, n, 0);
    GuidFile root = GuidFile.of(s.switches().get(new Random(seed).nextInt(n)).guid());
    for (ForwardingTables t :
        List.of(
            MinHopEngine.route(s),
            UpDownEngine.route(s, RoutingOptions.builder().roots(root).build()).orElseThrow(),
            DorEngine.route(s))) {
      AdaptiveRange range =
          AdaptiveRange.of(t, EffectiveBisectionOptions.defaults().withSamples(3));
      List<AdaptiveShares> all = new ArrayList<>(range.shifts());
      all.addAll(range.bisections());
      for (AdaptiveShares a : all) {
        assertThat(a.table()).isLessThanOrEqualTo(a.best().upper() + 1e-9);
        assertThat(a.spray()).isLessThanOrEqualTo(a.minHop().upper() + 1e-9);
        assertThat(a.minHop().lower()).isLessThanOrEqualTo(a.best().upper() + 1e-9);
        assertThat(a.best().lower()).isCloseTo(a.best().upper(), within(1e-6));
      }
    }
  }

  /** With several identifiers each pair of them keeps to its own level. */
  @Property(tries = 60)
  void levelsBreakAllLoops(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int n,
      @ForAll @IntRange(max = 2) int lmc) {
    Subnet s = net(seed, n, lmc);
    for (EngineResult r : List.of(DfssspEngine.route(s), LashEngine.route(s))) {
      r.tables()
          .ifPresent(
              t -> {
                CreditLoops loops = CreditLoops.of(t);
                assertThat(loops.withLevels()).isFalse();
                assertThat(loops.outcome())
                    .isEqualTo(loops.inOneLane() ? Outcome.PASS_WITH_WARNING : Outcome.PASS);
              });
    }
    assertThat(LashEngine.route(s).tables()).isPresent();
  }

  @Property(tries = 40)
  void dumpsAreReadBack(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int n)
      throws IOException {
    Subnet s = net(seed, n, 1);
    ForwardingTables t = MinHopEngine.route(s);
    LftDump dump =
        LftDump.read(FabricSource.ofText("dump", LftDump.write(t)), ImportOptions.standard());
    assertThat(dump.findings()).isEmpty();
    assertThat(dump.on(s).findings()).isEmpty();
    assertThat(dump.on(s).different(t)).isZero();
    assertThat(dump.entries()).isEqualTo(t.entries());
    assertThat(dump.lmc()).isEqualTo(1);
  }

  /** Damaged dumps and files of GUIDs end in findings. */
  @Property(tries = 100)
  void damage(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Subnet s = net(1, 4, 0);
    StringBuilder text = new StringBuilder(LftDump.write(MinHopEngine.route(s)));
    for (int i = 0; i < 5; i++) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(3)) {
        case 0 -> text.delete(at, Math.min(at + 1, text.length()));
        case 1 -> text.insert(at, (char) random.nextInt(300));
        default -> text.setLength(at);
      }
    }
    LftDump dump =
        LftDump.read(FabricSource.ofText("dump", text.toString()), ImportOptions.standard());
    assertThat(dump.on(s).entries()).isLessThanOrEqualTo(dump.entries());
    assertThat(LftComparison.of(MinHopEngine.route(s), dump).entries()).isPositive();
    GuidFile guids = GuidFile.read(FabricSource.ofText("guids", text.toString()));
    RoutingOptions options =
        RoutingOptions.builder().roots(guids).ids(guids).ioNodes(guids).build();
    for (EngineName e : EngineName.values()) {
      assertThat(EnginePrediction.of(s, RoutingChain.of(e), options).why()).isNotEmpty();
    }
  }
}
