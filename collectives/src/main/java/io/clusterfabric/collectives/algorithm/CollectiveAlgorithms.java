package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The algorithms that this library knows, each with its cost and its schedule. The libraries that
 * run on GPUs have {@linkplain #common some} of them; the others are those of the textbooks, of MPI
 * and of networks of other shapes.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CollectiveAlgorithms {
  private static final List<CollectiveAlgorithm> COMMON = make();
  private static final List<CollectiveAlgorithm> ALL =
      Stream.concat(COMMON.stream(), makeTextbook().stream()).toList();

  private CollectiveAlgorithms() {}

  private static List<CollectiveAlgorithm> make() {
    List<CollectiveAlgorithm> allReduces =
        List.of(
            new RingAlgorithm("ring-all-reduce", Collective.ALL_REDUCE, 2),
            new TwoLevelAlgorithm("two-level-all-reduce", Collective.ALL_REDUCE, 2),
            new DoubleTreeAllReduce(),
            new InNetworkAllReduce(),
            new ReducingDomainsAllReduce());
    List<CollectiveAlgorithm> all = new ArrayList<>(allReduces);
    for (Collective c : List.of(Collective.ALL_GATHER, Collective.REDUCE_SCATTER)) {
      String name = c.id().replace('_', '-');
      all.add(new RingAlgorithm("ring-" + name, c, 1));
      all.add(new TwoLevelAlgorithm("two-level-" + name, c, 1));
      for (CollectiveAlgorithm a : allReduces) {
        all.add(new ByAllReduce(c, a));
      }
    }
    all.add(new PairwiseAllToAll());
    all.add(new TwoLevelAllToAll());
    return List.copyOf(all);
  }

  private static List<CollectiveAlgorithm> makeTextbook() {
    List<CollectiveAlgorithm> all = new ArrayList<>();
    all.add(
        flat(
            "recursive-doubling-all-reduce",
            Collective.ALL_REDUCE,
            Sources.THAKUR,
            FlatForms.of(
                p -> FlatForms.folded(p, 1),
                p -> Ratio.of(FlatForms.folded(p, 1)),
                Schedules::doublingAllReduce)));
    all.add(
        flat(
            "rabenseifner-all-reduce",
            Collective.ALL_REDUCE,
            Sources.THAKUR,
            FlatForms.of(
                p -> FlatForms.folded(p, 2),
                FlatForms::halvingAndDoubling,
                p -> Schedules.exchangeAllReduce(p, false))));
    all.add(
        flat(
            "swing-all-reduce",
            Collective.ALL_REDUCE,
            Sources.SWING,
            FlatForms.of(
                p -> FlatForms.folded(p, 2),
                FlatForms::halvingAndDoubling,
                p -> Schedules.exchangeAllReduce(p, true))));
    all.add(
        flat(
            "binomial-all-reduce",
            Collective.ALL_REDUCE,
            Sources.THAKUR,
            FlatForms.of(
                p -> 2 * FlatForms.log(p),
                p -> Ratio.of(2 * FlatForms.log(p)),
                Schedules::binomialAllReduce)));
    all.add(
        flat(
            "torus-bucket-all-reduce",
            Collective.ALL_REDUCE,
            Sources.TORUS,
            FlatForms.torus(2, TorusBuckets::allReduce)));
    all.add(
        flat(
            "recursive-doubling-all-gather",
            Collective.ALL_GATHER,
            Sources.THAKUR,
            FlatForms.of(
                p -> FlatForms.folded(p, 1), FlatForms::doubling, Schedules::doublingAllGather)));
    all.add(
        flat(
            "bruck-all-gather",
            Collective.ALL_GATHER,
            Sources.BRUCK,
            FlatForms.of(FlatForms::log, FlatForms::allButOne, Schedules::bruckAllGather)));
    all.add(
        flat(
            "pat-all-gather",
            Collective.ALL_GATHER,
            Sources.PAT,
            FlatForms.of(FlatForms::log, FlatForms::allButOne, Schedules::patAllGather)));
    all.add(
        flat(
            "torus-bucket-all-gather",
            Collective.ALL_GATHER,
            Sources.TORUS,
            FlatForms.torus(1, TorusBuckets::allGather)));
    all.add(
        new FlatAlgorithm(
            "pairwise-reduce-scatter",
            Collective.REDUCE_SCATTER,
            CommunicationPattern.ALL_PAIRS,
            Sources.THAKUR,
            FlatForms.of(p -> p - 1L, FlatForms::allButOne, Schedules::pairwiseReduceScatter)));
    all.add(
        flat(
            "recursive-halving-reduce-scatter",
            Collective.REDUCE_SCATTER,
            Sources.THAKUR,
            FlatForms.of(
                p -> FlatForms.folded(p, 1),
                FlatForms::doubling,
                p ->
                    ScheduleParts.reversed(
                        Collective.REDUCE_SCATTER, Schedules.doublingAllGather(p)))));
    all.add(
        flat(
            "pat-reduce-scatter",
            Collective.REDUCE_SCATTER,
            Sources.PAT,
            FlatForms.of(
                FlatForms::log,
                FlatForms::allButOne,
                p ->
                    ScheduleParts.reversed(Collective.REDUCE_SCATTER, Schedules.patAllGather(p)))));
    all.add(
        flat(
            "torus-bucket-reduce-scatter",
            Collective.REDUCE_SCATTER,
            Sources.TORUS,
            FlatForms.torus(1, TorusBuckets::reduceScatter)));
    all.add(
        flat(
            "bruck-all-to-all",
            Collective.ALL_TO_ALL,
            Sources.BRUCK,
            FlatForms.of(FlatForms::log, FlatForms::bruckAllToAll, Schedules::bruckAllToAll)));
    all.add(
        flat(
            "binomial-broadcast",
            Collective.BROADCAST,
            Sources.THAKUR,
            FlatForms.of(
                FlatForms::log, p -> Ratio.of(FlatForms.log(p)), Schedules::binomialBroadcast)));
    all.add(
        flat(
            "scatter-all-gather-broadcast",
            Collective.BROADCAST,
            Sources.THAKUR,
            FlatForms.of(
                p -> FlatForms.log(p) + p - 1,
                p -> FlatForms.allButOne(p).times(2),
                Schedules::scatterAllGatherBroadcast)));
    all.add(new ChainAlgorithm("chain-broadcast", Collective.BROADCAST));
    all.add(
        flat(
            "binomial-reduce",
            Collective.REDUCE,
            Sources.THAKUR,
            FlatForms.of(
                FlatForms::log, p -> Ratio.of(FlatForms.log(p)), Schedules::binomialReduce)));
    all.add(new ChainAlgorithm("chain-reduce", Collective.REDUCE));
    all.add(
        flat(
            "binomial-gather",
            Collective.GATHER,
            Sources.THAKUR,
            FlatForms.of(FlatForms::log, FlatForms::allButOne, Schedules::binomialGather)));
    all.add(
        flat(
            "binomial-scatter",
            Collective.SCATTER,
            Sources.THAKUR,
            FlatForms.of(FlatForms::log, FlatForms::allButOne, Schedules::binomialScatter)));
    return List.copyOf(all);
  }

  private static CollectiveAlgorithm flat(
      String id, Collective collective, Source source, FlatAlgorithm.Form form) {
    return new FlatAlgorithm(id, collective, CommunicationPattern.EXCHANGES, source, form);
  }

  /**
   * All of them.
   *
   * @return by operation; of equal cost the first is preferred
   */
  public static List<CollectiveAlgorithm> all() {
    return ALL;
  }

  /**
   * Those of an operation that move data in rings, double trees, pairs, over two levels or through
   * reducing switches, as libraries for GPUs do; an estimate chooses among these unless it is told
   * others.
   *
   * @param collective the operation
   * @return of equal cost the first is preferred; empty if there is none
   */
  public static List<CollectiveAlgorithm> common(Collective collective) {
    return COMMON.stream().filter(a -> a.collective() == collective).toList();
  }

  /**
   * Those of an operation.
   *
   * @param collective the operation
   * @return of equal cost the first is preferred; empty if there is none
   */
  public static List<CollectiveAlgorithm> of(Collective collective) {
    return ALL.stream().filter(a -> a.collective() == collective).toList();
  }

  /**
   * One by id.
   *
   * @param id such as {@code ring-all-reduce}
   * @return the algorithm, if there is one of that id
   */
  public static Optional<CollectiveAlgorithm> find(String id) {
    return ALL.stream().filter(a -> a.id().equals(id)).findFirst();
  }
}
