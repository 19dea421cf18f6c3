// The bisection of a topology, one fact a line, the word first:
//   ./fabric-shell run shell/examples/bisect.jsh FILE [SEED]
// FILE is of any format that Formats reads: capacities are in Gb/s one way. Or it is a METIS .graph,
// whose every vertex is a unit (of its weight, if it has one): capacities are in weight of edges.
// Ends with 1 if nothing could be read, with 2 without a file.
import io.clusterfabric.topology.format.plain.*;

void print(Bisection b, Function<Bandwidth, Object> number, double seconds) {
  System.out.println("lower " + number.apply(b.lower()));
  System.out.println("upper " + b.findUpper().map(number).orElse("unknown"));
  System.out.println("exact " + b.isExact());
  System.out.println("method " + b.method());
  System.out.println(String.format(Locale.ROOT, "seconds %.3f", seconds));
}

Object gigabits(Bandwidth capacity) {
  return BigDecimal.valueOf(capacity.toGigabitsPerSecond()).stripTrailingZeros().toPlainString();
}

void bisectGraph(FabricGraph graph, BisectionOptions options, Function<Bandwidth, Object> number) {
  long start = System.nanoTime();
  Bisection found = Bisection.of(graph, options);
  print(found, number, (System.nanoTime() - start) / 1e9);
}

int bisectFile(Path file, BisectionOptions options) throws IOException {
  if (file.toString().endsWith(".graph")) {
    PlainGraph plain = MetisGraph.read(file);
    BisectionOptions weighted = options.withUnitWeights(plain.vertexWeights());
    bisectGraph(plain.graph(), weighted.withUnit(BisectionUnit.VERTEX), plain::weightOf);
    return 0;
  }
  ImportResult result = Formats.read(file);
  List<Fabric> fabrics =
      result.findCluster().map(c -> c.fabrics(FabricRole.BACKEND)).orElse(List.of());
  if (fabrics.isEmpty()) {
    System.err.println("no fabric in " + file + ": " + result.findings());
    return 1;
  }
  bisectGraph(FabricGraph.of(fabrics.get(0)), options, c -> gigabits(c));
  return 0;
}

int run(String... words) {
  if (words.length < 1 || words.length > 2 || !Stream.of(words).skip(1).allMatch(w -> w.matches("-?[0-9]{1,18}"))) {
    System.err.println("usage: bisect.jsh FILE [SEED]");
    return 2;
  }
  BisectionOptions options = BisectionOptions.defaults();
  try {
    return bisectFile(Path.of(words[0]), words.length > 1 ? options.withSeed(Long.parseLong(words[1])) : options);
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
