package io.clusterfabric.collectives.workload;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The collectives of a step of training or serving, and the computing beside them. Immutable.
 *
 * <p>A training step, for e bytes an element, micro-batches of b sequences of s tokens, h hidden
 * elements, M micro-batches, l layers on the fullest stage:
 *
 * <ul>
 *   <li>tensor: 4 all-reduces of {@code b (s/c) h e} a layer and micro-batch, or as many
 *       all-gathers and reduce-scatters with sequence slicing; one more at the embedding and one at
 *       the output layer;
 *   <li>context: rings of {@code b (s/c) kv e}, c - 1 forward and c - 1 + c backward a layer;
 *   <li>experts: all-to-all of {@code tokens k h e} twice out and twice back a layer;
 *   <li>pipeline: {@code b (s/c) h e} forward and backward a micro-batch and piece;
 *   <li>data: the gradients and weights of the slice that a rank holds, by {@link Sharding}.
 * </ul>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Workload {
  private static final List<Source> SOURCES =
      List.of(
          Source.of("Shoeybi et al., Megatron-LM", "arXiv 1909.08053", Confidence.SECONDARY),
          Source.of(
              "Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models",
              "arXiv 2205.05198",
              Confidence.SECONDARY),
          Source.of("Rajbhandari et al., ZeRO", "arXiv 1910.02054", Confidence.SECONDARY));

  private final String title;
  private final Parallelism parallelism;
  private final int decodeRanks;
  private final int microBatches;
  private final double flops;
  private final boolean training;
  private final List<CollectiveCall> calls;

  private Workload(
      String title,
      Parallelism parallelism,
      int decodeRanks,
      int microBatches,
      double flops,
      boolean training,
      List<CollectiveCall> calls) {
    this.title = requireNonNull(title);
    this.parallelism = parallelism;
    this.decodeRanks = decodeRanks;
    this.microBatches = microBatches;
    this.flops = flops;
    this.training = training;
    this.calls = List.copyOf(calls);
  }

  /**
   * A step of training.
   *
   * @param job the job
   * @return its collectives
   */
  public static Workload of(TrainingJob job) {
    return new Workload(
        "training " + job.model().id(),
        job.parallelism(),
        0,
        job.microBatches(),
        job.flops(),
        true,
        TrainingTraffic.of(job));
  }

  /**
   * A step of serving: each token of {@link ServingJob#tokensPerRank} through all layers.
   *
   * @param job the instance
   * @return its collectives
   */
  public static Workload step(ServingJob job) {
    return new Workload(
        "serving " + job.model().id(),
        job.parallelism(),
        0,
        1,
        job.flops(0),
        false,
        ServingTraffic.step(job));
  }

  /**
   * The cache of a prompt, from the instance that filled it to the one that goes on with it, whose
   * ranks are numbered on from those of the first.
   *
   * @param job the instance that fills caches
   * @return the transfer; nothing if no prompt is told
   */
  public static Workload cacheTransfer(ServingJob job) {
    return new Workload(
        "cache of " + job.model().id(),
        job.parallelism(),
        job.decodeRanks(),
        1,
        0,
        false,
        ServingTraffic.cache(job));
  }

  /**
   * Weights from ranks that have read them to those that hold the same. What storage takes to read
   * them is not a matter of this fabric: {@link ServingJob#weightBytesPerRank} tells how much.
   *
   * @param job the instance
   * @return the broadcasts; nothing without data-parallel ranks
   */
  public static Workload modelLoad(ServingJob job) {
    return new Workload(
        "loading " + job.model().id(), job.parallelism(), 0, 1, 0, false, ServingTraffic.load(job));
  }

  /**
   * What it is.
   *
   * @return some words
   */
  public String title() {
    return title;
  }

  /**
   * How the work is divided.
   *
   * @return the degrees
   */
  public Parallelism parallelism() {
    return parallelism;
  }

  /**
   * How many ranks take part.
   *
   * @return those of the job, and those that go on with caches
   */
  public int ranks() {
    return parallelism.ranks() + decodeRanks;
  }

  /**
   * How many micro-batches a step has.
   *
   * @return at least 1
   */
  public int microBatches() {
    return microBatches;
  }

  /**
   * Floating-point operations of a step, over all ranks.
   *
   * @return 0 for a transfer
   */
  public double flops() {
    return flops;
  }

  /**
   * Whether stages of a pipeline work on different micro-batches at once, and wait at both ends of
   * a step.
   *
   * @return true for training
   */
  public boolean isTraining() {
    return training;
  }

  /**
   * The collectives.
   *
   * @return those that move anything, from the inner groups to the outer ones
   */
  public List<CollectiveCall> calls() {
    return calls;
  }

  /**
   * The groups that take part in a collective.
   *
   * @param group their kind
   * @return all of that kind
   */
  public RankGroups groups(ParallelGroup group) {
    return group == ParallelGroup.PREFILL_DECODE
        ? RankGroups.pairs(parallelism.ranks(), decodeRanks)
        : parallelism.groups(group);
  }

  /**
   * What a rank sends in a step.
   *
   * @return over all collectives, if no switch reduces
   */
  public DataSize wireBytes() {
    return DataSize.sum(calls.stream().map(c -> c.wireBytes(parallelism.size(c.group()))).toList());
  }

  /**
   * The collectives as rows.
   *
   * @return purpose, operation, group, ranks, message, times a step, bytes a rank sends
   */
  public TextTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (CollectiveCall c : calls) {
      int ranks = parallelism.size(c.group());
      rows.add(
          List.of(
              c.purpose(),
              c.collective().id(),
              c.group().word(),
              String.valueOf(ranks),
              c.size().toString(),
              String.valueOf(c.count()),
              c.wireBytes(ranks).toString()));
    }
    return TextTable.withColumns(
            "purpose", "collective", "group", "ranks", "message", "a step", "rank sends")
        .plusRows(rows);
  }

  /**
   * How the bytes come about.
   *
   * @return the collectives with their reasons, assumptions and sources
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("division", parallelism)
            .term("micro-batches", microBatches);
    for (CollectiveCall c : calls) {
      out.term(c.purpose(), c.count() + " of " + c.size(), c.reason());
    }
    out.table(table())
        .assume("tokens go to all experts equally often, and to each of theirs by themselves")
        .assume("the fullest stage counts: the one with most layers, of those with most weights");
    SOURCES.forEach(out::source);
    return out.build();
  }

  /** One line: what, how many ranks, how much each sends. */
  @Override
  public String toString() {
    return title + " on " + ranks() + " ranks: each sends " + wireBytes() + " a step";
  }
}
