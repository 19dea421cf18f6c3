// What a collective takes on a cluster, one fact a line, the word first:
//   ./fabric-shell run shell/examples/estimate.jsh FILE|DESIGN COLLECTIVE SIZE GPUS
//   ./fabric-shell run shell/examples/estimate.jsh dgx-superpod-h100 all_reduce 1GiB 256
// FILE is any topology file that the library reads; DESIGN is the id of a reference design. The GPUs are
// packed: hosts of one group of leaves side by side. "bound" is what no schedule can beat, by which switches
// may combine data, with what limits; "mechanism" is each algorithm that can run there by its own cost, links
// at line rate, the best one marked; "nccl" is what NCCL's newest known model takes, where the cluster tells
// what that needs. These are models: no measurement is in them.
// "estimate" is by what was measured on other clusters, with its interval, how well it is supported, and the
// runs nearest to it.
// Ends with 1 if there is no such cluster or job, with 2 on wrong use.

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).filter(w -> !w.isEmpty()).collect(Collectors.joining(" ")));
}

String micros(TimeSpan t) {
  return String.format(Locale.ROOT, "%.1f us", t.toMicroseconds());
}

String gigabytes(Bandwidth b) {
  return String.format(Locale.ROOT, "%.1f GB/s", b.toGigabytesPerSecond());
}

void printBounds(Placement placement, Collective collective, DataSize size) {
  FabricBounds bounds = FabricBounds.of(placement);
  String before = "";
  for (InNetworkReduction which : InNetworkReduction.values()) {
    CollectiveBound b = bounds.with(which).bound(collective, size);
    // Only what reducing switches change is told again.
    if (!b.toString().equals(before)) line("bound", micros(b.time()), "if", b.model());
    if (!b.toString().equals(before)) line("limit", b.witness());
    before = b.toString();
  }
  bounds.allGatherRate().ifPresent(r -> line("all-gather at-most", gigabytes(r), "of algorithm bandwidth"));
  if (collective == ALL_REDUCE) line("reduce-scatter-all-gather", micros(bounds.bestReduceScatterAllGather(size)), "at best; no bound");
  bounds.graph().unknownRates().forEach(u -> line("unknown", u));
}

/** An algorithm by its own cost on this cluster, if it can run there. */
Optional<Estimate> tried(Collectives collectives, CollectiveAlgorithm a, DataSize size, Placement placement) {
  EstimateOptions only = EstimateOptions.builder().addAlgorithms(a.id()).inNetworkReduction(true).build();
  try {
    return Optional.of(collectives.with(only).mechanism(a.collective(), size, placement));
  } catch (IllegalArgumentException e) {
    return Optional.empty(); // it cannot run on these ranks and domains
  }
}

void printMechanism(Collectives collectives, Collective collective, DataSize size, Placement placement) {
  List<Estimate> all = CollectiveAlgorithms.of(collective).stream().filter(a -> !a.id().contains("-by-"))
      .flatMap(a -> tried(collectives, a, size, placement).stream()).toList();
  if (all.isEmpty()) line("mechanism unknown", "no algorithm of", collective.id(), "has a cost on a fabric");
  TimeSpan best = all.stream().map(Estimate::time).min(Comparator.naturalOrder()).orElse(TimeSpan.ZERO);
  boolean marked = false;
  for (Estimate e : all) {
    boolean first = !marked && e.time().equals(best);
    marked |= first;
    line("mechanism", e.algorithm(), e.isLowerBound() ? "at-least" : "takes", micros(e.time()), "bus", gigabytes(e.busBandwidth()), "by", e.limitedBy(), first ? "best" : "");
  }
}

void printNccl(Placement placement, Collective collective, DataSize size) {
  NcclProfile profile = NcclProfile.latest();
  if (!NcclTuning.collectives().contains(collective)) {
    line("nccl", profile.version(), "has no model of", collective.id());
    return;
  }
  try {
    NcclReading reading = NcclReading.of(placement, profile, NcclOptions.builder().build());
    reading.select(collective, size).ifPresentOrElse(
        c -> line("nccl", profile.version(), c.algorithm(), c.protocol(), "channels", c.channels(), "threads", c.threads(), "expects", micros(c.time())),
        () -> reading.unknown().forEach(u -> line("nccl", profile.version(), "unknown", u)));
  } catch (IllegalArgumentException e) {
    line("nccl", profile.version(), "unknown", e.getMessage());
  }
}

void printEstimate(Collectives collectives, Collective collective, DataSize size, Placement placement) {
  CalibratedEstimate e = collectives.estimate(collective, size, placement);
  line("estimate", micros(e.time()), "from", micros(e.interval().lower()), "to", micros(e.interval().upper()), "bus", gigabytes(e.busBandwidth()), "by", e.limitedBy());
  line("support", String.format(Locale.ROOT, "%.2f", e.support()), e.isSupported() ? "" : "no evidence near");
  e.evidence().stream().limit(3).forEach(r -> line("evidence", r.runId(), r.gpu(), r.size(), r.time()));
}

int estimate(Cluster cluster, Collective collective, DataSize size, int gpus) {
  Collectives collectives = Collectives.on(cluster);
  Placement placement = collectives.place(PlacementPolicy.packed(gpus));
  line("cluster", cluster.id(), "fabric", collectives.fabric().id());
  line("job", placement.ranks(), "gpus on", placement.hosts(), "hosts");
  line("message", size, "of", collective.id());
  printBounds(placement, collective, size);
  printMechanism(collectives, collective, size, placement);
  printNccl(placement, collective, size);
  printEstimate(collectives, collective, size, placement);
  return 0;
}

/** A file of that name, else a design of that id. */
Optional<Cluster> cluster(String name) throws IOException {
  Optional<ReferenceDesign> design = ReferenceDesigns.find(name);
  if (design.isPresent() && !Files.exists(Path.of(name))) return Optional.of(design.get().build(Map.of()));
  ImportResult read = Formats.read(Path.of(name));
  if (read.findCluster().isEmpty()) read.findings().forEach(f -> System.err.println(f));
  return read.findCluster();
}

int run(String... words) {
  Optional<Collective> collective = words.length == 4 ? Collective.find(words[1]) : Optional.empty();
  if (collective.isEmpty() || collective.get() == SEND_RECEIVE || !words[3].matches("[1-9][0-9]{0,6}")) {
    System.err.println("usage: estimate.jsh FILE|DESIGN COLLECTIVE SIZE GPUS, such as dgx-superpod-h100 all_reduce 1GiB 256");
    return 2;
  }
  try {
    DataSize size = DataSize.of(words[2]);
    Optional<Cluster> found = cluster(words[0]);
    if (found.isPresent()) return estimate(found.get(), collective.get(), size, Integer.parseInt(words[3]));
    System.err.println("no cluster was read from " + words[0]);
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage() + "; designs are " + ReferenceDesigns.all().stream().map(d -> d.id()).toList());
  } catch (IllegalArgumentException | NoSuchElementException | ArithmeticException e) {
    System.err.println(e.getMessage());
  }
  return 1;
}

int code = run(args);
/exit code
