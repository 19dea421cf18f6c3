// What is in a topology file, one fact a line, the word first:
//   ./fabric-shell run shell/examples/import-report.jsh FILE [FORMAT]
// The format is told by the beginning of the file, unless FORMAT names it, such as ibnetdiscover.
// Findings are counted whether they are kept one by one or not.
// Ends with 1 if no fabric could be read, with 2 without a file.

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
}

/** How hosts were told, the ways that joined adapters joined by a plus: name, system-image+name. */
String groupedBy(ImportSummary counts) {
  return counts.hosts().keySet().stream()
      .filter(way -> way != HostIdentity.UNKNOWN)
      .map(way -> way.name().toLowerCase(Locale.ROOT).replace('_', '-'))
      .collect(Collectors.collectingAndThen(Collectors.joining("+"), s -> s.isEmpty() ? "nothing" : s));
}

void printCounts(ImportSummary counts) {
  int hosts = counts.hosts().values().stream().mapToInt(Integer::intValue).sum();
  int ungrouped = counts.ungroupedAdapters();
  line("hosts", hosts - ungrouped, "grouped-by", groupedBy(counts), "ungrouped", ungrouped);
  line("endpoints", counts.endpoints());
  line("switches", counts.switches());
  line("links", counts.links());
  line("cables", counts.links() - counts.backplaneLinks() - counts.loopbackLinks());
  line("backplane", counts.backplaneLinks());
  line("loopback", counts.loopbackLinks());
  line("aggregation", counts.aggregationLinks());
  counts.linksByRate().forEach((rate, links) -> line("rate", rate, links));
}

void printAnalyses(FabricGraph graph) {
  FabricStructure.of(graph).tiers().forEach(t -> line("tier", t.number(), t.switches().size()));
  for (TierRatio t : Oversubscription.of(graph).tiers()) {
    if (t.isUniform()) line("oversubscription", t.tier(), t.worst());
    else line("oversubscription", t.tier(), t.least(), t.worst());
  }
  Bisection bisection = Bisection.of(graph);
  line("bisection-unit", bisection.unit());
  line("bisection-lower", bisection.lower());
  line("bisection-upper", bisection.findUpper().map(Bandwidth::toString).orElse("unknown"));
}

int report(Path file, Optional<String> format) throws IOException {
  ImportResult result = Formats.read(file, ImportOptions.builder().formatId(format).build());
  line("format", result.format().id());
  result.findCluster().ifPresent(cluster -> {
    printCounts(ImportSummary.of(cluster));
    cluster.fabrics(FabricRole.BACKEND).forEach(fabric -> printAnalyses(FabricGraph.of(fabric)));
  });
  for (Severity s : Severity.values()) line("findings", s, result.findings().count(s));
  result.findings().counts().forEach(c -> line("finding-rule", c.severity(), c.ruleId(), c.count()));
  boolean read = result.findCluster().isPresent();
  if (!read) result.findings().forEach(f -> line("finding", f));
  return read ? 0 : 1;
}

int run(String... words) {
  if (words.length < 1 || words.length > 2 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: import-report.jsh FILE [FORMAT]");
    return 2;
  }
  try {
    return report(Path.of(words[0]), Stream.of(words).skip(1).findFirst());
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
