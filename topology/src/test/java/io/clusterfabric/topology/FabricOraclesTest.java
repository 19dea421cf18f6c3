package io.clusterfabric.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.ConcurrentFlow;
import io.clusterfabric.topology.design.DragonflyDesign;
import io.clusterfabric.topology.design.FlatDesign;
import io.clusterfabric.topology.design.GlobalArrangement;
import io.clusterfabric.topology.design.HypercubeDesign;
import io.clusterfabric.topology.design.SlimFlyDesign;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.format.plain.MetisGraph;
import io.clusterfabric.topology.format.plain.PlainGraph;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.sample.SwitchGraphs;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.TestAbortedException;

/**
 * Every row of {@code fabric-oracles.csv}: values of integer and linear programs, of branch and
 * bound, of closed forms and of METIS. Rows whose measure ends in {@code _UB} or {@code _found} are
 * of heuristics: nothing proven lies above them, and a cut as light is found.
 */
class FabricOraclesTest {
  private static final Bandwidth LINK = Bandwidth.ofBitsPerSecond(Networks.NDR);
  private static final Pattern PARAMETER = Pattern.compile("([A-Za-z]+)=(\\d+)");
  private static final Pattern PROVEN = Pattern.compile("LB (\\d+)");

  /** Graphs that are too large to keep with the others. */
  private static final Set<String> ABSENT = Set.of("delaunay_n15.graph", "rgg_n_2_15_s0.graph");

  /** A line of the file. */
  private record Row(String kind, String params, String metric, String value, String method) {
    static Row of(String line) {
      String[] cells = line.split(",", 5);
      return new Row(cells[0], cells[1], cells[2], cells[3], cells[4]);
    }

    Map<String, Integer> numbers() {
      Map<String, Integer> out = new HashMap<>();
      for (Matcher m = PARAMETER.matcher(params); m.find(); ) {
        out.put(m.group(1), Integer.parseInt(m.group(2)));
      }
      return out;
    }

    int number(String name) {
      return numbers().get(name);
    }

    int[] sides() {
      return Arrays.stream(params.split("x", -1)).mapToInt(Integer::parseInt).toArray();
    }
  }

