package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.JellyfishDesign;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Cuts beside those of METIS with its recursive bisection, restarted twenty times, where Debian's
 * package {@code metis} is. Units weigh 1, switches nothing. What is not halved does not count.
 */
@Tag("full")
class CutsBesideMetisTest {
  private static final int RESTARTS = 20;
  private static final double MOST = 1.03;
  private static final long GIGA = 1_000_000_000L;

  @TempDir Path folder;

  @BeforeAll
  static void isInstalled() throws IOException, InterruptedException {
    try {
      Process help = new ProcessBuilder("gpmetis", "-help").redirectErrorStream(true).start();
      help.getInputStream().readAllBytes();
      help.waitFor();
    } catch (IOException e) {
      Assumptions.abort("gpmetis is not installed");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 100, 120, 140, 160, 180, 200, 220})
  void jellyfish(int switches) throws IOException, InterruptedException {
    int degree = 5 + switches / 20;
    compare(
        JellyfishDesign.of(switches, degree, 6, Bandwidth.of("400Gb/s"), switches).graph(), false);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 8, 10, 12, 14})
  void fatTreesWithLinksMissing(int radix) throws IOException, InterruptedException {
    for (int ofHundred = 2; ofHundred <= 6; ofHundred += 4) {
      FabricGraph whole = Networks.fatTree(radix);
      SplittableRandom random = new SplittableRandom(radix + ofHundred);
      List<ElementRef> lost = new ArrayList<>();
      for (int b = 0; b < whole.bundleCount(); b++) {
        if (!whole.isEndpoint(whole.endA(b)) && random.nextInt(100) < ofHundred) {
          lost.add(ElementRef.link(whole.links(b).get(0).id()));
        }
      }
      compare(whole.without(lost.toArray(ElementRef[]::new)), false);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ibnetdiscover/topograph-example.out",
        "ibnetdiscover/ufm_sdk-selene.storage.txt",
        "ufm_ndt/ibnetdiscover_director.txt",
        "ibdm/network.topo"
      })
  void realFabrics(String file) throws IOException, InterruptedException {
    FabricGraph graph =
        FabricGraph.of(Formats.read(SharedData.require("formats/" + file)).cluster().backend());
    compare(graph, Bisection.of(graph).unit() == BisectionUnit.PORT);
  }

  private void compare(FabricGraph graph, boolean byPort) throws IOException, InterruptedException {
    Bisection ours = Bisection.of(graph);
    int units = byPort ? graph.endpointCount() : graph.hostCount();
    List<Map<Integer, Long>> edges = new ArrayList<>();
    for (int v = graph.endpointCount(); v < graph.nodeCount() + units; v++) {
      edges.add(new TreeMap<>());
    }
    for (int b = 0; b < graph.bundleCount(); b++) {
      int x = vertex(graph, graph.endA(b), units, byPort);
      int y = vertex(graph, graph.endB(b), units, byPort);
      assertThat(graph.capacityBps(b) % GIGA).isZero();
      edges.get(x).merge(y, graph.capacityBps(b) / GIGA, Long::sum);
      edges.get(y).merge(x, graph.capacityBps(b) / GIGA, Long::sum);
    }
    long best = Long.MAX_VALUE;
    for (int seed = 1; seed <= RESTARTS; seed++) {
      best = Math.min(best, metis(edges, units, seed));
    }
    assertThat(best).as("no half is cut by nothing").isPositive();
    // Where METIS finds no halves at all, best stays beyond everything.
    assertThat((double) ours.upper().bitsPerSecond() / GIGA)
        .isLessThanOrEqualTo(MOST * (double) best);
    assertThat(ours.lower().bitsPerSecond() / GIGA).isLessThanOrEqualTo(best);
  }

  private static int vertex(FabricGraph graph, int node, int units, boolean byPort) {
    int ends = graph.endpointCount();
    return node >= ends ? units + node - ends : byPort ? node : graph.hostOf(node);
  }

  /** What one run cuts, counted from the parts it writes; as much as can be if they are uneven. */
  private long metis(List<Map<Integer, Long>> edges, int units, int seed)
      throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder();
    text.append(edges.size())
        .append(' ')
        .append(edges.stream().mapToInt(Map::size).sum() / 2)
        .append(" 011\n");
    for (int v = 0; v < edges.size(); v++) {
      text.append(v < units ? 1 : 0);
      edges.get(v).forEach((to, w) -> text.append(' ').append(to + 1).append(' ').append(w));
      text.append('\n');
    }
    Path file = folder.resolve("graph");
    Files.writeString(file, text, StandardCharsets.US_ASCII);
    Process process =
        new ProcessBuilder(
                "gpmetis", "-ptype=rb", "-ufactor=1", "-seed=" + seed, file.toString(), "2")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    List<String> part = Files.readAllLines(folder.resolve("graph.part.2"));
    int onA = 0;
    long cut = 0;
    for (int v = 0; v < part.size(); v++) {
      onA += v < units && part.get(v).equals("0") ? 1 : 0;
      for (Map.Entry<Integer, Long> edge : edges.get(v).entrySet()) {
        boolean cuts = edge.getKey() > v && !part.get(v).equals(part.get(edge.getKey()));
        cut += cuts ? edge.getValue() : 0;
      }
    }
    return Math.abs(2 * onA - units) <= 1 ? cut : Long.MAX_VALUE / 2;
  }
}
