package io.clusterfabric.collectives.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import org.junit.jupiter.api.Test;

class StepTimeTest {
  private static final ModelShape MODEL = ModelShape.find("llama-3-8b").orElseThrow();

  private static TrainingJob job(Parallelism.Builder p, int batch) {
    return TrainingJob.builder()
        .model(MODEL)
        .parallelism(p.build())
        .sequenceLength(8192)
        .globalBatch(batch)
        .build();
  }

  /**
   * The published sum for a mixture of experts: 32 tokens to 9 experts of 7,000 elements, out in
   * one byte and back in two, at 50 GB/s: 3 x 32 x 9 x 7,000 B / 50 GB/s = 120.96 us a layer.
   */
  @Test
  void expertsOfTheExample() {
    ModelShape model =
        ModelShape.builder()
            .from(MODEL)
            .hidden(7000)
            .layers(1)
            .experts(9)
            .expertsPerToken(9)
            .build();
    Workload w =
        Workload.step(
            ServingJob.builder()
                .model(model)
                .parallelism(Parallelism.builder().data(9).expert(9).build())
                .tokensPerRank(32)
                .precision(Precision.bfloat16().withDispatch(1))
                .build());
    Bandwidth nic = Bandwidth.of("50GB/s");
    StepTime t =
        StepTime.of(w, Compute.of(TimeSpan.ZERO), (collective, size, groups) -> nic.timeFor(size));
    assertThat(t.time()).isEqualTo(TimeSpan.of("120.96us"));
  }

  /** Collectives of 1 ms each; tensor sums cannot hide: 4 x 32 + 2 a micro-batch. */
  @Test
  void whatCannotHideIsExposed() {
    Workload w = Workload.of(job(Parallelism.builder().tensor(8), 2));
    StepTime t = StepTime.of(w, Compute.of(TimeSpan.of("1s")), (c, s, g) -> TimeSpan.of("1ms"));
    assertThat(t.exposed()).isEqualTo(TimeSpan.of("260ms"));
    assertThat(t.time()).isEqualTo(TimeSpan.of("1260ms"));
    assertThat(t.bubble()).isEqualTo(TimeSpan.ZERO);
  }

  /** 31 of 32 buckets hide behind the last backward pass, as long as that is long enough. */
  @Test
  void gradientsHideBehindTheLastBackwardPass() {
    Workload w = Workload.of(job(Parallelism.builder().data(4), 16));
    CollectiveTimes ms = (c, s, g) -> TimeSpan.of("1ms");
    // A backward pass of one of 4 micro-batches is 2/3 of 300 ms / 4 = 50 ms.
    assertThat(StepTime.of(w, Compute.of(TimeSpan.of("300ms")), ms).exposed())
        .isEqualTo(TimeSpan.of("1ms"));
    // Of 60 ms it is 10 ms: 22 of 32 are exposed.
    assertThat(StepTime.of(w, Compute.of(TimeSpan.of("60ms")), ms).exposed())
        .isEqualTo(TimeSpan.of("22ms"));
  }

  /** Two things that may each hide behind all computing do not both do: max(compute, sum). */
  @Test
  void computingHidesNoMoreThanItself() {
    TrainingJob job =
        TrainingJob.builder()
            .from(job(Parallelism.builder().tensor(8).sequence(true), 1))
            .asyncTensor(true)
            .build();
    StepTime t =
        StepTime.of(
            Workload.of(job), Compute.of(TimeSpan.of("200ms")), (c, s, g) -> TimeSpan.of("1ms"));
    // 128 + 128 of layers, 2 + 2 of the vocabulary: 260 ms.
    assertThat(t.time()).isEqualTo(TimeSpan.of("260ms"));
    assertThat(t.hidden()).isEqualTo(TimeSpan.of("200ms"));
  }