  private static List<Row> rows() {
    try {
      return Files.readAllLines(SharedData.require("topology/fabric-oracles.csv")).stream()
          .skip(1)
          .map(Row::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TestFactory
  Stream<DynamicTest> everyRow() {
    return rows().stream()
        .map(
            r -> DynamicTest.dynamicTest(r.kind + " " + r.params + " " + r.metric, () -> check(r)));
  }

  @Test
  void allKindsAndMeasuresAreKnown() {
    Set<String> measures = new HashSet<>();
    rows().forEach(r -> measures.add(r.kind + " " + r.metric));
    assertThat(rows()).hasSize(37);
    assertThat(measures)
        .containsExactlyInAnyOrder(
            "leafspine host_bisection_links",
            "leafspine all_to_all_throughput",
            "leafspine shift_permutation_throughput",
            "fattree3 host_bisection_links",
            "fattree3 all_to_all_throughput_per_host",
            "mms router_bisection",
            "mms router_bisection_UB",
            "dragonfly router_bisection",
            "dragonfly router_bisection_UB",
            "torus bisection",
            "hypercube bisection",
            "metisgraph best_perfect_bisection",
            "metisgraph best_perfect_bisection_found");
    assertThatThrownBy(() -> check(Row.of("ring,n=3,bisection,2,by hand")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void check(Row row) throws IOException {
    switch (row.kind) {
      case "leafspine" ->
          hosts(
              row,
              Networks.leafSpine(
                  row.number("L"), row.number("h"), row.number("S"), row.number("u")));
      case "fattree3" -> hosts(row, Networks.fatTree(row.number("k")));
      case "mms" -> routers(row, SlimFlyDesign.of(row.number("q"), LINK));
      case "dragonfly" -> {
        assertThat(row.params).endsWith("absolute");
        DragonflyDesign dragonfly =
            DragonflyDesign.of(1, row.number("a"), row.number("h"), row.number("g"), LINK);
        assertThat(dragonfly.arrangement()).isEqualTo(GlobalArrangement.ABSOLUTE);
        routers(row, dragonfly);
      }
      case "torus" -> closedForm(row, TorusDesign.of(LINK, row.sides()));
      case "hypercube" -> closedForm(row, HypercubeDesign.of(row.number("d"), 1, LINK));
      case "metisgraph" -> file(row);
      default -> throw new IllegalArgumentException("no way to build a " + row.kind);
    }
  }

  /** Balance of hosts, or throughput as a share of a host's link. */
  private static void hosts(Row row, FabricGraph graph) {
    switch (row.metric) {
      case "host_bisection_links" ->
          assertThat(links(Bisection.of(graph).exact())).isEqualTo(Long.parseLong(row.value));
      case "all_to_all_throughput", "all_to_all_throughput_per_host" ->
          assertThat(share(TrafficPattern.allToAll(graph))).isEqualTo(Ratio.of(row.value));
      case "shift_permutation_throughput" ->
          assertThat(share(shift(graph, row.number("h")))).isEqualTo(Ratio.of(row.value));
      default -> throw new IllegalArgumentException("no way to find " + row.metric);
    }
  }

  private static Ratio share(TrafficPattern pattern) {
    return ConcurrentFlow.of(pattern).exact().dividedBy(LINK);
  }

  /** Each host to the one a leaf further on. */
  private static TrafficPattern shift(FabricGraph graph, int by) {
    List<TrafficBlock> blocks = new ArrayList<>();
    int n = graph.endpointCount();
    for (int e = 0; e < n; e++) {
      blocks.add(TrafficBlock.of(new int[] {e}, new int[] {(e + by) % n}, 1, false));
    }
    return TrafficPattern.of("shift", graph, blocks);
  }

  private static long links(Bandwidth capacity) {
    Ratio links = capacity.dividedBy(LINK);
    assertThat(links.isWhole()).isTrue();
    return links.numerator();
  }

  /** Balance of switches. */
  private static void routers(Row row, FlatDesign design) {
    Bisection found = Bisection.of(SwitchGraphs.of(design.graph()));
    long value = Long.parseLong(row.value);
    if (row.metric.endsWith("_UB")) {
      assertThat(links(found.lower())).isLessThanOrEqualTo(value);
      assertThat(links(found.upper())).isLessThanOrEqualTo(value);
      Matcher proven = PROVEN.matcher(row.method);
      if (proven.find()) {
        assertThat(links(found.lower())).isGreaterThanOrEqualTo(Long.parseLong(proven.group(1)));
      }
    } else {
      assertThat(links(found.exact())).isEqualTo(value);
    }
  }

  /** The closed form of the plan, and the interval of its graph around it. */
  private static void closedForm(Row row, FlatDesign design) {
    long value = Long.parseLong(row.value);
    assertThat(design.plan().switchBisection().orElseThrow().exact()).isTrue();
    assertThat(design.plan().switchBisection().orElseThrow().links()).isEqualTo(value);
    Bisection found = Bisection.of(SwitchGraphs.of(design.graph()));
    assertThat(links(found.lower())).isLessThanOrEqualTo(value);
    assertThat(links(found.upper())).isEqualTo(value);
  }

  private static void file(Row row) throws IOException {
    String name = row.params.split(" ", 2)[0];
    if (ABSENT.contains(name)) {
      throw new TestAbortedException(name + " is not among the data");
    }
    PlainGraph graph = MetisGraph.read(SharedData.require("topology/" + name));
    Bisection found = Bisection.of(graph.graph());
    assertThat(graph.weightOf(found.upper())).isEqualTo(Long.parseLong(row.value));
    assertThat(graph.weightOf(found.lower())).isLessThanOrEqualTo(Long.parseLong(row.value));
  }
}
