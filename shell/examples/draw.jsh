// Draws the fabric of a topology file as SVG:
//   ./fabric-shell run shell/examples/draw.jsh FILE OUT.svg
// Large fabrics are drawn as groups of hosts and switches that are alike. Ends with 1 if no fabric
// could be read or the picture not be written, with 2 without both files.

int draw(ImportResult read, Path out) throws IOException {
  if (read.findCluster().isEmpty()) {
    read.findings().forEach(f -> System.err.println(f));
    return 1;
  }
  Cluster cluster = read.cluster();
  DiagramOptions options = DiagramOptions.builder().findings(read.findings()).build();
  Diagram diagram = Diagram.of(cluster, cluster.fabrics().get(0), options);
  Diagrams.write(Diagrams.svg(diagram, DiagramTheme.AUTO), out);
  System.out.println("title " + diagram.title());
  System.out.println("shows " + diagram.subtitle());
  System.out.println("boxes " + diagram.boxes().size() + (diagram.isCollapsed() ? " groups" : " one-by-one"));
  System.out.println("lines " + diagram.lines().size());
  System.out.println("written " + out);
  return 0;
}

int run(String... words) {
  if (words.length != 2 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: draw.jsh FILE OUT.svg");
    return 2;
  }
  try {
    return draw(Formats.read(Path.of(words[0])), Path.of(words[1]));
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot draw " + words[0] + " into " + words[1] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
