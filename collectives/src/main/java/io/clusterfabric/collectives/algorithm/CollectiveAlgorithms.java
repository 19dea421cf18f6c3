package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** The algorithms that this library knows. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CollectiveAlgorithms {
  private static final List<CollectiveAlgorithm> ALL = make();

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

  /**
   * All of them.
   *
   * @return by operation; of equal cost the first is preferred
   */
  public static List<CollectiveAlgorithm> all() {
    return ALL;
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
