package io.clusterfabric.topology.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.Hops;
import io.clusterfabric.topology.design.FullMeshDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple3;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Laws of searches and of their fronts. */
class SizingProperties {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private static SizingRequest.Builder request(int hosts, int ports, int adapters, int families) {
    EnumSet<NetworkFamily> some = EnumSet.noneOf(NetworkFamily.class);
    NetworkFamily[] all = NetworkFamily.values();
    for (int i = 0; i < all.length; i++) {
      if ((families >> i & 1) == 1) {
        some.add(all[i]);
      }
    }
    return SizingRequest.builder()
        .hosts(hosts)
        .adaptersPerHost(adapters)
        .rate(G400)
        .addSwitches(
            SwitchOption.of("a", ports, G400).withPower(Power.ofWatts(ports)),
            SwitchOption.of("b", ports + 3, G400))
        .families(some.isEmpty() ? Set.of(NetworkFamily.LEAF_SPINE) : some);
  }

  private static List<String> ids(List<SizingCandidate> all) {
    return all.stream().map(SizingCandidate::id).toList();
  }

  private static boolean dominates(
      SizingCandidate a, SizingCandidate b, Set<SizingObjective> compared) {
    boolean better = false;
    for (SizingObjective o : compared) {
      if (a.value(o).isEmpty() || b.value(o).isEmpty()) {
        return false;
      }
      Ratio worstOfA = o.moreIsBetter() ? a.value(o).get().lower() : a.value(o).get().upper();
      Ratio bestOfB = o.moreIsBetter() ? b.value(o).get().upper() : b.value(o).get().lower();
      int c = worstOfA.compareTo(bestOfB) * (o.moreIsBetter() ? -1 : 1);
      if (c > 0) {
        return false;
      }
      better |= c < 0;
    }
    return better;
  }

  /** The front by the definition, pair by pair. */
  private static void isTheFront(
      List<SizingCandidate> all, Set<SizingObjective> compared, int[] dominator) {
    for (int i = 0; i < all.size(); i++) {
      SizingCandidate c = all.get(i);
      boolean any = all.stream().anyMatch(o -> dominates(o, c, compared));
      assertThat(dominator[i] >= 0).as(c.toString()).isEqualTo(any);
      if (dominator[i] >= 0) {
        assertThat(dominates(all.get(dominator[i]), c, compared)).isTrue();
        assertThat(dominator[dominator[i]]).isEqualTo(-1);
      }
    }
  }

  @Property(tries = 300)
  void frontsOfRandomValuesAreThoseByDefinition(
      @ForAll @Size(max = 40) List<@From("values") Tuple3<Integer, Integer, Integer>> values) {
    Set<SizingObjective> compared =
        EnumSet.of(SizingObjective.SWITCHES, SizingObjective.BISECTION, SizingObjective.COST);
    List<SizingCandidate> all = new ArrayList<>();
    for (Tuple3<Integer, Integer, Integer> v : values) {
      Map<SizingObjective, ObjectiveValue> m = new EnumMap<>(SizingObjective.class);
      m.put(SizingObjective.SWITCHES, ObjectiveValue.exactly(SizingObjective.SWITCHES, v.get1()));
      m.put(
          SizingObjective.BISECTION,
          ObjectiveValue.between(SizingObjective.BISECTION, v.get2(), v.get2() + v.get3() % 3));
      if (v.get3() < 8) {
        m.put(
            SizingObjective.COST,
            new ObjectiveValue(
                SizingObjective.COST, Ratio.of(v.get3(), 3), Ratio.of(v.get3() + v.get1() % 2, 3)));
      }
      all.add(
          new SizingCandidate(
              NetworkFamily.FULL_MESH, FullMeshDesign.of(1, 1, G400), 1, Optional.empty(), m));
    }
    isTheFront(all, compared, new ParetoFront(all, compared).dominator);
  }

  @Provide
  Arbitrary<Tuple3<Integer, Integer, Integer>> values() {
    Arbitrary<Integer> n = Arbitraries.integers().between(0, 9);
    return Combinators.combine(n, n, n).as(Tuple::of);
  }

