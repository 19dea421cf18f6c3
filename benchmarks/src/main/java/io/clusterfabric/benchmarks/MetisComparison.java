package io.clusterfabric.benchmarks;

import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.capacity.BisectionUnit;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.JellyfishDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.plain.MetisGraph;
import io.clusterfabric.topology.graph.FabricGraph;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures the cuts that are found beside those of METIS: {@code gpmetis -ptype=rb} of Debian's
 * package {@code metis}, restarted with seed after seed for as long as the library took, at least
 * {@value #LEAST_RUNS} times. One thread each.
 *
 * <p>Units (hosts, or ports whose owners are unknown) weigh 1 and switches nothing. METIS does not
 * promise halves: what it finds counts where it is as even as what is compared with. Its lightest
 * even cut may be missed by 3 % at most, else the run fails.
 *
 * <p>Arguments: files of METIS graphs and of fabrics, or folders of fabrics. Without any, only the
 * twenty seeded networks are compared.
 */
public final class MetisComparison {
  private static final int LEAST_RUNS = 20;
  private static final double MOST = 1.03;
  private static final int SEEDS_OF_GRAPHS = 5;
  private static final int NETWORKS_OF_KIND = 10;
  private static final Bandwidth RATE = Bandwidth.ofGigabitsPerSecond(400);

  private final PrintStream out;
  private final Path folder;
  private final List<String> misses = new ArrayList<>();
  private TextTable table =
      TextTable.withColumns("network", "units", "ours", "proven", "time", "METIS", "runs", "ratio");

  private MetisComparison(PrintStream out, Path folder) {
    this.out = out;
    this.folder = folder;
  }

  /**
   * Compares and prints a table.
   *
   * @param args files and folders
   * @throws IOException if one cannot be read
   * @throws InterruptedException if the thread is interrupted while METIS runs
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (!Gpmetis.isThere()) {
      System.out.println("gpmetis is not installed; nothing is compared");
      return;
    }
    Path folder = Files.createTempDirectory("metis");
    MetisComparison comparison = new MetisComparison(System.out, folder);
    for (String arg : args) {
      comparison.files(Path.of(arg));
    }
    comparison.networks();
    comparison.out.println(comparison.table);
    if (!comparison.misses.isEmpty()) {
      throw new IllegalStateException("cuts heavier than wanted: " + comparison.misses);
    }
  }

  private void files(Path path) throws IOException, InterruptedException {
    if (path.toString().endsWith(".graph")) {
      mesh(path);
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(path)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      Optional<FabricGraph> graph = fabric(file);
      if (graph.isPresent()) {
        compare(file.getFileName().toString(), graph.get(), 1, 0);
      }
    }
  }

  /** The first fabric of a file that can be read and halved. */
  private static Optional<FabricGraph> fabric(Path file) throws IOException {
    try {
      FabricGraph graph = FabricGraph.of(Formats.read(file).cluster().fabrics().get(0));
      return graph.hostCount() < 2 ? Optional.empty() : Optional.of(graph);
    } catch (IOException | RuntimeException e) {
      // Refused, for reasons of its own; what is refused is for the tests of the formats.
      return Optional.empty();
    }
  }

  private void mesh(Path file) throws IOException, InterruptedException {
    FabricGraph graph = MetisGraph.read(file).graph();
    for (int seed = 1; seed <= SEEDS_OF_GRAPHS; seed++) {
      compare(file.getFileName() + ", seed " + seed, graph, seed, seed == 1 ? 2 : 0);
    }
  }

  private void networks() throws IOException, InterruptedException {
    int[] switches = {40, 60, 80, 100, 128, 160, 200, 256, 320, 400};
    for (int i = 0; i < NETWORKS_OF_KIND; i++) {
      FabricGraph jellyfish =
          JellyfishDesign.of(switches[i], 6 + i, 4 + i % 5, RATE, i + 1L).graph();
      compare("Jellyfish " + switches[i] + " of " + (6 + i), jellyfish, 1, i == 0 ? 3 : 0);
    }
    for (int i = 0; i < NETWORKS_OF_KIND; i++) {
      int radix = 8 + 4 * (i / 2);
      int lost = 10 + 5 * i;
      FabricGraph clos =
          ClosFabrics.damaged(tree(radix, i % 2 == 0 ? 2 : 3), lost, i + 1L, i % 3 == 0);
      String name = "Clos of " + radix + ", " + (i % 2 == 0 ? 2 : 3) + " tiers, " + lost / 10.0;
      compare(name + " % lost", clos, 1, 0);
    }
  }

  private static FabricGraph tree(int radix, int tiers) {
    return ClosDesign.builder()
        .id("clos")
        .hosts(radix * radix / 2 * (tiers == 3 ? radix / 4 : 1))
        .hostSpec(HostShape.of("host", 1, 1, 1, RATE))
        .hostsPerGroup(radix / 2)
        .access(Wiring.of(RATE))
        .leaf(SwitchShape.of("switch", radix, RATE))
        .tiers(tiers)
        .withCables(false)
        .build()
        .graph();
  }

  private void compare(String name, FabricGraph graph, long seed, int warmUps)
      throws IOException, InterruptedException {
    BisectionOptions options = BisectionOptions.defaults().withSeed(seed);
    for (int i = 0; i < warmUps; i++) {
      Bisection.of(graph, options);
    }
    long start = System.nanoTime();
    Bisection ours = Bisection.of(graph, options);
    long nanos = System.nanoTime() - start;
    if (ours.findUpper().isEmpty()) {
      return;
    }
    Gpmetis metis = Gpmetis.write(folder, graph, ours.unit() == BisectionUnit.PORT);
    if (ours.unit() == BisectionUnit.PORT && !metis.isOnePiece()) {
      // Ports of several pieces are halved piece by piece, which METIS does not know.
      return;
    }
    if (metis.edges() == 0) {
      return;
    }
    metis.runFor(nanos, LEAST_RUNS);
    double value = ours.upper().dividedBy(metis.weight()).toDouble();
    double ratio = metis.best().isPresent() ? value / metis.best().getAsLong() : Double.NaN;
    if (ratio > MOST) {
      misses.add(name);
    }
    table =
        table.plusRow(
            name,
            String.valueOf(ours.unitCount()),
            number(value),
            number(ours.lower().dividedBy(metis.weight()).toDouble()),
            String.format(Locale.ROOT, "%.2f s", nanos / 1e9),
            metis.best().isPresent() ? String.valueOf(metis.best().getAsLong()) : "none even",
            metis.even() + "/" + metis.runs(),
            String.format(Locale.ROOT, "%.4f", ratio));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
