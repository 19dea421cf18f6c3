package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts the collectives of a training step.
 *
 * <p>Symbols: b sequences of s tokens a micro-batch, h hidden elements, l layers on the fullest
 * stage, M micro-batches. A forward pass takes a third of the computing and a backward pass two.
 */
final class TrainingTraffic {
  private static final Ratio FORWARD = Ratio.of(1, 3);
  private static final Ratio BACKWARD = Ratio.of(2, 3);

  private final TrainingJob job;
  private final ModelShape model;
  private final Parallelism p;
  private final Precision bytes;
  private final Stage stage;
  private final long micro;
  private final List<CollectiveCall> calls = new ArrayList<>();

  private TrainingTraffic(TrainingJob job) {
    this.job = job;
    this.model = job.model();
    this.p = job.parallelism();
    this.bytes = job.precision();
    this.stage = Stage.fullest(model, p.pipeline(), p.virtualStages());
    this.micro = job.microBatches();
  }

  static List<CollectiveCall> of(TrainingJob job) {
    TrainingTraffic t = new TrainingTraffic(job);
    t.tensor();
    t.context();
    t.experts();
    t.pipeline();
    t.weights(
        "",
        ceil(t.stage.common(), t.p.tensor()),
        t.p.sharding() == Sharding.HYBRID ? ParallelGroup.SHARD : ParallelGroup.DATA,
        t.stage.layers());
    if (t.stage.experts() > 0) {
      t.weights(
          "expert-",
          ceil(t.stage.experts(), (long) t.p.tensor() * t.p.expert()),
          ParallelGroup.EXPERT_DATA,
          t.stage.expertLayers());
    }
    return List.copyOf(t.calls);
  }

  private static long ceil(long total, long parts) {
    return (total + parts - 1) / parts;
  }

  /** Tokens that a context-parallel rank works on in a micro-batch. */
  private long tokens() {
    return (long) p.microBatch() * job.sequenceLength() / p.context();
  }

  private DataSize activations() {
    return DataSize.ofBytes(
        Math.multiplyExact(tokens(), (long) model.hidden() * bytes.activations()));
  }

  private void add(
      String purpose,
      Collective collective,
      DataSize size,
      ParallelGroup group,
      long count,
      boolean eachMicroBatch,
      Ratio overlappable,
      Ratio window,
      String reason) {
    if (p.size(group) > 1 && count > 0 && !size.isZero()) {
      calls.add(
          new CollectiveCall(
              purpose,
              collective,
              size,
              group,
              count,
              eachMicroBatch,
              overlappable,
              window,
              reason));
    }
  }

  private void tensor() {
    Ratio hidden = job.asyncTensor() ? Ratio.ONE : Ratio.ZERO;
    String why =
        job.asyncTensor()
            ? "; matrices are computed piece by piece meanwhile"
            : "; the next matrix waits for it";
    long layers = stage.layers() * micro;
    // With one stage it holds both ends of the model, else the fullest has one of them at most.
    long ends = p.pipeline() == 1 ? 2 * micro : micro;
    String end = "the embedding and the output layer are sliced by tokens of the vocabulary" + why;
    if (p.sequence()) {
      each("tensor-gather", Collective.ALL_GATHER, 4 * layers, hidden, block("gather") + why);
      each("tensor-scatter", Collective.REDUCE_SCATTER, 4 * layers, hidden, block("scatter") + why);
      if (job.gatherAgain()) {
        each(
            "tensor-gather-again",
            Collective.ALL_GATHER,
            2 * layers,
            Ratio.ONE,
            "slices of the sequence are not kept for the backward pass; they arrive while other"
                + " gradients are computed");
      }
      each("vocabulary-gather", Collective.ALL_GATHER, ends, hidden, end);
      each("vocabulary-scatter", Collective.REDUCE_SCATTER, ends, hidden, end);
    } else {
      each("tensor", Collective.ALL_REDUCE, 4 * layers, hidden, block("sum") + why);
      each("vocabulary", Collective.ALL_REDUCE, ends, hidden, end);
    }
  }

  private static String block(String what) {
    return "attention and feed-forward layer each " + what + " once forward and once backward";
  }

  private void each(
      String purpose, Collective collective, long count, Ratio overlappable, String reason) {
    add(
        purpose,
        collective,
        activations(),
        ParallelGroup.TENSOR,
        count,
        true,
        overlappable,
        Ratio.ONE,
        reason);
  }

  private void context() {
    int c = p.context();
    long layers = stage.layers() * micro;
    // Heads of keys are sliced as far as there are any; beyond that ranks hold the same.
    long elements = ceil(model.keyValueElements(), Math.min(p.tensor(), model.keyValueHeads()));
    long slice = Math.multiplyExact(tokens(), elements * bytes.activations());
    if (p.contextMethod() == ContextMethod.ALL_GATHER) {
      DataSize all = DataSize.ofBytes(Math.multiplyExact(slice, (long) c));
      add(
          "context-gather",
          Collective.ALL_GATHER,
          all,
          ParallelGroup.CONTEXT,
          layers,
          true,
          Ratio.ZERO,
          FORWARD,
          "attention waits for the keys and values of the whole sequence");
      add(
          "context-scatter",
          Collective.REDUCE_SCATTER,
          all,
          ParallelGroup.CONTEXT,
          layers,
          true,
          Ratio.ZERO,
          BACKWARD,
          "gradients of keys and values are summed where these came from");
      return;
    }
    String why = "; the next slice travels while attention to this one is computed";
    add(
        "context-forward",
        Collective.SEND_RECEIVE,
        DataSize.ofBytes(slice),
        ParallelGroup.CONTEXT,
        layers * (c - 1L),
        true,
        Ratio.ONE,
        FORWARD,
        "each rank sees the keys and values of all others" + why);
    add(
        "context-backward",
        Collective.SEND_RECEIVE,
        DataSize.ofBytes(slice),
        ParallelGroup.CONTEXT,
        layers * (c - 1L),
        true,
        Ratio.ONE,
        BACKWARD,
        "backward the keys and values go round once more" + why);
    add(
        "context-gradients",
        Collective.SEND_RECEIVE,
        DataSize.ofBytes(slice),
        ParallelGroup.CONTEXT,
        layers * c,
        true,
        Ratio.ONE,
        BACKWARD,
        "gradients of keys and values go round until they are home" + why);
  }

