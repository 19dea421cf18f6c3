package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;

/** Counts the collectives of serving. */
final class ServingTraffic {
  private ServingTraffic() {}

  /** A step of an instance: each token through all layers once. */
  static List<CollectiveCall> step(ServingJob job) {
    ModelShape model = job.model();
    Parallelism p = job.parallelism();
    Precision bytes = job.precision();
    Stage stage = Stage.fullest(model, p.pipeline(), 1);
    List<CollectiveCall> calls = new ArrayList<>();
    DataSize activations = size(job.tokensPerRank(), (long) model.hidden() * bytes.activations());
    if (p.tensor() > 1) {
      String why = "attention and feed-forward layer each sum once; the next matrix waits for it";
      if (p.sequence()) {
        calls.add(
            call(
                "tensor-gather",
                Collective.ALL_GATHER,
                activations,
                ParallelGroup.TENSOR,
                2L * stage.layers(),
                Ratio.ZERO,
                why));
        calls.add(
            call(
                "tensor-scatter",
                Collective.REDUCE_SCATTER,
                activations,
                ParallelGroup.TENSOR,
                2L * stage.layers(),
                Ratio.ZERO,
                why));
      } else {
        calls.add(
            call(
                "tensor",
                Collective.ALL_REDUCE,
                activations,
                ParallelGroup.TENSOR,
                2L * stage.layers(),
                Ratio.ZERO,
                why));
      }
    }
    if (p.expert() > 1 && stage.expertLayers() > 0) {
      Ratio hidden = job.dualBatch() ? Ratio.ONE : Ratio.ZERO;
      String why =
          job.dualBatch()
              ? "; the other half of the requests computes meanwhile"
              : "; the experts wait for it";
      long routed = (long) model.expertsPerToken() * model.hidden();
      long mine =
          p.sequence() ? (job.tokensPerRank() + p.tensor() - 1) / p.tensor() : job.tokensPerRank();
      calls.add(
          call(
              "expert-dispatch",
              Collective.ALL_TO_ALL,
              size(mine, routed * bytes.dispatch()),
              ParallelGroup.EXPERT,
              stage.expertLayers(),
              hidden,
              "each token goes to its experts" + why));
      calls.add(
          call(
              "expert-combine",
              Collective.ALL_TO_ALL,
              size(mine, routed * bytes.combine()),
              ParallelGroup.EXPERT,
              stage.expertLayers(),
              hidden,
              "what experts made of each token comes back" + why));
    }
    if (p.pipeline() > 1) {
      calls.add(
          call(
              "pipeline",
              Collective.SEND_RECEIVE,
              p.sequence() ? activations.dividedByCeil(p.tensor()) : activations,
              ParallelGroup.PIPELINE,
              p.pipeline() - 1L,
              Ratio.ZERO,
              "a token passes all stages one after the other"));
    }
    return List.copyOf(calls);
  }

  /** The cache of a prompt, from the ranks that filled it to those that go on. */
  static List<CollectiveCall> cache(ServingJob job) {
    int pairs = Math.max(job.parallelism().ranks(), job.decodeRanks());
    DataSize each = DataSize.ofBytes(job.promptCacheBytes()).dividedByCeil(pairs);
    return each.isZero()
        ? List.of()
        : List.of(
            call(
                "cache",
                Collective.SEND_RECEIVE,
                each,
                ParallelGroup.PREFILL_DECODE,
                1,
                Ratio.ZERO,
                "every rank that filled a share of the cache sends it on"));
  }

  /** Weights that one rank has read from storage, to the ranks that hold the same. */
  static List<CollectiveCall> load(ServingJob job) {
    List<CollectiveCall> calls = new ArrayList<>();
    String why = "one rank has read them from storage, and hands them to those that hold the same";
    if (job.parallelism().size(ParallelGroup.DATA) > 1) {
      calls.add(
          call(
              "load",
              Collective.BROADCAST,
              DataSize.ofBytes(job.commonBytesPerRank()),
              ParallelGroup.DATA,
              1,
              Ratio.ZERO,
              why));
    }
    if (job.parallelism().size(ParallelGroup.EXPERT_DATA) > 1 && job.expertBytesPerRank() > 0) {
      calls.add(
          call(
              "load-experts",
              Collective.BROADCAST,
              DataSize.ofBytes(job.expertBytesPerRank()),
              ParallelGroup.EXPERT_DATA,
              1,
              Ratio.ZERO,
              why));
    }
    return List.copyOf(calls);
  }

  private static DataSize size(long count, long each) {
    return DataSize.ofBytes(Math.multiplyExact(count, each));
  }

  private static CollectiveCall call(
      String purpose,
      Collective collective,
      DataSize size,
      ParallelGroup group,
      long count,
      Ratio overlappable,
      String reason) {
    return new CollectiveCall(
        purpose, collective, size, group, count, true, overlappable, Ratio.ONE, reason);
  }
}
