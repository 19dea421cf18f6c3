// How does a collective fare over designs, sizes and placements? Rows for a spreadsheet:
//   ./fabric-shell run shell/examples/sweep.jsh [POINTS] [ROWS.jsonl]        (24 points unless told)
// Points are pods of DGX H100 of one to four scalable units, three collectives, packed, spread and at random,
// over message sizes. Prints CSV; with a file the rows go there as lines of JSON, and a run that was cut short
// goes on where it ended. A file of other points is refused. Then, or if an answer is missing, it ends with 1.

SweepPoint point(int i) {
  String collective = List.of("all_reduce", "all_gather", "all_to_all").get(i % 3);
  String placement = List.of("packed", "spread", "random").get(i / 3 % 3);
  return SweepPoint.of("dgx-superpod-h100", Map.of("su", String.valueOf(1 + i / 9 % 4)), "estimate")
      .with("estimate.collective", collective).with("estimate.placement", placement).with("estimate.ranks", 128)
      .with("estimate.size", (1L << 10 + i / 36 % 21) + "B").withSeed(i / 756);
}

void print(SweepResult result, boolean csv) {
  result.findings().forEach(f -> System.err.println(f));
  System.out.print(csv ? result.toCsv() : result.rows().size() + " rows\n");
}

int sweep(int count, String file) {
  // Points of one design side by side, so that each design is built once.
  List<SweepPoint> points = IntStream.range(0, count).mapToObj(i -> point(i))
      .sorted(Comparator.comparing((SweepPoint p) -> p.parameters().get("su"))).toList();
  try {
    SweepResult result = file.isEmpty() ? Sweep.run(points, SweepOptions.defaults())
        : Sweep.resume(points, SweepOptions.defaults(), Path.of(file));
    print(result, file.isEmpty());
    if (!file.isEmpty()) System.out.println("written to " + file);
    return result.findings().errors().isEmpty() && result.findings().warnings().isEmpty() ? 0 : 1;
  } catch (IOException | InvalidPathException e) {
    System.err.println("cannot write " + file + ": " + e.getMessage());
    return 1;
  }
}

int run(String... words) {
  if (words.length > 2 || words.length > 0 && !words[0].matches("[1-9][0-9]{0,6}")) {
    System.err.println("usage: sweep.jsh [POINTS] [ROWS.jsonl], points from 1 to 9999999");
    return 2;
  }
  return sweep(words.length > 0 ? Integer.parseInt(words[0]) : 24, words.length > 1 ? words[1] : "");
}

int code = run(args);
/exit code
