package io.clusterfabric.collectives.estimate;

import static io.clusterfabric.model.Collective.ALL_GATHER;
import static io.clusterfabric.model.Collective.ALL_REDUCE;
import static io.clusterfabric.model.Collective.ALL_TO_ALL;
import static io.clusterfabric.model.Collective.REDUCE_SCATTER;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class EstimateProperties {
  private static final long LARGEST = 16L << 40;
  private static final LatencyTerms NO_LATENCY =
      LatencyTerms.builder()
          .start(TimeSpan.ZERO)
          .scaleUpStep(TimeSpan.ZERO)
          .networkStep(TimeSpan.ZERO)
          .switchHop(TimeSpan.ZERO)
          .build();

  /** A cluster and a job on it. */
  record Job(Clos clos, PlacementPolicy policy) {
    Estimate estimate(Collective c, long bytes) {
      return Collectives.on(clos.build()).mechanism(c, DataSize.ofBytes(bytes), policy);
    }
  }

  @Provide
  Arbitrary<Job> jobs() {
    Arbitrary<Clos> clos =
        Combinators.combine(
                Arbitraries.integers().between(1, 12),
                Arbitraries.integers().between(1, 4),
                Arbitraries.integers().between(1, 4),
                Arbitraries.integers().between(1, 4),
                Arbitraries.of(true, false),
                Arbitraries.integers().between(0, 3),
                Arbitraries.longs().between(1, 40).map(x -> 100 * x),
                Arbitraries.longs().between(1, 800))
            .flatAs(
                (hosts, gpus, nics, perGroup, rails, pods, scaleUp, nic) ->
                    Combinators.combine(
                            Arbitraries.longs().between(1, 4000),
                            Arbitraries.longs().between(1, 4000))
                        .as(
                            (uplink, core) ->
                                new Clos(
                                    hosts, gpus, nics, perGroup, rails, pods, scaleUp, nic, uplink,
                                    core)));
    return clos.flatMap(
        c ->
            Combinators.combine(
                    Arbitraries.integers().between(1, c.hosts() * c.gpus()),
                    Arbitraries.integers().between(0, 2),
                    Arbitraries.longs())
                .as(
                    (ranks, kind, seed) ->
                        new Job(
                            c,
                            switch (kind) {
                              case 0 -> PlacementPolicy.packed(ranks);
                              case 1 -> PlacementPolicy.spread(ranks);
                              default -> PlacementPolicy.random(ranks, seed);
                            })));
  }

  @Provide
  Arbitrary<Long> sizes() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 44), Arbitraries.longs().between(0, LARGEST))
        .as((shift, bytes) -> bytes >> shift);
  }

  @Provide
  Arbitrary<Collective> collectives() {
    return Arbitraries.of(ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL);
  }

  @Property(tries = 200)
  void noEstimateBeatsABound(
      @ForAll("jobs") Job job,
      @ForAll("collectives") Collective c,
      @ForAll("sizes") long bytes,
      @ForAll boolean reduce) {
    EstimateOptions options = EstimateOptions.builder().inNetworkReduction(reduce).build();
    Estimate e =
        Collectives.on(job.clos().build())
            .with(options)
            .mechanism(c, DataSize.ofBytes(bytes), job.policy());
    assertThat(e.time()).as("%s, bound %s", e, e.bound()).isGreaterThanOrEqualTo(e.bound().time());
    for (Estimator.Candidate k : e.candidates()) {
      assertThat(k.cost().time()).as(k.algorithm().id()).isGreaterThanOrEqualTo(e.bound().time());
      assertThat(e.time()).isLessThanOrEqualTo(k.cost().time());
      assertThat(k.cost().latency().plus(k.cost().transfer())).isEqualTo(k.cost().time());
    }
  }

  @Property(tries = 200)
  void moreBytesNeverTakeLess(
      @ForAll("jobs") Job job,
      @ForAll("collectives") Collective c,
      @ForAll("sizes") long one,
      @ForAll("sizes") long other) {
    Collectives on = Collectives.on(job.clos().build());
    TimeSpan small = on.mechanism(c, DataSize.ofBytes(Math.min(one, other)), job.policy()).time();
    TimeSpan large = on.mechanism(c, DataSize.ofBytes(Math.max(one, other)), job.policy()).time();
    assertThat(small).isLessThanOrEqualTo(large);
  }

  @Property(tries = 200)
  void allReduceTakesAsLongAsAllGatherAndReduceScatterAtLeast(
      @ForAll("jobs") Job job, @ForAll("sizes") long bytes, @ForAll boolean reduce) {
    Collectives on =
        Collectives.on(job.clos().build())
            .with(EstimateOptions.builder().inNetworkReduction(reduce).build());
    TimeSpan all = on.mechanism(ALL_REDUCE, DataSize.ofBytes(bytes), job.policy()).time();
    for (Collective c : new Collective[] {ALL_GATHER, REDUCE_SCATTER}) {
      assertThat(on.mechanism(c, DataSize.ofBytes(bytes), job.policy()).time())
          .isLessThanOrEqualTo(all);
    }
  }

  /** Hosts get other names, and each rank goes with its host. */
  @Property(tries = 80)
  void namesDecideNothing(
      @ForAll("jobs") Job job,
      @ForAll("collectives") Collective c,
      @ForAll("sizes") long bytes,
      @ForAll long seed) {
    Clos clos = job.clos();
    List<Integer> names = new ArrayList<>();
    for (int h = 0; h < clos.hosts(); h++) {
      names.add(h);
    }
    Collections.shuffle(names, new Random(seed));
    List<GpuRef> before = new ArrayList<>();
    List<GpuRef> after = new ArrayList<>();
    var placed = job.policy().on(clos.build());
    for (int r = 0; r < placed.ranks(); r++) {
      int host = Integer.parseInt(placed.host(placed.hostOf(r)).id().substring(5));
      int gpu = placed.gpu(r).orElseThrow().index();
      before.add(new GpuRef("host-" + host, gpu));
      after.add(new GpuRef("host-" + names.get(host), gpu));
    }
    Cluster renamed = clos.build(names::get);
    Estimate one =
        Collectives.on(clos.build())
            .mechanism(c, DataSize.ofBytes(bytes), PlacementPolicy.explicit(before));
    Estimate two =
        Collectives.on(renamed)
            .mechanism(c, DataSize.ofBytes(bytes), PlacementPolicy.explicit(after));
    assertThat(two.time()).isEqualTo(one.time());
    assertThat(two.bound().time()).isEqualTo(one.bound().time());
    assertThat(two.limitedBy().kind()).isEqualTo(one.limitedBy().kind());
    assertThat(two.algorithm()).isEqualTo(one.algorithm());
  }

  /** Without latencies, twice the rates are half of the time, save for rounding. */
  @Property(tries = 80)
  void ratesScaleTheBytes(
      @ForAll("jobs") Job job, @ForAll("collectives") Collective c, @ForAll("sizes") long bytes) {
    EstimateOptions options = EstimateOptions.builder().latency(NO_LATENCY).build();
    DataSize size = DataSize.ofBytes(bytes);
    TimeSpan slow =
        Collectives.on(job.clos().build()).with(options).mechanism(c, size, job.policy()).time();
    TimeSpan fast =
        Collectives.on(job.clos().times(2).build())
            .with(options)
            .mechanism(c, size, job.policy())
            .time();
    // Each of up to 2^17 terms is rounded up to a picosecond.
    assertThat(fast.times(2).toPicoseconds() - slow.toPicoseconds()).isBetween(0L, 1L << 18);
  }

  @Property(tries = 100)
  void faultFreeArithmeticUpToTheLargestMessages(
      @ForAll("jobs") Job job, @ForAll("collectives") Collective c) {
    Estimate e = job.estimate(c, LARGEST);
    assertThat(e.time().toSeconds()).isPositive();
    assertThat(e.busBandwidth().toGigabytesPerSecond()).isNotNegative();
    assertThat(e.explain().toString()).isNotBlank();
  }

  /**
   * Whoever forgets rates learns no more than before: no time grows, and where one shrinks it says
   * that it is a lower bound.
   */
  @Property(tries = 150)
  void forgettingRatesGivesLowerBounds(
      @ForAll("jobs") Job job, @ForAll("collectives") Collective c, @ForAll long seed) {
    Cluster all = job.clos().build();
    Cluster some = forgetting(all, new Random(seed));
    DataSize size = DataSize.of("64MiB");
    Estimate known = Collectives.on(all).mechanism(c, size, job.policy());
    Estimate bound = Collectives.on(some).mechanism(c, size, job.policy());
    assertThat(known.isLowerBound()).isFalse();
    assertThat(bound.bound().time()).isLessThanOrEqualTo(known.time());
    if (c == ALL_TO_ALL) {
      // It is held against the narrowest cut, and of equal cuts another may be found.
      return;
    }
    assertThat(bound.time()).isLessThanOrEqualTo(known.time());
    assertThat(bound.busBandwidth()).isGreaterThanOrEqualTo(known.busBandwidth());
    if (!bound.isLowerBound()) {
      assertThat(bound.time()).isEqualTo(known.time());
    }
  }

  /** The same cluster without the rates of about a fifth of its links. */
  private static Cluster forgetting(Cluster from, Random random) {
    ClusterBuilder out = Cluster.builder(from.id());
    out.addHosts(from.hosts());
    FabricBuilder fabric = out.fabric("f").role(FabricRole.BACKEND);
    fabric.addSwitches(from.backend().switches());
    for (Link l : from.backend().links()) {
      fabric.addLink(
          random.nextInt(5) == 0 ? Link.of(l.a(), l.b(), LinkSpec.builder().build()) : l);
    }
    return out.build();
  }
}
