// What OpenSM makes of a partitions.conf, before it reads it, one fact a line, the word first:
//   ./fabric-shell run shell/examples/ib-partitions.jsh FILE [NET]
// NET is output of ibnetdiscover or a net file of ibsim; the subnet manager is on its first adapter.
// Without NET the ports are those that FILE names by GUID, and the manager is on one more. Prints what
// becomes of the file, partitions, the P_Key table of each port, pairs of adapters that cannot talk,
// and findings. Ends with 1 if there are errors, with 2 on wrong use.
import io.clusterfabric.infiniband.partition.*;
import io.clusterfabric.topology.format.infiniband.*;

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
}

int LONGEST = 16 * 1024 * 1024;

byte[] bytes(Path file) throws IOException {
  try (InputStream in = Files.newInputStream(file)) {
    return in.readNBytes(LONGEST + 1);
  }
}

int report(PartitionEvaluation result) {
  line("status", result.status(), "fails-open", result.failsOpen());
  result.partitions().forEach(p -> line("partition", p));
  result.tables().forEach(t -> line("table", t.port().name(), t.keys()));
  List<KeyTable> adapters = result.tables().stream().filter(t -> t.port().kind() != IbNodeType.SWITCH).toList();
  long apart = 0;
  for (KeyTable a : adapters) {
    for (KeyTable b : adapters) if (a.port().guid() < b.port().guid() && !a.canTalkTo(b)) apart++;
  }
  line("adapters", adapters.size(), "pairs-apart", apart);
  result.findings().forEach(f -> line("finding", f));
  return result.findings().errors().isEmpty() ? 0 : 1;
}

int run(String... words) {
  if (words.length < 1 || words.length > 2 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: ib-partitions.jsh FILE [NET]");
    return 2;
  }
  try {
    boolean there = Files.exists(Path.of(words[0]));
    byte[] file = there ? bytes(Path.of(words[0])) : new byte[0];
    if (file.length > LONGEST) {
      line("error", words[0], "is longer than", LONGEST, "bytes: no partitions.conf");
      return 1;
    }
    EndPortsFile net = words.length == 2
        ? EndPortsFile.read(FabricSource.of(Path.of(words[1])), OptionalLong.empty())
        : EndPortsFile.namedIn(words[0], file);
    net.findings().errors().forEach(f -> line("finding", f));
    if (net.ports().isEmpty()) return 1;
    EndPorts ports = net.ports().get();
    return report(there
        ? PartitionEvaluation.of(words[0], file, ports, OpensmOptions.standard())
        : PartitionEvaluation.withoutFile(words[0], ports, OpensmOptions.standard()));
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read: " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
