// Plots the bus bandwidth of a collective over message size as SVG, one fact a line, the word first:
//   ./fabric-shell run shell/examples/plot-busbw.jsh FABRIC GPUS COLLECTIVE OUT.svg [MEASURED.csv [RUN]]
// FABRIC is a topology file of any format, or the id of a published design such as dgx-superpod-h100. The plot has our
// estimate from 1KiB to 16GiB, the bound that no schedule beats, and the nominal rows of that collective on so many GPUs
// in MEASURED.csv (columns as in docs/plots.md), those of one RUN if it is named.
// Ends with 1 if something cannot be read, estimated or written, with 2 on wrong use.
import io.clusterfabric.collectives.measured.*;

Optional<Cluster> cluster(String fabric) throws IOException {
  Optional<ReferenceDesign> design = ReferenceDesigns.find(fabric);
  if (design.isPresent()) return design.map(d -> d.build(Map.of()));
  ImportResult read = Formats.read(Path.of(fabric));
  if (read.findCluster().isEmpty()) read.findings().forEach(f -> System.err.println(f));
  return read.findCluster();
}

List<MeasuredRow> rows(Path file, Collective collective, int gpus, Predicate<MeasuredRow> wanted) throws IOException {
  EvidenceResult<MeasuredRow> read = MeasuredTable.read(file);
  read.findings().forEach(f -> System.err.println(f));
  return read.values().stream().filter(wanted).filter(MeasuredRow::isNominal)
      .filter(r -> r.collective() == collective && r.ranks().orElse(0) == gpus).toList();
}

void print(LinePlot plot) {
  System.out.println("title " + plot.title());
  System.out.println("shows " + plot.subtitle());
  plot.series().forEach(s -> System.out.println("series " + s));
  plot.notes().forEach(n -> System.out.println("note " + n));
}

int plot(Cluster cluster, int gpus, Collective collective, List<MeasuredRow> rows, Path out) throws IOException {
  SizeSweep sweep = Collectives.on(cluster).estimate(collective, DataSize.of("1MiB"), PlacementPolicy.packed(gpus)).overSizes("1KiB", "16GiB");
  LinePlot plot = Plots.withMeasured(Plots.busBandwidth(sweep), rows);
  plot.write(out);
  print(plot);
  System.out.println("written " + out);
  return 0;
}

int run(String... words) {
  boolean sound = words.length >= 4 && words.length <= 6 && Stream.of(words).noneMatch(String::isBlank);
  Optional<Collective> collective = sound ? Collective.find(words[2]) : Optional.empty();
  if (collective.isEmpty() || !words[1].matches("[1-9][0-9]{0,6}")) {
    System.err.println("usage: plot-busbw.jsh FABRIC GPUS COLLECTIVE OUT.svg [MEASURED.csv [RUN]]");
    return 2;
  }
  try {
    Predicate<MeasuredRow> wanted = r -> words.length < 6 || r.runId().equals(words[5]);
    int gpus = Integer.parseInt(words[1]);
    List<MeasuredRow> rows = words.length > 4 ? rows(Path.of(words[4]), collective.get(), gpus, wanted) : List.of();
    Optional<Cluster> cluster = cluster(words[0]);
    return cluster.isEmpty() ? 1 : plot(cluster.get(), gpus, collective.get(), rows, Path.of(words[3]));
  } catch (IOException | ArithmeticException | IllegalArgumentException | NoSuchElementException e) {
    System.err.println("cannot plot " + words[0] + " into " + words[3] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
