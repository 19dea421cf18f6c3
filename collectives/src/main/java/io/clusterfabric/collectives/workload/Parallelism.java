package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * How a job divides its work among ranks. Ranks are numbered with the first dimension of {@link
 * #order} changing fastest; usually tensor-parallel ranks are neighbours, so that a placement puts
 * them into one host.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Parallelism {
  Parallelism() {}

  /**
   * Ranks that slice a layer (t).
   *
   * @return 1 unless set
   */
  @Value.Default
  public int tensor() {
    return 1;
  }

  /**
   * Whether tensor-parallel ranks slice the sequence where layers are not sliced, so that
   * all-gathers and reduce-scatters take the place of all-reduces.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean sequence() {
    return false;
  }

  /**
   * Ranks that slice a sequence (c).
   *
   * @return 1 unless set
   */
  @Value.Default
  public int context() {
    return 1;
  }

  /**
   * How those exchange keys and values.
   *
   * @return a ring unless set
   */
  @Value.Default
  public ContextMethod contextMethod() {
    return ContextMethod.RING;
  }

  /**
   * Stages of layers (p).
   *
   * @return 1 unless set
   */
  @Value.Default
  public int pipeline() {
    return 1;
  }

  /**
   * Pieces of layers that each stage holds, interleaved with those of the others (v).
   *
   * @return 1 unless set: no interleaving
   */
  @Value.Default
  public int virtualStages() {
    return 1;
  }

  /**
   * Ranks that slice the batch (d).
   *
   * @return 1 unless set
   */
  @Value.Default
  public int data() {
    return 1;
  }

  /**
   * Ranks among which the experts of a layer are spread (e); they are among those that slice batch
   * and sequence. Experts are sliced like other layers.
   *
   * @return 1 unless set; a divisor of context times data
   */
  @Value.Default
  public int expert() {
    return 1;
  }

  /**
   * What ranks that slice the batch share out among them.
   *
   * @return nothing unless set
   */
  @Value.Default
  public Sharding sharding() {
    return Sharding.NONE;
  }

  /**
   * Ranks that share weights among them with {@link Sharding#HYBRID}.
   *
   * @return context times data unless set; a divisor of that
   */
  @Value.Default
  public int shardRanks() {
    return context() * data();
  }

  /**
   * Sequences that a rank works on at a time (b).
   *
   * @return 1 unless set
   */
  @Value.Default
  public int microBatch() {
    return 1;
  }

  /**
   * Which dimension changes fastest with the rank's number, which next.
   *
   * @return tensor, context, data, pipeline unless set
   */
  @Value.Default
  public List<ParallelDimension> order() {
    return List.of(
        ParallelDimension.TENSOR,
        ParallelDimension.CONTEXT,
        ParallelDimension.DATA,
        ParallelDimension.PIPELINE);
  }

  /** Refuses what does not divide. */
  @Value.Check
  void check() {
    if (tensor() < 1
        || context() < 1
        || pipeline() < 1
        || virtualStages() < 1
        || data() < 1
        || expert() < 1
        || shardRanks() < 1
        || microBatch() < 1) {
      throw new IllegalArgumentException("degrees and micro-batch are at least 1, found " + text());
    }
    Math.multiplyExact(
        Math.multiplyExact(tensor(), context()), Math.multiplyExact(pipeline(), data()));
    int same = context() * data();
    if (same % expert() != 0) {
      throw new IllegalArgumentException(
          "experts are spread over ranks that slice batch and sequence: "
              + expert()
              + " does not divide context "
              + context()
              + " times data "
              + data());
    }
    if (same % shardRanks() != 0) {
      throw new IllegalArgumentException(
          "weights are shared among ranks that slice batch and sequence: "
              + shardRanks()
              + " does not divide context "
              + context()
              + " times data "
              + data());
    }
    if (virtualStages() > 1 && pipeline() == 1) {
      throw new IllegalArgumentException("one stage has nothing to interleave with");
    }
    if (order().size() != ParallelDimension.values().length
        || new HashSet<>(order()).size() != order().size()) {
      throw new IllegalArgumentException(
          "the order names each of "
              + List.of(ParallelDimension.values())
              + " once, found "
              + order());
    }
  }

  /**
   * How many ranks the job has.
   *
   * @return t c p d
   */
  public int ranks() {
    return tensor() * context() * pipeline() * data();
  }

  /**
   * How many ranks a dimension has.
   *
   * @param dimension the dimension
   * @return its degree
   */
  public int degree(ParallelDimension dimension) {
    return switch (dimension) {
      case TENSOR -> tensor();
      case CONTEXT -> context();
      case DATA -> data();
      case PIPELINE -> pipeline();
    };
  }

  /**
   * How many ranks a group has.
   *
   * @param group the kind of group
   * @return its size; 2 for a rank that fills caches and one that goes on with them
   */
  public int size(ParallelGroup group) {
    int same = context() * data();
    return switch (group) {
      case TENSOR -> tensor();
      case CONTEXT -> context();
      case PIPELINE -> pipeline();
      case DATA -> same;
      case SHARD -> sharding() == Sharding.HYBRID ? shardRanks() : same;
      case REPLICA -> sharding() == Sharding.HYBRID ? same / shardRanks() : 1;
      case EXPERT -> expert();
      case EXPERT_DATA -> same / expert();
      case PREFILL_DECODE -> 2;
    };
  }

  /**
   * The groups of a kind.
   *
   * @param group the kind
   * @return each rank in one group, the groups and the ranks in each in rising order
   * @throws IllegalArgumentException for groups of ranks that fill caches and others, which are of
   *     two jobs
   */
  public RankGroups groups(ParallelGroup group) {
    return switch (group) {
      case TENSOR -> RankGroups.of(group, vary(ParallelDimension.TENSOR));
      case CONTEXT -> RankGroups.of(group, vary(ParallelDimension.CONTEXT));
      case PIPELINE -> RankGroups.of(group, vary(ParallelDimension.PIPELINE));
      case DATA -> RankGroups.of(group, sameWeights());
      case SHARD, EXPERT -> RankGroups.of(group, neighbours(sameWeights(), size(group)));
      case REPLICA -> RankGroups.of(group, apart(sameWeights(), size(ParallelGroup.SHARD)));
      case EXPERT_DATA -> RankGroups.of(group, apart(sameWeights(), expert()));
      case PREFILL_DECODE ->
          throw new IllegalArgumentException(
              "ranks that fill caches and ranks that go on with them are of two jobs: use"
                  + " RankGroups.pairs");
    };
  }

  private List<int[]> sameWeights() {
    return vary(ParallelDimension.CONTEXT, ParallelDimension.DATA);
  }

  /** Groups of ranks that differ in some dimensions only. */
  private List<int[]> vary(ParallelDimension... dimensions) {
    List<ParallelDimension> free = List.of(dimensions);
    int size = 1;
    for (ParallelDimension d : free) {
      size *= degree(d);
    }
    List<int[]> groups = new ArrayList<>();
    int[] groupOf = new int[ranks()];
    int[] filled = new int[ranks()];
    // A group is known by its lowest rank, where all that varies is 0.
    for (int r = 0; r < groupOf.length; r++) {
      int lowest = 0;
      int step = 1;
      int rest = r;
      for (ParallelDimension d : order()) {
        lowest += free.contains(d) ? 0 : rest % degree(d) * step;
        rest /= degree(d);
        step *= degree(d);
      }
      if (lowest == r) {
        groupOf[r] = groups.size();
        groups.add(new int[size]);
      }
      int g = groupOf[lowest];
      groups.get(g)[filled[g]++] = r;
    }
    return groups;
  }

  private static List<int[]> neighbours(List<int[]> groups, int size) {
    List<int[]> out = new ArrayList<>();
    for (int[] g : groups) {
      for (int from = 0; from < g.length; from += size) {
        int[] part = new int[size];
        System.arraycopy(g, from, part, 0, size);
        out.add(part);
      }
    }
    return out;
  }

  private static List<int[]> apart(List<int[]> groups, int step) {
    List<int[]> out = new ArrayList<>();
    for (int[] g : groups) {
      for (int from = 0; from < step; from++) {
        int[] part = new int[g.length / step];
        for (int i = 0; i < part.length; i++) {
          part[i] = g[from + i * step];
        }
        out.add(part);
      }
    }
    return out;
  }

  private String text() {
    return "tensor "
        + tensor()
        + (sequence() ? " with sequence" : "")
        + ", context "
        + context()
        + ", pipeline "
        + pipeline()
        + (virtualStages() == 1 ? "" : " of " + virtualStages() + " pieces")
        + ", data "
        + data()
        + ", expert "
        + expert()
        + ", sharding "
        + sharding()
        + (sharding() == Sharding.HYBRID ? " over " + shardRanks() : "")
        + ", micro-batch "
        + microBatch();
  }

  /**
   * Starts a choice.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** One line: ranks and degrees. */
  @Override
  public String toString() {
    return Counts.of(ranks(), "rank") + ": " + text();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableParallelism.Builder {
    Builder() {}
  }
}
