package io.clusterfabric.collectives.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  /** 8 layers of 1,000 elements: numbers that can be multiplied by hand. */
  private static final ModelShape SMALL =
      ModelShape.builder()
          .id("small")
          .layers(8)
          .hidden(1000)
          .heads(10)
          .keyValueHeads(5)
          .feedForward(3000)
          .vocabulary(5000)
          .build();

  /** Attention 2 x 10^6 + 2 x 500,000, feed-forward 9 x 10^6, norms 2,000. */
  private static final long LAYER = 12_002_000;

  private static final ModelShape EXPERTS =
      ModelShape.builder()
          .from(SMALL)
          .id("experts")
          .experts(8)
          .expertsPerToken(2)
          .expertFeedForward(500)
          .denseLayers(2)
          .build();

  private static TrainingJob job(Parallelism.Builder p) {
    return job(SMALL, p, 64);
  }

  private static TrainingJob job(ModelShape model, Parallelism.Builder p, int batch) {
    return TrainingJob.builder()
        .model(model)
        .parallelism(p.build())
        .sequenceLength(2000)
        .globalBatch(batch)
        .build();
  }

  private static CollectiveCall call(Workload w, String purpose) {
    return w.calls().stream().filter(c -> c.purpose().equals(purpose)).findFirst().orElseThrow();
  }

  private static Parallelism.Builder parallel() {
    return Parallelism.builder();
  }

  @Test
  void oneRankTalksToNobody() {
    assertThat(Workload.of(job(parallel())).calls()).isEmpty();
  }

  /** 4 all-reduces of 2 x 2,000 x 1,000 x 2 B = 8 MB, for 8 layers and 32 micro-batches. */
  @Test
  void tensorSums() {
    Workload w = Workload.of(job(parallel().tensor(4).microBatch(2)));
    CollectiveCall c = call(w, "tensor");
    assertThat(c.collective()).isEqualTo(Collective.ALL_REDUCE);
    assertThat(c.size()).isEqualTo(DataSize.of("8MB"));
    assertThat(c.count()).isEqualTo(4 * 8 * 32);
    assertThat(c.overlappable()).isEqualTo(Ratio.ZERO);
    // 4 x 2 x 3/4 of 8 MB a layer and micro-batch.
    assertThat(c.wireBytes(4)).isEqualTo(DataSize.of("48MB").times(8 * 32));
    assertThat(call(w, "vocabulary").count()).isEqualTo(2 * 32);
  }

  /** An all-gather and a reduce-scatter move what an all-reduce does. */
  @Test
  void sequenceSlicesMoveTheSameBytes() {
    Workload sums = Workload.of(job(parallel().tensor(4)));
    Workload slices = Workload.of(job(parallel().tensor(4).sequence(true)));
    assertThat(slices.wireBytes()).isEqualTo(sums.wireBytes());
    assertThat(call(slices, "tensor-gather").count()).isEqualTo(4 * 8 * 64);
    TrainingJob again =
        TrainingJob.builder()
            .from(job(parallel().tensor(4).sequence(true)))
            .gatherAgain(true)
            .build();
    assertThat(call(Workload.of(again), "tensor-gather-again").count()).isEqualTo(2 * 8 * 64);
  }

  /** Parameters of 8 layers, two embeddings and a norm, in 2 bytes, in 8 buckets. */
  @Test
  void gradientsAreSummedOnce() {
    Workload w = Workload.of(job(parallel().data(4)));
    CollectiveCall c = call(w, "gradients");
    long parameters = 8 * LAYER + 2 * 5_000_000 + 1000;
    assertThat(SMALL.parameters()).isEqualTo(parameters);
    assertThat(c.size().times(c.count())).isEqualTo(DataSize.ofBytes(2 * parameters));
    assertThat(c.overlappable()).isEqualTo(Ratio.of(7, 8));
    assertThat(c.window()).isEqualTo(Ratio.of(2, 3 * 16));
    assertThat(w.calls()).hasSize(1);
  }

  /** ZeRO-1 sends what DDP does; ZeRO-3 half as much again with one micro-batch. */
  @Test
  void shardingMovesWhatItsPaperSays() {
    DataSize all = Workload.of(job(SMALL, parallel().data(4), 4)).wireBytes();
    for (Sharding s : List.of(Sharding.OPTIMIZER, Sharding.GRADIENTS)) {
      assertThat(Workload.of(job(SMALL, parallel().data(4).sharding(s), 4)).wireBytes())
          .isEqualTo(all);
    }
    assertThat(Workload.of(job(SMALL, parallel().data(4).sharding(Sharding.FULL), 4)).wireBytes())
        .isEqualTo(all.times(Ratio.of(3, 2)));
  }

  @Test
  void withoutWholeGradientsEachMicroBatchEndsWithThem() {
    Workload w = Workload.of(job(parallel().data(4).sharding(Sharding.GRADIENTS)));
    assertThat(call(w, "gradients").count()).isEqualTo(8 * 16);
    assertThat(call(w, "weights").count()).isEqualTo(8);
  }

  /** Shards of 4 ranks, and an all-reduce of a quarter between two of them. */
  @Test
  void hybridShardsSumBetweenReplicas() {
    Workload w =
        Workload.of(job(SMALL, parallel().data(8).sharding(Sharding.HYBRID).shardRanks(4), 8));
    CollectiveCall shard = call(w, "gradients");
    CollectiveCall replica = call(w, "replicas");
    assertThat(shard.group()).isEqualTo(ParallelGroup.SHARD);
    assertThat(replica.group()).isEqualTo(ParallelGroup.REPLICA);
    assertThat(replica.size()).isEqualTo(shard.size().dividedByCeil(4));
    assertThat(w.groups(ParallelGroup.REPLICA).size()).isEqualTo(2);
  }

  /** 4 stages of 2 layers; the last has the output layer and the norm. */
  @Test
  void stagesHandOnActivations() {
    Workload w = Workload.of(job(parallel().pipeline(4)));
    CollectiveCall c = call(w, "pipeline");
    assertThat(c.size()).isEqualTo(DataSize.of("4MB"));
    assertThat(c.count()).isEqualTo(2 * 64);
    Workload pieces = Workload.of(job(parallel().pipeline(4).virtualStages(2)));
    assertThat(call(pieces, "pipeline").count()).isEqualTo(2 * 64 * 2);
    assertThat(call(pieces, "pipeline").overlappable()).isEqualTo(Ratio.ONE);
    Workload sliced = Workload.of(job(parallel().pipeline(4).tensor(4).sequence(true)));
    assertThat(call(sliced, "pipeline").size()).isEqualTo(DataSize.of("1MB"));
    Workload gradients = Workload.of(job(parallel().pipeline(4).data(2)));
    CollectiveCall g = call(gradients, "gradients");
    assertThat(g.size().times(g.count()))
        .isEqualTo(DataSize.ofBytes(2 * (2 * LAYER + 5_000_000 + 1000)));
  }

  /** 126 layers on 16 stages: 8 on the fullest, as 126 = 14 x 8 + 2 x 7. */
  @Test
  void unevenStagesCountTheFullest() {
    ModelShape llama = ModelShape.find("llama-3-405b").orElseThrow();
    Workload w =
        Workload.of(
            TrainingJob.builder()
                .model(llama)
                .parallelism(parallel().tensor(8).pipeline(16).data(128).build())
                .sequenceLength(8192)
                .globalBatch(2048)
                .build());
    assertThat(w.ranks()).isEqualTo(16_384);
    assertThat(w.microBatches()).isEqualTo(16);
    assertThat(call(w, "tensor").count()).isEqualTo(4 * 8 * 16);
    assertThat(call(w, "tensor").size()).isEqualTo(DataSize.ofBytes(8192L * 16384 * 2));
  }

  /** Slices of 500 tokens with 5 heads of keys and values of 100: 500 x 1,000 x 2 B = 1 MB. */
  @Test
  void keysGoRound() {
    Workload w = Workload.of(job(parallel().context(4)));
    assertThat(call(w, "context-forward").size()).isEqualTo(DataSize.of("1MB"));
    assertThat(call(w, "context-forward").count()).isEqualTo(3 * 8 * 64);
    assertThat(call(w, "context-backward").count()).isEqualTo(3 * 8 * 64);
    assertThat(call(w, "context-gradients").count()).isEqualTo(4 * 8 * 64);
    // Ranks that slice a sequence hold the same weights.
    assertThat(call(w, "gradients").group()).isEqualTo(ParallelGroup.DATA);
    Workload gathered =
        Workload.of(job(parallel().context(4).contextMethod(ContextMethod.ALL_GATHER)));
    assertThat(call(gathered, "context-gather").size()).isEqualTo(DataSize.of("4MB"));
    assertThat(call(gathered, "context-gather").wireBytes(4))
        .isEqualTo(call(w, "context-forward").wireBytes(4));
  }

  /** 2,000 tokens x 2 experts x 1,000 elements x 2 B = 8 MB, twice a layer, in 6 of 8 layers. */
  @Test
  void tokensGoToExperts() {
    Workload w = Workload.of(job(EXPERTS, parallel().data(8).expert(4), 64));
    CollectiveCall out = call(w, "expert-dispatch");
    assertThat(out.collective()).isEqualTo(Collective.ALL_TO_ALL);
    assertThat(out.size()).isEqualTo(DataSize.of("8MB"));
    assertThat(out.count()).isEqualTo(2 * 6 * 8);
    assertThat(out.wireBytes(4)).isEqualTo(DataSize.of("6MB").times(2 * 6 * 8));
    assertThat(call(w, "expert-combine").size()).isEqualTo(DataSize.of("8MB"));
    // 8 experts of 1.5 x 10^6 in each of 6 layers, a quarter of them on a rank.
    CollectiveCall g = call(w, "expert-gradients");
    assertThat(g.group()).isEqualTo(ParallelGroup.EXPERT_DATA);
    assertThat(w.groups(ParallelGroup.EXPERT_DATA).size()).isEqualTo(2);
    assertThat(g.size().times(g.count())).isEqualTo(DataSize.ofBytes(6L * 2 * 1_500_000 * 2));
  }

  /** Decoding moves messages of 8 KiB (one request of Llama 3 8B) to 1 MiB (64 of 70B). */
  @Test
  void decodingSumsSmallMessages() {
    CollectiveCall one = serving("llama-3-8b", 1);
    CollectiveCall many = serving("llama-3-70b", 64);
    assertThat(one.size()).isEqualTo(DataSize.of("8KiB"));
    assertThat(one.count()).isEqualTo(2 * 32);
    assertThat(many.size()).isEqualTo(DataSize.of("1MiB"));
  }

  private static CollectiveCall serving(String model, int tokens) {
    return call(
        Workload.step(
            ServingJob.builder()
                .model(ModelShape.find(model).orElseThrow())
                .parallelism(parallel().tensor(8).build())
                .tokensPerRank(tokens)
                .build()),
        "tensor");
  }

  /** 1,000 tokens x 80 layers x 2,048 elements x 2 B = 327.68 MB, an eighth a rank. */
  @Test
  void cachesMove() {
    ServingJob prefill =
        ServingJob.builder()
            .model(ModelShape.find("llama-3-70b").orElseThrow())
            .parallelism(parallel().tensor(8).build())
            .tokensPerRank(1000)
            .promptTokens(1000)
            .decodeRanks(4)
            .build();
    Workload w = Workload.cacheTransfer(prefill);
    assertThat(w.ranks()).isEqualTo(12);
    assertThat(call(w, "cache").size()).isEqualTo(DataSize.ofBytes(327_680_000 / 8));
    RankGroups pairs = w.groups(ParallelGroup.PREFILL_DECODE);
    assertThat(pairs.count()).isEqualTo(8);
    assertThat(pairs.ranks(5)).containsExactly(5, 9);
  }

  @Test
  void weightsAreHandedOn() {
    ServingJob job =
        ServingJob.builder()
            .model(EXPERTS)
            .parallelism(parallel().data(8).expert(4).build())
            .tokensPerRank(1)
            .build();
    Workload w = Workload.modelLoad(job);
    assertThat(call(w, "load").size().bytes() + call(w, "load-experts").size().bytes())
        .isEqualTo(job.weightBytesPerRank())
        .isEqualTo(2 * (EXPERTS.parameters() - 6L * 6 * 1_500_000));
  }

  @Test
  void refusesWhatDoesNotDivide() {
    assertThatThrownBy(() -> parallel().data(6).expert(4).build()).hasMessageContaining("4");
    assertThatThrownBy(() -> job(parallel().data(3))).hasMessageContaining("64 sequences");
    assertThatThrownBy(() -> job(parallel().context(7))).hasMessageContaining("7 slices");
    assertThatThrownBy(() -> job(parallel().pipeline(16))).hasMessageContaining("too few");
    assertThatThrownBy(() -> job(EXPERTS, parallel().data(3).expert(3), 3))
        .hasMessageContaining("8 experts");
    assertThatThrownBy(() -> parallel().virtualStages(2).build())
        .hasMessageContaining("interleave");
  }

  @Test
  void explainsItself() {
    assertThat(Workload.of(job(parallel().tensor(2).data(2))).explain().toString())
        .contains("all_reduce", "the next matrix waits", "arXiv 1910.02054");
  }
}