  /** (p - 1) / M of the work: 3/8 of 800 ms; half of that with two pieces a stage. */
  @Test
  void stagesWait() {
    CollectiveTimes nothing = (c, s, g) -> TimeSpan.ZERO;
    Compute compute = Compute.of(TimeSpan.of("800ms"));
    Workload plain = Workload.of(job(Parallelism.builder().pipeline(4), 8));
    Workload pieces = Workload.of(job(Parallelism.builder().pipeline(4).virtualStages(2), 8));
    assertThat(StepTime.of(plain, compute, nothing).bubble()).isEqualTo(TimeSpan.of("300ms"));
    assertThat(StepTime.of(pieces, compute, nothing).bubble()).isEqualTo(TimeSpan.of("150ms"));
  }

  /** 3 x 2 x parameters and attention x tokens over ranks x 400 x 10^12 a second. */
  @Test
  void computingFollowsFromOperations() {
    Workload w = Workload.of(job(Parallelism.builder().data(8), 8));
    double flops = 3 * MODEL.flopsPerToken(8192) * 8 * 8192;
    assertThat(Compute.of(1000, Ratio.of("0.4")).time(w).toSeconds())
        .isEqualTo(flops / 8 / 400e12, within(1e-9));
    assertThatThrownBy(() -> Compute.of(1000, Ratio.of(2))).hasMessageContaining("at most");
  }

  /** On a real fabric: tensor groups stay in a host, so a slower network leaves them alone. */
  @Test
  void onAFabric() {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(1));
    Workload w = Workload.of(job(Parallelism.builder().tensor(8).data(16), 64));
    Placement job = pod.place(PlacementPolicy.packed(128));
    CollectiveTimes times = CollectiveTimes.uncalibrated(pod, job);
    StepTime t = StepTime.of(w, Compute.of(989, Ratio.of("0.5")), times);
    StepTime.CallTime tensor = t.calls().get(0);
    StepTime.CallTime gradients = t.calls().get(2);
    assertThat(tensor.call().purpose()).isEqualTo("tensor");
    // 2 x 7/8 of 64 MiB at 450 GB/s, or two-way through switches: within a host.
    assertThat(tensor.each().toSeconds()).isBetween(2.5e-4, 3.5e-4);
    // 2 x 15/16 of the slice's bytes at one NIC of 50 GB/s, all 8 groups at once.
    double bytes = gradients.call().size().bytes();
    assertThat(gradients.each().toSeconds()).isGreaterThan(2 * bytes * 15 / 16 / 50e9);
    assertThat(gradients.each().toSeconds()).isLessThan(2 * bytes * 15 / 16 / 50e9 * 1.3);
    assertThat(t.time()).isGreaterThan(t.compute());
    assertThat(t.explain().toString()).contains("gradients", "exposed");
  }

  /** A group of ranks in one host by itself takes what the calibrated estimate says. */
  @Test
  void onAFabricByMeasuredRuns() {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(1));
    Placement job = pod.place(PlacementPolicy.packed(128));
    Workload w = Workload.of(job(Parallelism.builder().tensor(8).data(16), 64));
    CollectiveTimes measured = CollectiveTimes.on(pod, job);
    CollectiveTimes model = CollectiveTimes.uncalibrated(pod, job);
    Compute compute = Compute.of(989, Ratio.of("0.5"));
    StepTime t = StepTime.of(w, compute, measured);
    StepTime.CallTime tensor = t.calls().get(0);
    Placement group = job.ofRanks(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(tensor.each())
        .isEqualTo(pod.estimate(tensor.call().collective(), tensor.call().size(), group).time());
    // Eight groups on eight rails do not meet: company adds nothing to what a group takes.
    StepTime.CallTime gradients = t.calls().get(2);
    int[] column = new int[16];
    for (int i = 0; i < column.length; i++) {
      column[i] = 8 * i;
    }
    Placement rail = job.ofRanks(column);
    TimeSpan alone =
        pod.estimate(gradients.call().collective(), gradients.call().size(), rail).time();
    assertThat(gradients.each()).isEqualTo(alone);
    // Software takes longer than links.
    assertThat(t.time()).isGreaterThan(StepTime.of(w, compute, model).time());
    assertThat(measured.toString()).contains("calibrated");
  }
}
