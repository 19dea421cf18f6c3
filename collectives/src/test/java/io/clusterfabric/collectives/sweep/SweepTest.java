package io.clusterfabric.collectives.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.contention.LimitingLink;
import io.clusterfabric.collectives.contention.PatternContention;
import io.clusterfabric.collectives.estimate.CalibratedEstimate;
import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.HashModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepTest {
  @TempDir Path folder;

  private static final SweepPoint TREE =
      SweepPoint.of(
          "fat-tree",
          Map.of("radix", "4", "tiers", "2", "rate", "400Gb/s"),
          "counts",
          "oversubscription",
          "bisection");

  private static final SweepPoint ESTIMATE =
      SweepPoint.of(
          "clos",
          Map.of(
              "hosts",
              "8",
              "gpus",
              "4",
              "adapters",
              "4",
              "rate",
              "400Gb/s",
              "radix",
              "16",
              "hosts-per-group",
              "4",
              "scale-up",
              "450GB/s",
              "estimate.size",
              "1GiB"),
          "estimate");

  private static List<SweepPoint> points(int count) {
    List<SweepPoint> out = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SweepPoint p = ESTIMATE.with("estimate.size", (1 + i) + "MiB");
      out.add(
          p.with("estimate.placement", i % 3 == 0 ? "random" : i % 3 == 1 ? "spread" : "packed")
              .with("estimate.ranks", 4 + i % 28)
              .with("hosts", 8 + 4 * (i % 2))
              .withSeed(i));
    }
    return out;
  }

  /** 4 leaves of 2 hosts below 2 spines: 6 switches, 16 links, 4 x 400 Gb/s between halves. */
  @Test
  void answersWhatTheAnalysesSay() {
    SweepRow row = Sweep.evaluate(TREE);
    assertThat(row.problems()).isEmpty();
    assertThat(row.find("counts.hosts")).contains("8");
    assertThat(row.find("bisection.lower")).contains("1600");
    assertThat(row.find("bisection.exact")).contains("true");
    assertThat(row.find("oversubscription.end-to-end")).contains("1.000000");
    assertThat(row.find("no-such")).isEmpty();
  }

  @Test
  void estimatesAreThoseOfTheLibrary() {
    SweepPoint point =
        SweepPoint.of(
            "dgx-superpod-h100",
            Map.of("su", "1", "estimate.size", "64MiB", "estimate.collective", "all_to_all"),
            "estimate");
    CalibratedEstimate e =
        Collectives.on(ReferenceDesigns.dgxSuperPodH100(1))
            .estimate(Collective.ALL_TO_ALL, DataSize.of("64MiB"), PlacementPolicy.packed(31 * 8));
    SweepRow row = Sweep.evaluate(point);
    assertThat(Double.parseDouble(row.find("estimate.time").orElseThrow()))
        .isEqualTo(e.time().toMicroseconds(), within(1e-6));
    assertThat(Double.parseDouble(row.find("estimate.time-upper").orElseThrow()))
        .isEqualTo(e.interval().upper().toMicroseconds(), within(1e-6));
    assertThat(row.find("estimate.algorithm")).contains(e.mechanism().algorithm());
    assertThat(row.find("estimate.limited-by")).contains(e.limitedBy().kind().name());
    assertThat(row.find("estimate.ranks")).contains("248");
  }

  private static SweepPoint contention() {
    return new SweepPoint("clos", ESTIMATE.designParameters(), List.of("contention"), 3)
        .with("contention.size", "64MiB");
  }

  @Test
  void contentionIsThatOfTheLibrary() {
    SweepPoint point =
        contention()
            .with("contention.queue-pairs", 4)
            .with("contention.placement", "random")
            .with("oversubscription", "4");
    SweepRow row = Sweep.evaluate(point);
    assertThat(row.problems()).isEmpty();
    Cluster cluster =
        BuiltInDesigns.find("clos").orElseThrow().design(point.designParameters()).build();
    FabricGraph graph = FabricGraph.of(cluster.backend());
    PatternContention ring =
        Contention.of(
                graph,
                PlacementPolicy.random(32, 3).on(cluster),
                EcmpRouting.of(graph),
                ContentionOptions.builder().queuePairs(4).hash(HashModel.seedPerSwitch(3)).build())
            .ring();
    LimitingLink limit = ring.limitedBy().orElseThrow();
    assertThat(row.find("contention.slowest")).contains(limit.from() + " -> " + limit.to());
    assertThat(row.find("contention.phase-1.slowest-kind")).contains("SWITCH_LINK");
    assertThat(Double.parseDouble(row.find("contention.time").orElseThrow()))
        .isEqualTo(
            ring.time(Collective.ALL_REDUCE, DataSize.of("64MiB")).orElseThrow().toMicroseconds(),
            within(1e-6));
    // What a NIC's 400 Gb/s come down to.
    assertThat(Double.parseDouble(row.find("contention.worst-share").orElseThrow()))
        .isEqualTo(
            ring.slowest().networkRate().orElseThrow().toGigabitsPerSecond() / 400, within(1e-6));
    SweepRow other = Sweep.evaluate(point.with("contention.pattern", "ring"));
    assertThat(other.find("contention.time")).isEqualTo(row.find("contention.time"));
  }

  /** Packed, 1:1 and sprayed nothing is left to contend for; lost links change that. */
  @Test
  void aPointHasItsOwnGraph() {
    SweepPoint point =
        contention()
            .with("contention.routing", "spray")
            .with("contention.algorithm", "two-level-all-to-all");
    assertThat(share(point)).isEqualTo(1);
    double[] shares = new double[4];
    for (int seed = 0; seed < 4; seed++) {
      shares[seed] = share(point.with("contention.lost-links", 3).withSeed(seed));
      assertThat(shares[seed]).isBetween(0.1, 0.999);
    }
    assertThat(share(point.with("contention.lost-links", 0))).isEqualTo(1);
    assertThat(problems(point.with("contention.lost-links", 100_000))).contains("cannot lose");
    assertThat(problems(point.with("contention.lost-links", -1))).contains("0 or more");
    assertThat(problems(point.with("contention.algorithm", "no-such"))).contains("'no-such'");
    assertThat(problems(point.with("contention.pattern", "ring"))).contains("found both");
    assertThat(problems(point.with("contention.routing", "bgp"))).contains("ecmp or spray");
    assertThat(problems(point.with("contention.algorithm", "double-tree-all-reduce")))
        .contains("ask for a pattern");
    assertThat(problems(contention().with("contention.pattern", "star"))).contains("'star'");
    for (String pattern : List.of("ring", "double-tree", "pairwise-shifts", "all-to-all")) {
      assertThat(Sweep.evaluate(contention().with("contention.pattern", pattern)).problems())
          .isEmpty();
    }
  }

  /** Rows of contention are the same on one thread, on many, and after a cut. */
  @Test
  void contentionRowsDependOnPointsAlone() throws IOException {
    List<SweepPoint> points = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      points.add(
          contention()
              .withSeed(i)
              .with("contention.placement", "random")
              .with("contention.lost-links", i % 3)
              .with("contention.phases", 4)
              .with("contention.pxn", i % 2 == 0)
              .with(
                  "contention.algorithm", i % 2 == 0 ? "pairwise-all-to-all" : "bruck-all-to-all"));
    }
    String loop =
        new SweepResult(points.stream().map(Sweep::evaluate).toList(), Findings.none())
            .toJsonLines();
    Path file = folder.resolve("rows.jsonl");
    Files.write(file, loop.substring(0, loop.length() / 2).getBytes(StandardCharsets.UTF_8));
    SweepOptions two = SweepOptions.defaults().withThreads(2);
    assertThat(Sweep.resume(points, two, file).toJsonLines()).isEqualTo(loop);
    assertThat(file).hasContent(loop);
    assertThat(loop).doesNotContain("\"problems\":[\"");
  }

  private static double share(SweepPoint point) {
    SweepRow row = Sweep.evaluate(point);
    assertThat(row.problems()).isEmpty();
    return Double.parseDouble(row.find("contention.worst-share").orElseThrow());
  }

  @Test
  void goodputOfAJob() {
    SweepPoint point =
        SweepPoint.of(
            "dgx-superpod-h100",
            Map.of(
                "su",
                "1",
                "goodput.write",
                "30s",
                "goodput.restart",
                "5min",
                "goodput.repair",
                "4h"),
            "goodput");
    SweepRow row = Sweep.evaluate(point);
    assertThat(row.problems()).isEmpty();
    double expected = 31 * 377.0 / 2048 / 54 + (248 * 0.00057 + 8 * 0.00051) / 30.4375;
    assertThat(Double.parseDouble(row.find("goodput.interruptions").orElseThrow()))
        .isEqualTo(expected, within(1e-6));
    assertThat(Double.parseDouble(row.find("goodput.effective").orElseThrow()))
        .isBetween(0.99, 1.0);
  }

  /** A loop, one thread, many threads and a detour through JSON give the same bytes. */
  @Test
  void rowsDependOnPointsAlone() {
    List<SweepPoint> points = points(60);
    String loop =
        new SweepResult(points.stream().map(Sweep::evaluate).toList(), Findings.none())
            .toJsonLines();
    assertThat(Sweep.run(points, SweepOptions.defaults().withThreads(1)).toJsonLines())
        .isEqualTo(loop);
    List<SweepPoint> copies =
        points.stream().map(SweepPoint::toJson).map(SweepPoint::fromJson).toList();
    assertThat(copies).isEqualTo(points);
    SweepResult many = Sweep.run(copies, SweepOptions.defaults().withThreads(5));
    assertThat(many.toJsonLines()).isEqualTo(loop);
    assertThat(many.rows().stream().map(SweepRow::toJson).map(SweepRow::fromJson).toList())
        .isEqualTo(many.rows());
  }

  /** Whatever byte it is cut at, the file ends up as if it had never been. */
  @Test
  void aCutFileIsGoneOnWith() throws IOException {
    List<SweepPoint> points = points(12);
    Path file = folder.resolve("rows.jsonl");
    SweepResult whole = Sweep.resume(points, SweepOptions.defaults(), file);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(whole.toJsonLines());
    for (int cut = 0; cut <= bytes.length; cut += 1 + bytes.length / 40) {
      Files.write(file, java.util.Arrays.copyOf(bytes, cut));
      SweepResult again = Sweep.resume(points, SweepOptions.defaults().withThreads(2), file);
      assertThat(again.rows()).isEqualTo(whole.rows());
      assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
      boolean inside = cut > 0 && bytes[cut - 1] != '\n';
      assertThat(again.findings().ofRule("sweep.file-cut").size()).isEqualTo(inside ? 1 : 0);
    }
  }

  @Test
  void onlyWhatIsMissingIsEvaluated() throws IOException {
    List<SweepPoint> points = points(10);
    Path file = folder.resolve("rows.jsonl");
    AtomicLong asked = new AtomicLong();
    SweepOptions counting =
        SweepOptions.defaults()
            .withQuestion(
                new SweepQuestion() {
                  @Override
                  public String id() {
                    return "mine";
                  }

                  @Override
                  public Set<String> parameters() {
                    return Set.of();
                  }

                  @Override
                  public void answer(SweptFabric fabric, SweepPoint point, SweepAnswer answer) {
                    asked.incrementAndGet();
                    answer.number("seed", point.seed(), "1");
                  }
                });
    List<SweepPoint> mine =
        points.stream()
            .map(p -> new SweepPoint("clos", p.designParameters(), List.of("mine"), p.seed()))
            .toList();
    assertThat(Sweep.resume(mine.subList(0, 6), counting, file).rows()).hasSize(6);
    assertThat(Sweep.resume(mine, counting, file).rows()).hasSize(10);
    assertThat(asked.get()).isEqualTo(10);
    assertThat(Sweep.resume(mine, counting, file).rows().get(9).find("mine.seed")).contains("9");
    assertThat(asked.get()).isEqualTo(10);
  }

  @Test
  void aFileOfOtherPointsIsRefused() throws IOException {
    Path file = folder.resolve("rows.jsonl");
    Sweep.resume(points(4), SweepOptions.defaults(), file);
    byte[] bytes = Files.readAllBytes(file);
    List<SweepPoint> others = new ArrayList<>(points(6));
    others.set(2, others.get(2).withSeed(99));
    SweepResult refused = Sweep.resume(others, SweepOptions.defaults(), file);
    assertThat(refused.rows()).isEmpty();
    assertThat(refused.findings().errors().ofRule("sweep.file-other-points").asList().get(0))
        .hasToString(refused.findings().asList().get(0).toString())
        .asString()
        .contains("rows.jsonl:3");
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    // Fewer points than rows.
    assertThat(Sweep.resume(points(3), SweepOptions.defaults(), file).findings().errors().size())
        .isEqualTo(1);
  }

  @Test
  void aFileOfSomethingElseIsRefused() throws IOException {
    Path file = folder.resolve("poem.txt");
    Files.writeString(file, "shall I compare thee\nto a summer's day\n");
    SweepResult refused = Sweep.resume(points(2), SweepOptions.defaults(), file);
    assertThat(refused.findings().errors().ofRule("sweep.file-foreign").size()).isEqualTo(1);
    assertThat(file).hasContent("shall I compare thee\nto a summer's day\n");
  }

  @Test
  void aListenerStopsIt() throws IOException {
    Path file = folder.resolve("rows.jsonl");
    List<SweepPoint> points = points(40);
    assertThatThrownBy(
            () ->
                Sweep.resume(points, SweepOptions.defaults().withListener(p -> p.done() < 7), file))
        .isInstanceOf(CancelledException.class);
    assertThat(Files.readAllLines(file)).hasSize(7);
    assertThat(Sweep.resume(points, SweepOptions.defaults(), file).rows()).hasSize(40);
  }

  @Test
  void progressCountsToTheTotal() {
    List<Long> seen = new ArrayList<>();
    Sweep.run(
        points(20),
        SweepOptions.defaults()
            .withListener(
                p -> {
                  assertThat(p.total()).hasValue(20);
                  return seen.add(p.done());
                }));
    assertThat(seen).hasSize(20).isSorted().last().isEqualTo(20L);
  }

  @Test
  void whatCannotBeAnsweredIsSaid() {
    assertThat(problems(SweepPoint.of("no-such", Map.of(), "counts")))
        .contains("there is no design 'no-such'");
    assertThat(problems(SweepPoint.of("dgx-superpod-h100", Map.of("su", "9"), "counts")))
        .contains("su")
        .contains("1 to 4");
    assertThat(problems(SweepPoint.of("dgx-superpod-h100", Map.of("su", "x"), "counts")))
        .contains("whole number");
    assertThat(problems(SweepPoint.of("dgx-superpod-h100", Map.of("su", "1"), "color")))
        .contains("no such question");
    assertThat(problems(ESTIMATE.with("estimate.colour", "red"))).contains("'colour'");
    assertThat(problems(ESTIMATE.with("goodput.write", "1s"))).contains("does not ask");
    assertThat(problems(ESTIMATE.with("estimate.size", "1G"))).contains("estimate:");
    assertThat(problems(ESTIMATE.with("estimate.ranks", "0"))).contains("at least 1");
    assertThat(problems(ESTIMATE.with("estimate.ranks", "1000"))).contains("has 32 GPUs");
    assertThat(problems(ESTIMATE.with("radix", "3"))).isNotEmpty();
    SweepResult result =
        Sweep.run(List.of(ESTIMATE.with("estimate.ranks", "0")), SweepOptions.defaults());
    assertThat(result.findings().ofRule("sweep.row-problems").size()).isEqualTo(1);
    assertThat(result.rows()).hasSize(1);
  }

  private static String problems(SweepPoint point) {
    return String.join("\n", Sweep.evaluate(point).problems());
  }

  @Test
  void csvHasUnitsInItsHeadings() {
    SweepResult result =
        Sweep.run(List.of(TREE, ESTIMATE.with("estimate.ranks", "0")), SweepOptions.defaults());
    List<String> lines = result.toCsv().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0))
        .startsWith("design,seed,parameter radix,parameter rate,parameter tiers")
        .contains("bisection.lower [Gb/s]")
        .endsWith("problems");
    assertThat(lines.get(1)).startsWith("fat-tree,0,4,400Gb/s,2,");
    assertThat(lines.get(2)).contains("\"estimate: estimate.ranks is").endsWith("\"");
  }

  @Test
  void ownDesignsJoin() {
    SweepOptions options =
        SweepOptions.defaults()
            .withDesign(
                new SweepDesign() {
                  @Override
                  public String id() {
                    return "tiny";
                  }

                  @Override
                  public Design design(SortedMap<String, String> parameters) {
                    return ClosDesign.fatTree(2, 2, Bandwidth.of("100Gb/s"));
                  }
                });
    assertThat(
            Sweep.evaluate(SweepPoint.of("tiny", Map.of(), "counts"), options).find("counts.hosts"))
        .contains("2");
    assertThatThrownBy(() -> options.withQuestion(SweepQuestions.all().get(0)))
        .hasMessageContaining("already");
  }

  @Test
  void damagedJsonIsRefusedInASentence() {
    String good = TREE.toJson();
    for (String bad :
        List.of(
            "",
            "{",
            "[]",
            "null",
            good + good,
            good.replace("fat-tree\"", "fat-tree\",\"extra\":1"),
            good.replace("\"seed\":0", "\"seed\":1e400"),
            good.replace("\"seed\":0", "\"seed\":99999999999999999999"),
            good.replace("\"schemaVersion\":1", "\"schemaVersion\":2"),
            good.replace("\"4\"", "4"),
            "[".repeat(100_000))) {
      assertThatThrownBy(() -> SweepPoint.fromJson(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining("Exception");
    }
  }
}
