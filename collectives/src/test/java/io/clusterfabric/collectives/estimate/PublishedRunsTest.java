package io.clusterfabric.collectives.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Published runs of nccl-tests, if they lie beside the project, against the model's bounds. */
class PublishedRunsTest {
  /** NVLink of a GPU per direction, in Gb/s, by its generation. */
  private static final Map<String, Long> SCALE_UP =
      Map.of("A100-80GB", 2400L, "H100-80GB", 3600L, "H200", 3600L, "B200", 7200L);

  private static final Set<Collective> KNOWN =
      EnumSet.of(
          Collective.ALL_REDUCE,
          Collective.ALL_GATHER,
          Collective.REDUCE_SCATTER,
          Collective.ALL_TO_ALL);

  private record Run(Clos clos, Collective collective, long bytes, double micros, String id) {}

  @Test
  void noNominalRunBeatsTheBoundOfItsMachine() throws IOException {
    List<Run> runs = runs();
    assertThat(runs).hasSizeGreaterThan(1_000);
    Map<Clos, Collectives> known = new HashMap<>();
    EstimateOptions options =
        // Some of the runs let NVLink's switches reduce.
        EstimateOptions.builder().inNetworkReduction(true).build();
    List<Double> large = new ArrayList<>();
    for (Run r : runs) {
      Clos clos = r.clos();
      Estimate e =
          known
              .computeIfAbsent(clos, c -> Collectives.on(c.build()).with(options))
              .mechanism(
                  r.collective(),
                  DataSize.ofBytes(r.bytes()),
                  PlacementPolicy.packed(clos.hosts() * clos.gpus()));
      TimeSpan measured = TimeSpan.ofSeconds(r.micros() / 1e6);
      assertThat(measured).as("%s, %s", r, e.bound()).isGreaterThanOrEqualTo(e.bound().time());
      if (r.bytes() >= 256 << 20) {
        large.add(measured.toSeconds() / e.time().toSeconds());
      }
    }
    Collections.sort(large);
    // Of 235 large runs none is faster than its estimate, and half take up to 1.6 times as long.
    assertThat(large.get(0)).isBetween(1.0, 1.1);
    assertThat(large.get(large.size() / 2)).isBetween(1.5, 1.7);
  }

  private static List<Run> runs() throws IOException {
    List<Run> out = new ArrayList<>();
    List<String> lines = Files.readAllLines(SharedData.require("collectives/measured.csv"));
    List<String> header = List.of(lines.get(0).split(","));
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = cells(line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < header.size() && i < cells.size(); i++) {
        row.put(header.get(i), cells.get(i));
      }
      read(row).ifPresent(out::add);
    }
    return out;
  }

  private static Optional<Run> read(Map<String, String> row) {
    Optional<Collective> collective =
        Collective.find(cell(row, "collective")).filter(KNOWN::contains);
    Long scaleUp = SCALE_UP.get(cell(row, "gpu"));
    boolean one = cell(row, "nodes").equals("1");
    boolean noNics = cell(row, "nics_per_node").isEmpty() || cell(row, "nic_gbps").isEmpty();
    if (!cell(row, "quality").equals("nominal")
        || scaleUp == null
        || collective.isEmpty()
        || cell(row, "fabric").contains("PCIe")
        || cell(row, "size_bytes").equals("0")
        || cell(row, "time_us").isEmpty()
        || (!one && noNics)) {
      return Optional.empty();
    }
    int nics = one ? 1 : Integer.parseInt(cell(row, "nics_per_node"));
    int nodes = Integer.parseInt(cell(row, "nodes"));
    return Optional.of(
        new Run(
            new Clos(
                nodes,
                Integer.parseInt(cell(row, "gpus_per_node")),
                nics,
                nodes,
                false,
                0,
                scaleUp,
                one ? 1 : Long.parseLong(cell(row, "nic_gbps")),
                1,
                0),
            collective.get(),
            Long.parseLong(cell(row, "size_bytes")),
            Double.parseDouble(cell(row, "time_us")),
            cell(row, "run_id")));
  }

  private static String cell(Map<String, String> row, String column) {
    return row.getOrDefault(column, "");
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
