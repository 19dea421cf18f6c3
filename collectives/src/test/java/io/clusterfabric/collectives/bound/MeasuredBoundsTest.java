package io.clusterfabric.collectives.bound;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.GpuPart;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Published runs, if they lie beside the project, against the bounds of their networks. */
class MeasuredBoundsTest {
  /** GPUs of a rack that NVLink joins; 18 trays of four. */
  private static final int RACK = 72;

  /**
   * Runs whose large all-reduces are faster than GPUs alone could combine: NVLink's switches do, on
   * H100 (NVLS) and in the racks of GB300.
   */
  private static final Set<String> REDUCED_IN_DOMAINS =
      Set.of("aws_p5_1n_ar", "issue290_h100_1n_ar", "oci_gb300_16n_1rack_ar");

  private record Machine(
      String gpu,
      int perNode,
      int nodes,
      int nics,
      long nicGigabits,
      boolean racks,
      boolean switched) {}

  private record Run(
      Machine machine, Collective collective, long bytes, double micros, String id) {}

  @Test
  void noNominalRunBeatsTheBoundOfItsModel() throws IOException {
    List<Run> runs = runs();
    assertThat(runs).hasSizeGreaterThan(2_400);
    Map<Machine, FabricBounds> known = new HashMap<>();
    Set<String> faster = new TreeSet<>();
    int bounded = 0;
    for (Run r : runs) {
      FabricBounds alone = known.computeIfAbsent(r.machine(), MeasuredBoundsTest::bounds);
      InNetworkReduction switches =
          r.id().endsWith("_sharp") ? InNetworkReduction.EVERYWHERE : InNetworkReduction.IN_DOMAINS;
      DataSize size = DataSize.ofBytes(r.bytes());
      TimeSpan measured = TimeSpan.ofSeconds(r.micros() / 1e6);
      CollectiveBound bound = alone.with(switches).bound(r.collective(), size);
      bounded += bound.time().isZero() ? 0 : 1;
      assertThat(measured).as("%s: %s", r, bound).isGreaterThanOrEqualTo(bound.time());
      if (measured.compareTo(alone.bound(r.collective(), size).time()) < 0) {
        faster.add(r.id());
        assertThat(r.collective()).isEqualTo(Collective.ALL_REDUCE);
      }
    }
    assertThat(bounded).isGreaterThan(1_900);
    assertThat(faster).isEqualTo(REDUCED_IN_DOMAINS);
  }

  /** What NVLink carries of a GPU, if it is known and joins them all. */
  private static Optional<Bandwidth> nvlink(Machine m) {
    String part =
        switch (m.gpu()) {
          case "A100-40GB", "A100-80GB" -> "a100-sxm";
          case "H100-80GB" -> "h100-sxm";
          case "H200" -> "h200-sxm";
          // All of them have the NVLink of the fifth generation.
          case "B200", "B300", "GB200", "GB300" -> "gb200";
          default -> "";
        };
    return m.switched()
        ? PartCatalogue.bundled().findGpu(part).flatMap(GpuPart::nvlink).map(Figure::value)
        : Optional.empty();
  }

  /** Boxes, or racks of them, whose NICs all meet in one switch that limits nothing. */
  private static FabricBounds bounds(Machine m) {
    RankGraph.Builder b = RankGraph.builder(m.toString());
    Optional<Bandwidth> inside = nvlink(m);
    int ranks = m.perNode() * m.nodes();
    int[] domain = new int[ranks];
    // Jobs of two racks use half of their trays in each.
    int racks = (ranks + RACK - 1) / RACK;
    int perDomain = m.racks() ? (m.nodes() + racks - 1) / racks : 1;
    int domains = (m.nodes() + perDomain - 1) / perDomain;
    int net = domains > 1 ? b.addNode("network") : -1;
    int hub = -1;
    for (int n = 0; n < m.nodes(); n++) {
      if (n % perDomain == 0) {
        hub = b.addNode("domain-" + n / perDomain);
      }
      Bandwidth all = Bandwidth.ofGigabitsPerSecond(m.nics() * m.nicGigabits());
      int nics = -1;
      if (net >= 0) {
        nics = b.addNode("nics-" + n);
        b.addLink(nics, net, all);
      }
      for (int g = 0; g < m.perNode(); g++) {
        int gpu = b.addRank("node-" + n + "/gpu" + g);
        domain[n * m.perNode() + g] = n / perDomain;
        if (inside.isPresent()) {
          b.addLink(gpu, hub, inside.get());
        } else {
          b.addUnlimitedLink(gpu, hub);
        }
        if (nics >= 0) {
          b.addLink(gpu, nics, all);
        }
      }
    }
    return FabricBounds.of(domains > 1 ? b.addPartition("domains", domain).build() : b.build());
  }

  private static List<Run> runs() throws IOException {
    List<Run> out = new ArrayList<>();
    List<String> lines = Files.readAllLines(SharedData.require("collectives/measured.csv"));
    List<String> header = List.of(lines.get(0).split(",", -1));
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = cells(line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < header.size() && i < cells.size(); i++) {
        row.put(header.get(i), cells.get(i));
      }
      String fabric = row.getOrDefault("fabric", "");
      if (row.getOrDefault("quality", "").equals("nominal")
          && !row.getOrDefault("time_us", "").isEmpty()
          && !row.getOrDefault("size_bytes", "0").equals("0")) {
        out.add(
            new Run(
                new Machine(
                    row.getOrDefault("gpu", ""),
                    number(row, "gpus_per_node"),
                    number(row, "nodes"),
                    number(row, "nics_per_node"),
                    number(row, "nic_gbps"),
                    fabric.contains("MNNVL"),
                    !fabric.contains("PCIe")),
                Collective.find(row.getOrDefault("collective", "")).orElseThrow(),
                Long.parseLong(row.getOrDefault("size_bytes", "")),
                Double.parseDouble(row.getOrDefault("time_us", "")),
                row.getOrDefault("run_id", "")));
      }
    }
    return out;
  }

  private static int number(Map<String, String> row, String column) {
    return Integer.parseInt(row.getOrDefault(column, ""));
  }

  private static List<String> cells(String line) {
    List<String> out = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        out.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    out.add(cell.toString());
    return out;
  }
}
