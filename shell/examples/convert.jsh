// Writes the topology of one file in another format, and tells what was lost, one fact a line:
//   ./fabric-shell run shell/examples/convert.jsh IN OUT FORMAT
// IN may be of any format that can be read; its beginning tells which. FORMAT is one that can be written.
// Ends with 1 if IN could not be read or the format cannot hold it, with 2 without three words.

void line(Object... words) {
  System.out.println(Stream.of(words).map(String::valueOf).collect(Collectors.joining(" ")));
}

void printFindings(String what, Findings findings) {
  for (Severity s : Severity.values()) line(what, s, findings.count(s));
  findings.forEach(f -> line(what, f));
}

int convert(Path in, Path out, String format) throws IOException {
  ImportResult read = Formats.read(in);
  line("read", read.format().id());
  printFindings("reading", read.findings());
  if (read.findCluster().isEmpty()) return 1;
  ExportResult written = Formats.write(read.cluster(), format, out);
  printFindings("writing", written.findings());
  line(written.written() ? "written" : "refused", format, out.getFileName());
  return written.written() ? 0 : 1;
}

int run(String... words) {
  if (words.length != 3 || Stream.of(words).anyMatch(String::isBlank)) {
    System.err.println("usage: convert.jsh IN OUT FORMAT, where FORMAT is one of "
        + Formats.writable().stream().map(FormatInfo::id).collect(Collectors.joining(", ")));
    return 2;
  }
  try {
    return convert(Path.of(words[0]), Path.of(words[1]), words[2]);
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot convert " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
