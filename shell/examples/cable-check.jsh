// Is a fabric cabled as it was planned? One fact a line, the word first:
//   ./fabric-shell run shell/examples/cable-check.jsh PLANNED FOUND
// Both may be of any format that can be read: a plan as .topo, DOT, P2P, NDT or cable list, what was
// found as ibnetdiscover's output. Prints the number of each verdict, then each cable that is wrong. A
// cable is UNCONFIRMED if its rate or width is planned and what was found does not tell it.
// Ends with 0 if all is as planned, with 1 if not (or not known to be) or if a file holds no fabric,
// with 2 without files.

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
}

Optional<Cluster> read(String file) throws IOException {
  ImportResult result = Formats.read(Path.of(file));
  line("read", file, "as", result.format().id(), "skipped", result.recordsSkipped());
  if (result.findCluster().isEmpty()) result.findings().errors().forEach(f -> line("finding", f));
  return result.findCluster();
}

int check(String planned, String found) throws IOException {
  Optional<Cluster> plan = read(planned);
  Optional<Cluster> there = read(found);
  if (plan.isEmpty() || there.isEmpty()) return 1;
  CablingComparison result = CablingComparison.of(plan.get(), there.get());
  result.counts().forEach((verdict, cables) -> line("cables", verdict, cables));
  result.explain().assumptions().forEach(a -> line("assumed", a));
  result.checks().stream()
      .filter(c -> c.verdict() != CableVerdict.OK && c.verdict() != CableVerdict.UNCONFIRMED)
      .forEach(c -> line("cable", c));
  line("outcome", result.outcome());
  return result.isAsPlanned() ? 0 : 1;
}

int run(String... words) {
  if (words.length != 2 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: cable-check.jsh PLANNED FOUND");
    return 2;
  }
  try {
    return check(words[0], words[1]);
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read: " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
