// What is left of the time of a training job: a step, its stragglers, its failures?
//   ./fabric-shell run shell/examples/job-goodput.jsh [MODEL] [SCALABLE-UNITS]     (llama-3-70b on 4 unless told)
// A DGX SuperPOD of H100; tensor parallel in a host, two stages, the rest data parallel with sharded optimizer.
// Assumed, as no source says: half of 989 TFLOP/s while computing, steps of which one in a hundred takes 5 % longer,
// checkpoints of 30 s, restarts and waiting of 5 min each, repairs of 4 h.

int STAGES = 2;

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
}

TrainingJob job(ModelShape model, int hosts) {
  int data = hosts / STAGES;
  return TrainingJob.builder().model(model).sequenceLength(8192).globalBatch(8 * data).precision(Precision.bfloat16().withGradients(4))
      .parallelism(Parallelism.builder().tensor(8).sequence(true).pipeline(STAGES).data(data).sharding(Sharding.OPTIMIZER).build()).build();
}

// The same job on parts of which none, or each, has another to stand in for it.
void failures(Placement placement, StepTime step) {
  Duration repair = Duration.ofHours(4);
  CheckpointCosts costs = new CheckpointCosts(Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofMinutes(5));
  JobFootprint parts = JobFootprint.of(placement);
  FailureRate node = FailureRate.find("llama-3-node-without-network").get(), link = FailureRate.find("alibaba-access-link").get(), leaf = FailureRate.find("alibaba-leaf").get();
  line("needs", parts);
  Goodput goodput = Goodput.of(parts.interruptions(node, link, leaf, repair).meanTime().get(), costs);
  line("single links:", goodput);
  Interruptions two = Interruptions.of(List.of(FailureSource.of(node, parts.hosts()),
      FailureSource.redundant(link, 2L * 8 * parts.hosts(), 1, repair), FailureSource.redundant(leaf, 2L * 8, 1, repair)));
  line("dual-ToR:", Goodput.of(two.meanTime().get(), costs));
  FabricGraph graph = FabricGraph.of(placement.fabric());
  int port = graph.indexOf(placement.endpoints(0).get(0).port().toString());
  for (Failure f : List.of(Failure.ofNode(graph, port), Failure.ofNode(graph, graph.neighbor(port, 0)), FailureScenarios.switches(graph).get(graph.switchCount() - 1))) {
    FailureEffect e = FailureEffect.of(placement, f);
    line(e.failure() + ":", e.kind(), "and", e.timeLost(goodput, step.exposedShare(), repair).map(t -> t.toSeconds() + " s lost").orElse("not known"));
  }
}

int look(ModelShape model, int units) {
  Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(units));
  int hosts = 32 * units - 2;
  Placement placement = pod.place(PlacementPolicy.packed(8 * hosts));
  Workload workload = Workload.of(job(model, hosts));
  line(workload + "\n" + workload.table());
  StepTime step = StepTime.of(workload, Compute.of(989, Ratio.of("0.5")), CollectiveTimes.on(pod, placement));
  line(step);
  List<TimeSpan> samples = IntStream.range(0, 1000).mapToObj(i -> i % 100 == 0 ? step.compute().times(Ratio.of("1.05")) : step.compute()).toList();
  line(Stragglers.of(samples).explain(placement.ranks()).summary());
  failures(placement, step);
  return 0;
}

int run(String... words) {
  Optional<ModelShape> model = ModelShape.find(words.length > 0 ? words[0] : "llama-3-70b");
  if (words.length > 2 || model.isEmpty() || words.length == 2 && !words[1].matches("[1-4]")) {
    System.err.println("usage: job-goodput.jsh [MODEL] [SCALABLE-UNITS]; models are " + ModelShape.published().stream().map(m -> m.id()).toList() + ", units 1 to 4");
    return 2;
  }
  return look(model.get(), words.length == 2 ? Integer.parseInt(words[1]) : 4);
}

int code = run(args);
/exit code