  private void experts() {
    long mine = ceil(tokens(), p.sequence() ? p.tensor() : 1);
    long routed = Math.multiplyExact(mine, (long) model.expertsPerToken() * model.hidden());
    long count = 2L * stage.expertLayers() * micro;
    Ratio hidden = job.dualBatch() ? Ratio.ONE : Ratio.ZERO;
    String why =
        job.dualBatch() ? "; another micro-batch computes meanwhile" : "; the experts wait for it";
    add(
        "expert-dispatch",
        Collective.ALL_TO_ALL,
        DataSize.ofBytes(Math.multiplyExact(routed, (long) bytes.dispatch())),
        ParallelGroup.EXPERT,
        count,
        true,
        hidden,
        Ratio.ONE,
        "each token goes to its experts, and its gradient comes back" + why);
    add(
        "expert-combine",
        Collective.ALL_TO_ALL,
        DataSize.ofBytes(Math.multiplyExact(routed, (long) bytes.combine())),
        ParallelGroup.EXPERT,
        count,
        true,
        hidden,
        Ratio.ONE,
        "what experts made of each token comes back, and gradients go there" + why);
  }

  private void pipeline() {
    DataSize whole = activations();
    boolean sliced = p.sequence() || job.scatterGather();
    boolean interleaved = p.virtualStages() > 1;
    add(
        "pipeline",
        Collective.SEND_RECEIVE,
        sliced ? whole.dividedByCeil(p.tensor()) : whole,
        ParallelGroup.PIPELINE,
        2L * micro * p.virtualStages(),
        true,
        interleaved ? Ratio.ONE : Ratio.ZERO,
        Ratio.ONE,
        "activations go to the next stage and their gradients to the one before"
            + (interleaved ? "; another piece computes meanwhile" : ""));
    if (job.scatterGather() && !p.sequence()) {
      each(
          "pipeline-gather",
          Collective.ALL_GATHER,
          p.pipeline() > 1 ? 2L * micro * p.virtualStages() : 0,
          Ratio.ZERO,
          "what the stages exchange in slices is gathered");
    }
  }

  /** Gradients and weights of the slice that a rank holds, in a bucket a layer. */
  private void weights(String prefix, long elements, ParallelGroup group, int layers) {
    long buckets = Math.max(1, layers);
    DataSize gradients = bucket(elements, bytes.gradients(), buckets);
    DataSize weights = bucket(elements, bytes.weights(), buckets);
    Ratio butOne = Ratio.of(buckets - 1, buckets);
    Ratio lastBackward = BACKWARD.dividedBy(micro);
    Ratio firstForward = FORWARD.dividedBy(micro);
    boolean hybrid = p.sharding() == Sharding.HYBRID && group == ParallelGroup.SHARD;
    String last = "; they go while earlier layers' are computed, those of the first layer after";
    String first = "; they come while earlier layers compute, those of the first layer before";
    switch (p.sharding()) {
      case NONE ->
          add(
              prefix + "gradients",
              Collective.ALL_REDUCE,
              gradients,
              group,
              buckets,
              false,
              butOne,
              lastBackward,
              "ranks that hold the same weights sum their gradients" + last);
      case OPTIMIZER, GRADIENTS -> {
        boolean once = p.sharding() == Sharding.OPTIMIZER;
        add(
            prefix + "gradients",
            Collective.REDUCE_SCATTER,
            gradients,
            group,
            once ? buckets : buckets * micro,
            !once,
            butOne,
            once ? lastBackward : BACKWARD,
            "each rank gets the sum of the gradients of its share of the weights" + last);
        add(
            prefix + "weights",
            Collective.ALL_GATHER,
            weights,
            group,
            buckets,
            false,
            butOne,
            firstForward,
            "the shares that ranks have updated become whole weights" + first);
      }
      case FULL, HYBRID -> {
        add(
            prefix + "weights-forward",
            Collective.ALL_GATHER,
            weights,
            group,
            buckets * micro,
            true,
            butOne,
            FORWARD,
            "a layer's weights are gathered when it is needed" + first);
        add(
            prefix + "weights-backward",
            Collective.ALL_GATHER,
            weights,
            group,
            buckets * micro,
            true,
            butOne,
            BACKWARD,
            "and once more for the backward pass" + first);
        add(
            prefix + "gradients",
            Collective.REDUCE_SCATTER,
            gradients,
            group,
            buckets * micro,
            true,
            butOne,
            BACKWARD,
            "each rank gets the sum of the gradients of its shard" + last);
        if (hybrid) {
          add(
              prefix + "replicas",
              Collective.ALL_REDUCE,
              gradients.dividedByCeil(p.size(ParallelGroup.SHARD)),
              ParallelGroup.REPLICA,
              buckets,
              false,
              butOne,
              lastBackward,
              "groups that hold the same shards sum their gradients" + last);
        }
      }
    }
  }

  private static DataSize bucket(long elements, int bytes, long buckets) {
    return DataSize.ofBytes(Math.multiplyExact(elements, (long) bytes)).dividedByCeil(buckets);
  }
}