  @Property(tries = 25)
  void frontsOfSearchesAreThoseByDefinition(
      @ForAll @IntRange(min = 1, max = 60) int hosts,
      @ForAll @IntRange(min = 4, max = 10) int ports,
      @ForAll @IntRange(min = 1, max = 2) int adapters,
      @ForAll @IntRange(min = 1, max = 8191) int families) {
    SizingRequest r =
        request(hosts, ports, adapters, families).maxOversubscription(Ratio.of(2)).build();
    SizingResult found = SizingSearch.of(r);
    int[] dominator = new int[found.candidates().size()];
    List<SizingCandidate> all = found.candidates();
    for (int i = 0; i < dominator.length; i++) {
      Optional<Domination> d = found.dominationOf(all.get(i));
      dominator[i] = d.map(x -> all.indexOf(x.by())).orElse(-1);
      d.ifPresent(x -> assertThat(x.better()).isNotEmpty());
      assertThat(found.front().contains(all.get(i))).isEqualTo(d.isEmpty());
    }
    isTheFront(all, found.compared(), dominator);
    assertThat(ids(all)).doesNotHaveDuplicates();
    assertThat(all.size() + found.ruledOut().size()).isEqualTo((int) found.looked());
  }

  @Property(tries = 25)
  void moreOversubscriptionNeverRulesOut(
      @ForAll @IntRange(min = 1, max = 200) int hosts,
      @ForAll @IntRange(min = 4, max = 12) int ports,
      @ForAll @IntRange(min = 4, max = 12) int quarters,
      @ForAll @IntRange(min = 0, max = 12) int more,
      @ForAll @IntRange(min = 1, max = 8191) int families) {
    SizingRequest.Builder r = request(hosts, ports, 1, families);
    SizingResult tight = SizingSearch.of(r.maxOversubscription(Ratio.of(quarters, 4)).build());
    SizingResult loose =
        SizingSearch.of(r.maxOversubscription(Ratio.of(quarters + more, 4)).build());
    assertThat(ids(loose.candidates())).containsAll(ids(tight.candidates()));
  }

  @Property(tries = 15)
  void orderOfTheRequestDoesNotMatter(
      @ForAll @IntRange(min = 1, max = 60) int hosts,
      @ForAll @IntRange(min = 4, max = 10) int ports) {
    SizingRequest one = request(hosts, ports, 2, 8191).planes(Set.of(1, 2)).build();
    SizingRequest other =
        SizingRequest.builder()
            .from(one)
            .switches(List.of(one.switches().get(1), one.switches().get(0)))
            .planes(new LinkedHashSet<>(List.of(2, 1)))
            .build();
    SizingResult a = SizingSearch.of(one);
    SizingResult b = SizingSearch.of(other);
    assertThat(a.candidates().stream().map(SizingCandidate::toString).toList())
        .isEqualTo(b.candidates().stream().map(SizingCandidate::toString).toList());
    assertThat(ids(a.front())).isEqualTo(ids(b.front()));
    assertThat(a.ruledOut()).isEqualTo(b.ruledOut());
    assertThat(a.explain().toString()).isEqualTo(b.explain().toString());
  }

  /** What the counts say against what the graph is found to have. */
  @Property(tries = 20)
  void figuresHoldInTheGraph(
      @ForAll @IntRange(min = 2, max = 14) int hosts,
      @ForAll @IntRange(min = 4, max = 7) int ports,
      @ForAll @IntRange(min = 1, max = 2) int adapters,
      @ForAll @IntRange(min = 0, max = 1000) int pick) {
    SizingResult found =
        SizingSearch.of(
            request(hosts, ports, adapters, 8191).maxOversubscription(Ratio.of(3)).build());
    List<SizingCandidate> all = found.candidates();
    for (int i = 0; i < Math.min(6, all.size()); i++) {
      SizingCandidate c = all.get((pick + i * 37) % all.size());
      FabricGraph g = c.design().graph();
      assertThat(c.value(SizingObjective.SWITCHES).orElseThrow().lower())
          .as(c.id())
          .isEqualTo(Ratio.of(g.switchCount()));
      if (g.hostCount() != hosts) {
        continue; // places for more hosts: links and halves differ
      }
      assertThat(c.value(SizingObjective.LINKS).orElseThrow().lower())
          .as(c.id())
          .isEqualTo(Ratio.of(g.linkCount()));
      Bisection b = Bisection.of(g);
      ObjectiveValue v = c.value(SizingObjective.BISECTION).orElseThrow();
      assertThat(v.lower())
          .as(c + " " + b)
          .isLessThanOrEqualTo(b.findUpper().orElseThrow().asRatio());
      assertThat(v.upper()).as(c + " " + b).isGreaterThanOrEqualTo(b.lower().asRatio());
      if (c.plan().planes() == 1 && c.design().plan().rails() == 1) {
        ObjectiveValue d = c.value(SizingObjective.DIAMETER).orElseThrow();
        int hops = Math.max(0, Hops.of(g).diameter() - 2);
        assertThat(d.lower()).as(c.id()).isLessThanOrEqualTo(Ratio.of(hops));
        assertThat(d.upper()).as(c.id()).isGreaterThanOrEqualTo(Ratio.of(hops));
      }
    }
  }
}
