// What is worst to lose? For any topology file, the worst of each kind of failure, a fact a line:
//   ./fabric-shell run shell/examples/what-fails.jsh FILE [FORMAT]
// Looks at each switch, each link between switches, and, where the file tells them, at each cable,
// rack and failure domain. "left" is what remains of an ECMP all-to-all, in relation to before; the
// bisection is one way. Ends with 1 if no fabric could be read, with 2 without a file.

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
}

// The share, or at most which, or that links of unknown rate leave it open.
String share(RankedFailure f) {
  if (f.throughputLeft().isPresent()) return String.format(Locale.ROOT, "%.4f", f.throughputLeft().getAsDouble());
  return f.throughputLeftAtMost().isPresent() ? String.format(Locale.ROOT, "at most %.4f", f.throughputLeftAtMost().getAsDouble()) : "unknown";
}

void worst(String kind, FabricGraph graph, List<Failure> failures) {
  if (failures.isEmpty()) return;
  WorstCase result = WorstCase.of(graph, failures);
  RankedFailure w = result.worst();
  FailureImpact impact = FailureImpact.of(graph, w.example(), BisectionOptions.defaults().withBudget(10_000_000));
  line("worst", kind, w.example(), "of", result.cases(), "alike", w.count());
  line(kind, "left", share(w), "now", impact.allToAllAfter());
  if (result.unknown() > 0) line(kind, "unknown", result.unknown(), "of", result.cases(), "for links of unknown rate");
  line(kind, "bisection", impact.bisectionAfter());
  line(kind, "oversubscription", impact.oversubscriptionAfter().endToEnd());
  line(kind, "disconnected", w.disconnected(), "endpoints, cut off", w.hostsCutOff(), "hosts", impact.hostsCutOff().stream().limit(8).toList());
}

int look(ImportResult read) {
  List<Fabric> fabrics = read.findCluster().map(c -> c.fabrics()).orElse(List.of());
  if (fabrics.isEmpty()) {
    read.findings().forEach(f -> System.err.println(f));
    System.err.println("no fabric was read");
    return 1;
  }
  Fabric fabric = fabrics.stream().filter(f -> f.role() == FabricRole.BACKEND).findFirst().orElse(fabrics.get(0));
  FabricGraph graph = FabricGraph.of(fabric);
  line("fabric", fabric.id(), "endpoints", graph.endpointCount(), "switches", graph.switchCount(), "links", graph.linkCount());
  line("before", FailureImpact.of(graph, Failure.none()).allToAllBefore());
  worst("switch", graph, FailureScenarios.switches(graph));
  worst("link", graph, FailureScenarios.switchLinks(graph));
  worst("cable", graph, FailureScenarios.cables(graph));
  worst("rack", graph, FailureScenarios.racks(fabric));
  worst("domain", graph, FailureScenarios.domains(read.cluster(), fabric, ""));
  return 0;
}

int run(String... words) {
  if (words.length < 1 || words.length > 2 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: what-fails.jsh FILE [FORMAT]");
    return 2;
  }
  try {
    return look(words.length == 2 ? Formats.read(Path.of(words[0]), ImportOptions.builder().formatId(words[1]).build()) : Formats.read(Path.of(words[0])));
  } catch (IOException | IllegalArgumentException | NoSuchElementException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
