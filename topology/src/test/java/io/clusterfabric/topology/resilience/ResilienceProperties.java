package io.clusterfabric.topology.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ResilienceProperties {
  private static FabricGraph graph(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return switch (random.nextInt(5)) {
      case 0 -> Networks.fatTree(4);
      case 1 -> Networks.rails(2, 4, 4, 2, 2);
      case 2 -> Networks.leafSpine(3, 2, 3, 3);
      default -> RandomGraphs.any(seed);
    };
  }

  private static List<Failure> some(FabricGraph graph, SplittableRandom random, int count) {
    List<Failure> all = new ArrayList<>(FailureScenarios.switches(graph));
    all.addAll(FailureScenarios.links(graph));
    List<Failure> out = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      out.add(all.get(random.nextInt(all.size())));
    }
    return out;
  }

  /** What the symmetry proves to be alike is alike when it is computed one by one. */
  @Property(tries = 60)
  void alikeFailuresLeaveEquallyMuch(@ForAll long seed) {
    FabricGraph graph = graph(seed);
    SwitchNet net = new SwitchNet(graph);
    LoadSweep sweep = new LoadSweep(net);
    TwinSwitches twins = new TwinSwitches(net);
    ElementIndex index = new ElementIndex(graph);
    List<Failure> all = new ArrayList<>(FailureScenarios.switches(graph));
    all.addAll(FailureScenarios.links(graph));
    all.addAll(FailureScenarios.pairs(all.subList(0, Math.min(10, all.size()))));
    Map<List<Long>, AllToAllState> known = new HashMap<>();
    for (Failure f : all) {
      FailedElements found = index.of(f);
      List<Long> signature = twins.signature(found);
      if (signature != null) {
        AllToAllState is = sweep.after(found);
        AllToAllState was = known.putIfAbsent(signature, is);
        if (was != null) {
          assertThat(is.fill()).isCloseTo(was.fill(), within(1e-9 * (1 + was.fill())));
          assertThat(is.demands()).isEqualTo(was.demands());
          assertThat(is.disconnected()).isEqualTo(was.disconnected());
          assertThat(is.separated()).isEqualTo(was.separated());
          assertThat(is.hostsCutOff()).isEqualTo(was.hostsCutOff());
        }
      }
    }
  }

  /** By the loads of each damaged graph, with no symmetry and no differences. */
  @Property(tries = 40)
  void worstIsTheWorstOfAll(@ForAll long seed) {
    FabricGraph graph = graph(seed);
    double whole = DamagedLoads.total(graph, Failure.none());
    if (whole == 0) {
      return;
    }
    List<Failure> all = FailureScenarios.switches(graph);
    double least = 1e9;
    for (Failure f : all) {
      least = Math.min(least, DamagedLoads.total(graph, f) / whole);
    }
    WorstCase worst = WorstCase.of(graph, all);
    assertThat(worst.worst().throughputLeft().getAsDouble()).isCloseTo(least, within(1e-9));
    assertThat(worst.ranked().stream().mapToLong(RankedFailure::count).sum()).isEqualTo(all.size());
  }

  @Property(tries = 40)
  void orderOfRemovalMakesNoDifference(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int n) {
    FabricGraph graph = graph(seed);
    List<Failure> some = some(graph, new SplittableRandom(seed), n);
    Failure forth = Failure.none();
    Failure back = Failure.none();
    FabricGraph stepwise = graph;
    for (int i = 0; i < n; i++) {
      forth = forth.and(some.get(i));
      back = back.and(some.get(n - 1 - i));
      stepwise = some.get(i).on(stepwise);
    }
    assertThat(forth).isEqualTo(back);
    assertThat(forth.on(graph)).isEqualTo(stepwise);
    assertThat(FailureImpact.of(graph, forth).throughputLeft())
        .isEqualTo(FailureImpact.of(graph, back).throughputLeft());
  }

  @Property(tries = 40)
  void removingMoreNeverHelpsTheBisection(@ForAll long seed) {
    FabricGraph graph = graph(seed);
    double last = Double.MAX_VALUE;
    Failure failed = Failure.none();
    for (Failure f : some(graph, new SplittableRandom(seed), 4)) {
      failed = failed.and(f);
      Bisection b = Bisection.of(failed.on(graph));
      assertThat(b.isExact()).isTrue();
      assertThat(b.upper().toGigabitsPerSecond()).isLessThanOrEqualTo(last);
      last = b.upper().toGigabitsPerSecond();
    }
  }

  /** Each wave is checked again by other means; what is refused breaks a limit by itself. */
  @Property(tries = 40)
  void wavesKeepWhatIsAskedFor(@ForAll long seed) {
    FabricGraph graph = graph(seed);
    double whole = DamagedLoads.total(graph, Failure.none());
    if (whole == 0) {
      return;
    }
    SplittableRandom random = new SplittableRandom(seed);
    double keep = random.nextInt(1, 10) / 10.0;
    Failure down = random.nextBoolean() ? Failure.none() : some(graph, random, 1).get(0);
    List<Failure> work = FailureScenarios.switches(graph);
    MaintenancePlan plan =
        MaintenancePlan.of(graph, work, down, MaintenanceLimits.ofThroughput(keep));
    List<Failure> planned = new ArrayList<>();
    boolean[] cutAlready = cutOff(graph, down);
    for (MaintenanceWave w : plan.waves()) {
      planned.addAll(w.drained());
      Failure all = w.together().and(down);
      assertThat(DamagedLoads.total(graph, all) / whole).isGreaterThanOrEqualTo(keep - 1e-8);
      boolean[] cut = cutOff(graph, all);
      for (int h = 0; h < cut.length; h++) {
        assertThat(cut[h] && !cutAlready[h]).isFalse();
      }
    }
    for (MaintenanceCheck c : plan.refused()) {
      planned.add(c.drained());
      Failure all = c.drained().and(down);
      boolean breaks = DamagedLoads.total(graph, all) / whole < keep;
      boolean[] cut = cutOff(graph, all);
      for (int h = 0; h < cut.length; h++) {
        breaks |= cut[h] && !cutAlready[h];
      }
      assertThat(breaks).isTrue();
    }
    assertThat(planned).containsExactlyInAnyOrderElementsOf(work);
  }

  /** Hosts outside the largest remaining part of their company, by walking from host to host. */
  private static boolean[] cutOff(FabricGraph graph, Failure failure) {
    int[] before = groups(graph);
    int[] now = groups(failure.on(graph));
    boolean[] out = new boolean[before.length];
    for (int h = 0; h < out.length; h++) {
      int company = 0;
      int largest = -1;
      for (int o = 0; o < out.length; o++) {
        if (before[o] == before[h]) {
          company++;
          largest = largest < 0 || size(now, now[o]) > size(now, largest) ? now[o] : largest;
        }
      }
      out[h] = company > 1 && (now[h] != largest || size(now, now[h]) == 1);
    }
    return out;
  }

  private static int size(int[] group, int of) {
    int count = 0;
    for (int g : group) {
      count += g == of ? 1 : 0;
    }
    return count;
  }

  private static int[] groups(FabricGraph graph) {
    int hosts = graph.hostCount();
    int[] group = new int[hosts];
    for (int h = 0; h < hosts; h++) {
      group[h] = h;
    }
    for (int round = 0; round < hosts; round++) {
      for (int e = 0; e < graph.endpointCount(); e++) {
        int[] hops = graph.hopsFrom(e);
        for (int o = 0; o < graph.endpointCount(); o++) {
          if (hops[o] >= 0) {
            int least = Math.min(group[graph.hostOf(e)], group[graph.hostOf(o)]);
            group[graph.hostOf(e)] = least;
            group[graph.hostOf(o)] = least;
          }
        }
      }
    }
    return group;
  }
}
