// Forwarding tables of a real OpenSM beside those that the library computes, one fact a line:
//   ./fabric-shell run shell/examples/lft-diff.jsh NET DUMP ENGINE [ROOTS]
// NET is a net file of ibsim, DUMP the opensm-lfts.dump (or opensm.fdbs) of an OpenSM started anew on
// it, ENGINE what it was configured with (as its option -R has it), ROOTS its file of roots (-a). The
// LMC is told by the dump. Switches are matched by name; an entry is a switch and a local identifier.
// Ends with 1 if entries differ or something could not be read, with 2 on wrong use.
import io.clusterfabric.infiniband.routing.*;
import io.clusterfabric.infiniband.subnet.*;

int compare(LftDump dump, SubnetFile file, String engine, RoutingOptions routing) {
  // On the net, a dump of another fabric or of other identifiers is told too.
  Findings ofDump = file.subnet().map(s -> dump.on(s).findings()).orElse(dump.findings());
  ofDump.plus(file.findings()).forEach(f -> System.err.println(f));
  if (file.subnet().isEmpty() || dump.tables().isEmpty()) {
    return 1;
  }
  EnginePrediction p = EnginePrediction.of(file.subnet().get(), RoutingChain.of(engine), routing);
  p.findings().forEach(f -> System.err.println(f));
  System.out.println("engine " + p.used().map(Object::toString).orElse("unknown"));
  if (p.tables().isEmpty()) {
    return 1;
  }
  LftComparison c = LftComparison.of(p.tables().get(), dump);
  System.out.println("entries " + c.entries());
  System.out.println("different " + c.different());
  c.differences().stream().limit(10).forEach(d -> System.err.println(d));
  return c.different() == 0 ? 0 : 1;
}

int run(String... words) {
  if (words.length < 3 || words.length > 4) {
    System.err.println("usage: lft-diff.jsh NET DUMP ENGINE [ROOTS]");
    return 2;
  }
  RoutingOptions routing =
      words.length == 3
          ? RoutingOptions.standard()
          : RoutingOptions.builder().roots(GuidFile.read(Path.of(words[3]))).build();
  try {
    LftDump dump = LftDump.read(Path.of(words[1]));
    SubnetOptions lids = SubnetOptions.builder().lmc(dump.lmc()).build();
    return compare(dump, SubnetFile.read(Path.of(words[0]), lids), words[2], routing);
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read " + words[0] + " or " + words[1] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
