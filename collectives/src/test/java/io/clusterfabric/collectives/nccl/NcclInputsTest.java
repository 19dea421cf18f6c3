package io.clusterfabric.collectives.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** From a cluster to NCCL's table. */
class NcclInputsTest {
  private static final NcclProfile V2_27 = NcclProfile.of("2.27.5");

  private static final NcclOptions HOPPER = NcclOptions.builder().computeCapability(90).build();

  /** Hosts of 8 GPUs at 450 GB/s and 8 NICs of 400 Gb/s, as an H100 board. */
  private static Placement hopper(int hosts, int perHost) {
    Cluster cluster = Clos.star(hosts, 8, 3600, 400).build();
    List<GpuRef> gpus = new ArrayList<>();
    for (int h = 0; h < hosts; h++) {
      for (int g = 0; g < perHost; g++) {
        gpus.add(new GpuRef("host-" + h, g));
      }
    }
    return PlacementPolicy.explicit(gpus).on(cluster);
  }

  private static NcclAlgorithm algorithm(String label) {
    for (NcclAlgorithm a : NcclAlgorithm.values()) {
      if (a.label().equals(label)) {
        return a;
      }
    }
    throw new IllegalArgumentException(label);
  }

  /** All pairs that NCCL 2.27.5 printed on H100 hosts, from the cluster alone. */
  @Test
  void printedPairs() throws IOException {
    Path file = sharedFile("collectives/nccl_2.27.5_h100_tuning_oracle.csv");
    assumeTrue(file != null, "shared data: nccl_2.27.5_h100_tuning_oracle.csv is absent");
    List<String> wrong = new ArrayList<>();
    Map<String, NcclTuning> tunings = new TreeMap<>();
    int rows = 0;
    for (String line : Files.readAllLines(file).subList(1, 191)) {
      String[] f = line.split(",", -1);
      NcclTuning tuning =
          tunings.computeIfAbsent(
              f[0] + "x" + f[1],
              k ->
                  NcclTuning.of(
                      NcclInputs.of(
                          hopper(Integer.parseInt(f[0]), Integer.parseInt(f[1])), V2_27, HOPPER),
                      V2_27));
      Collective c = f[3].equals("allreduce") ? Collective.ALL_REDUCE : Collective.ALL_GATHER;
      NcclCell cell =
          tuning
              .cell(c, algorithm(f[4]), NcclProtocol.valueOf(f[5].toUpperCase(Locale.ROOT)))
              .orElse(null);
      double latency = Double.parseDouble(f[6]);
      double bandwidth = Double.parseDouble(f[7]);
      // NCCL prints one decimal, which for small bandwidths is coarser than 0.5 %.
      double allowed = Math.max(0.005 * bandwidth, 0.0501);
      if (cell == null
          || !(Math.abs(cell.latency().toMicroseconds() - latency) <= 0.06)
          || !(Math.abs(cell.bandwidth().toGigabytesPerSecond() - bandwidth) <= allowed)) {
        wrong.add(line + " found " + cell);
      }
      rows++;
    }
    assertThat(rows).isEqualTo(190);
    assertThat(wrong).isEmpty();
  }

  private static @Nullable Path sharedFile(String name) {
    String set = System.getProperty("clusterfabric.shared");
    if (set != null) {
      Path p = Path.of(set).resolve("data").resolve(name);
      return Files.exists(p) ? p : null;
    }
    for (Path d = Path.of("").toAbsolutePath(); d != null; d = d.getParent()) {
      Path p = d.resolve("shared/data").resolve(name);
      if (Files.exists(p)) {
        return p;
      }
    }
    return null;
  }

  /** The figures of the first and the last row for two hosts of 8, without any file beside. */
  @Test
  void twoHostsOfEight() {
    NcclTuning tuning = NcclTuning.of(NcclInputs.of(hopper(2, 8), V2_27, HOPPER), V2_27);
    NcclCell ring =
        tuning.cell(Collective.ALL_REDUCE, NcclAlgorithm.RING, NcclProtocol.SIMPLE).orElseThrow();
    assertThat(ring.latency().toMicroseconds()).isBetween(131.54, 131.66);
    assertThat(ring.bandwidth().toGigabytesPerSecond()).isBetween(204.7, 204.9);
    NcclCell nvls =
        tuning
            .cell(Collective.ALL_REDUCE, NcclAlgorithm.NVLS_TREE, NcclProtocol.SIMPLE)
            .orElseThrow();
    assertThat(nvls.latency().toMicroseconds()).isBetween(52.94, 53.06);
    assertThat(nvls.bandwidth().toGigabytesPerSecond()).isBetween(266.6, 266.8);
    assertThat(tuning.inputs().channels()).isEqualTo(16);
  }

  /** Two nodes are special: NVLS over a tree, which falls by 40 % at four. */
  @Test
  void twoNodesAreSpecial() {
    DataSize big = DataSize.of("1GiB");
    NcclTuning two = NcclTuning.of(NcclInputs.of(hopper(2, 8), V2_27, HOPPER), V2_27);
    NcclTuning four = NcclTuning.of(NcclInputs.of(hopper(4, 8), V2_27, HOPPER), V2_27);
    NcclChoice a = two.select(Collective.ALL_REDUCE, big);
    NcclChoice b = four.select(Collective.ALL_REDUCE, big);
    assertThat(a.algorithm()).isEqualTo(NcclAlgorithm.NVLS_TREE);
    assertThat(b.time().toMicroseconds() / a.time().toMicroseconds()).isGreaterThan(1.3);
  }

  @Test
  void whatIsAssumedIsSaid() {
    NcclInputs in = NcclInputs.of(hopper(2, 8), V2_27, HOPPER);
    assertThat(String.join("\n", in.assumptions()))
        .contains("CPUs")
        .contains("PCIe 5")
        .contains("its PCIe switch with its NIC alone")
        .contains("not from searching")
        .contains("latency of 0")
        .contains("CollNet) is off")
        .contains("driver");
    NcclChoice choice =
        NcclTuning.of(in, V2_27).select(Collective.ALL_REDUCE, DataSize.of("64MiB"));
    assertThat(choice.explain().toString())
        .contains("NCCL 2.27.5")
        .contains("latency")
        .contains("bandwidth")
        .contains("v2.27.5-1")
        .contains("CollNet) is off");
    assertThat(choice.explain().table()).isPresent();
  }

  @Test
  void noModelOfAllToAll() {
    NcclTuning tuning = NcclTuning.of(NcclInputs.of(hopper(2, 8), V2_27, HOPPER), V2_27);
    assertThatThrownBy(() -> tuning.select(Collective.ALL_TO_ALL, DataSize.of("1MiB")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("all_to_all")
        .hasMessageContaining("all_reduce");
  }
}
