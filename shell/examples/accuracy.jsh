// How far calibrated times are off on a table of measured runs, one fact a line:
//   ./fabric-shell run shell/examples/accuracy.jsh CSV
// CSV has the columns of docs/measured.md. Rows of quality nominal are judged, out of place where
// both exist; lines that cannot be read are told on the standard error, at most 20 of them. A
// cluster that the library was calibrated with is predicted by parameters that were fitted without
// it. Errors are of time, by run, in buckets of size: small up to 64 KiB, mid up to 16 MiB, large.
// Ends with 1 if nothing could be read, with 2 without a file.

int run(String... words) {
  if (words.length != 1) {
    System.err.println("usage: accuracy.jsh CSV");
    return 2;
  }
  try {
    EvidenceResult<MeasuredRow> table = MeasuredTable.read(Path.of(words[0]));
    table.findings().stream().limit(20).forEach(f -> System.err.println(f));
    if (table.skipped() > 0) {
      System.err.println(table.skipped() + " lines were left out, " + table.parsed() + " rows were read");
    }
    AccuracyReport report = AccuracyReport.of(table.values());
    report.lines().forEach(System.out::println);
    if (report.isEmpty()) {
      System.err.println("no row of quality nominal with a time in " + words[0]);
      return 1;
    }
    return 0;
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot read " + words[0] + ": " + e.getMessage());
    return 1;
  }
}

int code = run(args);
/exit code
