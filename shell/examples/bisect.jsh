// The bisection bandwidth of a topology file of any format, or the bisection width of a METIS graph
// whose every vertex is a unit:
//   ./fabric-shell run shell/examples/bisect.jsh FILE [SEED]
// Prints, each on its line: lower and upper, in Gb/s one way (of a METIS graph in edge weight), exact
// true or false, the unit, the method of the lower end, and the seconds of the computation alone.
// Vertices of different weight: the sides' weights differ by at most the heaviest vertex.
// Ends with 1 if nothing could be read, with 2 without a file.

void tell(FabricGraph graph, BisectionOptions options, boolean inWeight) {
  long start = System.nanoTime();
  Bisection found = Bisection.of(graph, options);
  double seconds = (System.nanoTime() - start) / 1e9;
  Function<Bandwidth, String> number = b -> inWeight ? String.valueOf(b.bitsPerSecond())
      : BigDecimal.valueOf(b.toGigabitsPerSecond()).stripTrailingZeros().toPlainString();
  System.out.println("lower " + number.apply(found.lower()));
  System.out.println("upper " + found.findUpper().map(number).orElse("unknown"));
  System.out.println("exact " + found.isExact());
  System.out.println("unit " + found.unit());
  System.out.println("method " + found.method());
  System.out.println("seconds " + String.format(Locale.ROOT, "%.3f", seconds));
}

int bisect(Path file, BisectionOptions options) throws IOException {
  if (file.toString().endsWith(".graph")) {
    MetisGraph metis = MetisReader.read(FabricSource.of(file));
    tell(metis.graph(), metis.isWeighted() ? options.withVertexWeights(metis.vertexWeights())
        : options.withUnit(BisectionUnit.VERTEX), true);
    return 0;
  }
  ImportResult read = Formats.read(file);
  if (read.findCluster().isEmpty()) {
    read.findings().forEach(f -> System.err.println(f));
    return 1;
  }
  tell(FabricGraph.of(read.cluster().fabrics().get(0)), options, false);
  return 0;
}

int run(String... words) {
  if (words.length < 1 || words.length > 2 || words[0].isBlank() || !Stream.of(words).skip(1).allMatch(w -> w.matches("-?[0-9]{1,18}"))) {
    System.err.println("usage: bisect.jsh FILE [SEED]");
    return 2;
  }
  try {
    return bisect(Path.of(words[0]), BisectionOptions.defaults().withSeed(words.length > 1 ? Long.parseLong(words[1]) : 1));
  } catch (IOException | InvalidPathException | FabricException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
