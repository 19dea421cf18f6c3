// Plots the bus bandwidth of a collective over message size as SVG, one fact a line, the word first:
//   ./fabric-shell run shell/examples/plot-busbw.jsh FABRIC GPUS COLLECTIVE OUT.svg [MEASURED [RUN]]
// FABRIC is a topology file of any format, or the id of a published design such as dgx-superpod-h100. The plot has our
// estimate from 1KiB to 16GiB, the bound that no schedule beats, and what was measured of that collective on so many
// GPUs: nominal rows of a table (columns as in docs/plots.md), those of one RUN if it is named, or the runs of a log of
// nccl-tests, rccl-tests or OSU.
// Ends with 1 if something cannot be read, estimated or written, with 2 on wrong use.
import io.clusterfabric.collectives.measured.*;

Optional<Cluster> cluster(String fabric) throws IOException {
  Optional<ReferenceDesign> design = ReferenceDesigns.find(fabric);
  if (design.isPresent()) return design.map(d -> d.build(Map.of()));
  ImportResult read = Formats.read(Path.of(fabric));
  if (read.findCluster().isEmpty()) read.findings().forEach(f -> System.err.println(f));
  return read.findCluster();
}

LinePlot withTable(LinePlot plot, Path file, Collective collective, int gpus, Predicate<MeasuredRow> wanted) throws IOException {
  EvidenceResult<MeasuredRow> read = MeasuredTable.read(file);
  read.findings().forEach(f -> System.err.println(f));
  return Plots.withMeasured(plot, read.values().stream().filter(wanted).filter(MeasuredRow::isNominal)
      .filter(r -> r.collective() == collective && r.ranks().orElse(0) == gpus).toList());
}

LinePlot withLog(LinePlot plot, Path file, Collective collective, int gpus) throws IOException {
  EvidenceResult<CollectiveRun> read = MeasuredReaders.read(file);
  read.findings().forEach(f -> System.err.println(f));
  // Few logs say what ran: a run that does not is taken for what is asked about.
  List<CollectiveRun> runs = read.values().stream()
      .filter(r -> r.collective().orElse(collective) == collective && r.ranks().orElse(gpus) == gpus).toList();
  System.out.println("runs " + runs.size() + " of " + read.values().size());
  return Plots.withRuns(plot, runs);
}

LinePlot withMeasured(LinePlot plot, Path file, Collective collective, int gpus, Predicate<MeasuredRow> wanted) throws IOException {
  boolean table = new MeasuredTable().sniff(FabricSource.of(file)) != Likelihood.NO;
  return table ? withTable(plot, file, collective, gpus, wanted) : withLog(plot, file, collective, gpus);
}

void print(LinePlot plot) {
  System.out.println("title " + plot.title());
  System.out.println("shows " + plot.subtitle());
  plot.series().forEach(s -> System.out.println("series " + s));
  plot.notes().forEach(n -> System.out.println("note " + n));
}

LinePlot estimated(Cluster cluster, int gpus, Collective collective) {
  return Plots.busBandwidth(Collectives.on(cluster)
      .estimate(collective, DataSize.of("1MiB"), PlacementPolicy.packed(gpus)).overSizes("1KiB", "16GiB"));
}

int run(String... words) {
  boolean sound = words.length >= 4 && words.length <= 6 && Stream.of(words).noneMatch(String::isBlank);
  Optional<Collective> collective = sound ? Collective.find(words[2]) : Optional.empty();
  if (collective.isEmpty() || !words[1].matches("[1-9][0-9]{0,6}")) {
    System.err.println("usage: plot-busbw.jsh FABRIC GPUS COLLECTIVE OUT.svg [MEASURED [RUN]]");
    return 2;
  }
  try {
    Predicate<MeasuredRow> wanted = r -> words.length < 6 || r.runId().equals(words[5]);
    int gpus = Integer.parseInt(words[1]);
    Optional<Cluster> cluster = cluster(words[0]);
    if (cluster.isEmpty()) return 1;
    LinePlot plot = estimated(cluster.get(), gpus, collective.get());
    if (words.length > 4) plot = withMeasured(plot, Path.of(words[4]), collective.get(), gpus, wanted);
    plot.write(Path.of(words[3]));
    print(plot);
    System.out.println("written " + words[3]);
    return 0;
  } catch (IOException | ArithmeticException | IllegalArgumentException | NoSuchElementException e) {
    System.err.println("cannot plot " + words[0] + " into " + words[3] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
