// What OpenSM will make of an InfiniBand fabric, one fact a line, the word first:
//   ./fabric-shell run shell/examples/ib-subnet.jsh FILE [ENGINE]
// FILE is any topology file that the library reads, an ibnetdiscover dump or a net file of ibsim among
// them; ENGINE is OpenSM's routing_engine, such as ftree,updn; without it OpenSM takes MinHop. Prints
// local identifiers, the engine that will really be used and why, credit loops, contention (what pairs
// get of their access links; 1 is all), what adaptive routing could make of it, SHARP, and findings.
// Ends with 1 on errors (what SHARP asks for aside), if nodes are not reached or nothing could be read,
// with 2 on wrong use.
import io.clusterfabric.infiniband.link.*;
import io.clusterfabric.infiniband.routing.*;
import io.clusterfabric.infiniband.sharp.*;
import io.clusterfabric.infiniband.subnet.*;

void line(Object... words) {
  System.out.println(Stream.of(words)
      .map(w -> w instanceof Double ? String.format(Locale.ROOT, "%.4f", w) : String.valueOf(w))
      .collect(Collectors.joining(" ")));
}

void printContention(ForwardingTables tables) {
  CreditLoops loops = CreditLoops.of(tables);
  line("credit-loop", loops.inOneLane(), "with-levels", loops.withLevels());
  if (loops.inOneLane()) line("loop", loops.loop().stream().map(Channel::toString).collect(Collectors.joining(", ")));
  tables.hopHistogram().forEach((hops, pairs) -> line("hops", hops, pairs));
  int ends = tables.graph().endpointCount();
  if (ends < 2) return;
  EffectiveBisection bisection = EffectiveBisection.of(tables);
  line("shifts", bisection.shifts(), "of", bisection.allShifts(), "mean", bisection.shiftMean().orElse(0), "least", bisection.shiftLeast().orElse(0));
  line("bisections", 200, "mean", bisection.mean());
  // A linear program for each: fewer where there are many endpoints.
  EffectiveBisectionOptions some = EffectiveBisectionOptions.defaults()
      .withShifts(Math.max(4, 16_000 / ends)).withSamples(Math.max(2, Math.min(32, 4_000 / ends)));
  AdaptiveRange range = AdaptiveRange.of(tables, some);
  Stream.of(range.shiftMean(), range.bisectionMean()).flatMap(Optional::stream).forEach(a ->
      line("adaptive", a.pattern() + ":", "tables", a.table(), "even-spraying", a.spray(), "at-most", a.minHop().upper(), "with-longer-ways", a.best().upper()));
}

Optional<SharpGeneration> generation(FabricGraph graph) {
  return IntStream.range(0, graph.bundleCount()).boxed().flatMap(b -> graph.links(b).stream())
      .flatMap(l -> l.spec().generation().flatMap(LinkRate::parse).stream())
      .max(Comparator.naturalOrder()).flatMap(r -> SharpGeneration.of(r.speed()));
}

void printSharp(FabricGraph graph, Optional<SharpGeneration> generation, Optional<String> engine) {
  List<String> ends = IntStream.range(0, graph.endpointCount()).mapToObj(e -> graph.node(e).id()).toList();
  line("sharp", generation.map(Object::toString).orElse("unknown"));
  if (ends.size() < 2) return;
  SharpJob job = new SharpJob("all", ends);
  generation.ifPresent(g -> AggregationTrees.of(graph, List.of(job), g).trees().forEach(t -> line("sharp-tree", t.outcome(), t)));
  line("sharp-gain", "at-most", new SharpGain(ends.size(), Bandwidth.of("1Gb/s")).factor(), "times", "a", "ring");
  SharpPlan plan = SharpPlan.builder().graph(graph).generation(generation).engine(engine).jobs(List.of(job)).build();
  SharpRules.all().check(plan).forEach(f -> line("sharp-finding", f));
}

Findings describe(Subnet subnet, FabricGraph hosts, RoutingChain chain) {
  line("subnet", subnet.graph().name());
  line("switches", subnet.switches().size());
  line("end-ports", subnet.endCount());
  line("lids", subnet.lids());
  EnginePrediction p = EnginePrediction.of(subnet, chain);
  line("engine", p.used().map(Object::toString).orElse("unknown"), "configured", chain);
  line("why", p.why());
  p.hint().ifPresent(h -> line("hint", h));
  p.tables().ifPresent(t -> printContention(t));
  printSharp(hosts, generation(subnet.graph()), p.used().map(Object::toString));
  for (int i = 0; i < subnet.portCount(); i++) {
    int port = subnet.portInOrder(i);
    line("lid", subnet.lid(port), String.format(Locale.ROOT, "0x%016x", subnet.portGuid(port)), subnet.portNode(port).name());
  }
  return p.findings().plus(p.tables().map(t -> CreditLoops.of(t).findings()).orElse(Findings.none()));
}

/** Reports on each fabric that a subnet manager can run; a finding for each other one. */
int report(Path file, RoutingChain chain) throws IOException {
  ImportResult read = Formats.read(file);
  line("format", read.format().id());
  Findings.Builder log = Findings.builder();
  int routed = 0;
  // Of an ibnetdiscover dump and a net file of ibsim the order of nodes and all GUIDs count.
  Optional<SubnetFile> dump = read.format().id().equals("ibnetdiscover") ? Optional.of(SubnetFile.read(file)) : Optional.empty();
  log.addAll(dump.map(SubnetFile::findings).orElse(read.findings()));
  for (Fabric fabric : read.findCluster().map(c -> c.fabrics(FabricRole.BACKEND)).orElse(List.of())) {
    if (!Set.of(Technology.INFINIBAND, Technology.UNKNOWN).contains(fabric.technology())) {
      log.add(Finding.builder().ruleId("infiniband.subnet.other-technology").severity(Severity.ERROR)
          .where(ElementRef.fabric(fabric.id())).why("no subnet manager runs a fabric that is not InfiniBand")
          .observed(fabric.technology().id()).expected("infiniband").build());
      continue;
    }
    Subnet subnet = dump.flatMap(SubnetFile::subnet).orElseGet(() -> Subnet.of(fabric));
    if (dump.isEmpty()) log.addAll(subnet.findings());
    log.addAll(describe(subnet, FabricGraph.of(fabric), chain));
    routed++;
  }
  Findings all = log.build();
  all.forEach(f -> line("finding", f));
  boolean lost = all.stream().anyMatch(f -> f.ruleId().equals("infiniband.subnet.unreached-nodes"));
  return routed == 0 || lost || !all.errors().isEmpty() ? 1 : 0;
}

int run(String... words) {
  if (words.length < 1 || words.length > 2 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: ib-subnet.jsh FILE [ENGINE]");
    return 2;
  }
  try {
    return report(Path.of(words[0]), RoutingChain.of(words.length > 1 ? words[1] : "(null)"));
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
