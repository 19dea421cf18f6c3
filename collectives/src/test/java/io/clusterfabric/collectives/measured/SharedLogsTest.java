package io.clusterfabric.collectives.measured;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Real logs, counted by other means and compared with the table that was made of them by hand. */
class SharedLogsTest {
  private static List<Path> files(String folder, String begin) throws IOException {
    try (Stream<Path> list = Files.list(SharedData.require(folder))) {
      return list.filter(f -> String.valueOf(f.getFileName()).startsWith(begin))
          .filter(f -> !f.toString().endsWith(".csv"))
          .sorted()
          .toList();
    }
  }

  private static long rows(EvidenceResult<CollectiveRun> r) {
    return r.values().stream().mapToLong(run -> run.rows().size()).sum();
  }

  /** Every line of these logs that names the type float is a row, and no other line does. */
  @Test
  void everyRowOfEveryLogIsRead() throws IOException {
    List<Path> files = new ArrayList<>(files("validation/samples", "nccl-tests_"));
    files.addAll(files("collectives/raw", ""));
    int logs = 0;
    for (Path f : files) {
      if (f.toString().endsWith(".json")) {
        continue;
      }
      List<String> lines =
          Files.readString(f, StandardCharsets.UTF_8)
              .lines()
              .filter(l -> l.contains(" float "))
              .toList();
      EvidenceResult<CollectiveRun> r = MeasuredReaders.read(f);
      if (lines.isEmpty()) {
        assertThat(rows(r)).as(f.toString()).isZero();
        continue;
      }
      logs++;
      assertThat(r.parsed()).as(f.toString()).isEqualTo(lines.size());
      assertThat(r.skipped()).as(f.toString()).isZero();
      assertThat(rows(r)).as(f.toString()).isEqualTo(2L * lines.size());
    }
    assertThat(logs).isEqualTo(23);
  }

  @Test
  void everyRowIsThatOfTheTable() throws IOException {
    Map<String, List<MeasuredRow>> table = new TreeMap<>();
    for (MeasuredRow row :
        MeasuredTable.read(SharedData.require("collectives/measured.csv")).values()) {
      table.computeIfAbsent(row.runId(), id -> new ArrayList<>()).add(row);
    }
    int compared = 0;
    for (Path f : files("collectives/raw", "")) {
      String id = String.valueOf(f.getFileName()).replace(".txt", "");
      EvidenceResult<CollectiveRun> r = MeasuredReaders.read(f);
      if (r.values().isEmpty()) {
        continue;
      }
      CollectiveRun run = r.values().get(0);
      List<MeasuredRow> wanted = table.get(id);
      assertThat(wanted).as(id).isNotNull();
      List<String> found =
          run.rows().stream()
              .filter(row -> !row.size().isZero())
              .map(
                  row ->
                      text(
                          row.size().bytes(),
                          row.inPlace(),
                          row.time(),
                          row.algorithmBandwidth(),
                          row.busBandwidth()))
              .toList();
      assertThat(found)
          .as(id)
          .containsExactlyElementsOf(
              wanted.stream()
                  .map(
                      row ->
                          text(
                              row.size().bytes(),
                              row.inPlace(),
                              row.time().orElseThrow(),
                              row.algorithmBandwidth(),
                              row.busBandwidth()))
                  .toList());
      run.collective().ifPresent(c -> assertThat(c).as(id).isEqualTo(wanted.get(0).collective()));
      // The figures of the log of two racks are of 128 ranks, its list of devices is of 144.
      if (!id.equals("cw_gb200_2rack_ar")) {
        assertThat(run.ranks()).as(id).isEqualTo(wanted.get(0).ranks());
      }
      compared += found.size();
    }
    assertThat(compared).isEqualTo(362);
  }

  private static String text(Object... parts) {
    StringBuilder b = new StringBuilder();
    for (Object p : parts) {
      b.append(p).append(' ');
    }
    return b.toString();
  }

  @Test
  void operationsOfOldReleasesAreTold() throws IOException {
    Map<String, Collective> wanted =
        Map.of(
            "allgather", Collective.ALL_GATHER,
            "allreduce", Collective.ALL_REDUCE,
            "alltoall", Collective.ALL_TO_ALL,
            "broadcast", Collective.BROADCAST,
            "reduce", Collective.REDUCE,
            "reducescatter", Collective.REDUCE_SCATTER);
    for (Map.Entry<String, Collective> e : wanted.entrySet()) {
      Path file = SharedData.require("validation/samples/nccl-tests_nccl_" + e.getKey() + ".log");
      CollectiveRun run = Logs.only(MeasuredReaders.read(file));
      assertThat(run.collective()).as(e.getKey()).isEqualTo(Optional.of(e.getValue()));
      assertThat(run.ranks()).as(e.getKey()).hasValue(8);
      assertThat(run.hosts()).as(e.getKey()).hasValue(1);
    }
  }

  @Test
  void osuSamplesAreRead() throws IOException {
    long rows = 0;
    for (Path f : files("validation/samples", "osu_")) {
      EvidenceResult<CollectiveRun> r = MeasuredReaders.read(f);
      long wanted =
          Files.readString(f, StandardCharsets.UTF_8)
              .lines()
              .filter(l -> !l.startsWith("#") && !l.isBlank())
              .count();
      assertThat(r.parsed()).as(f.toString()).isEqualTo(wanted);
      assertThat(r.findings()).as(f.toString()).isEmpty();
      rows += wanted;
    }
    assertThat(rows).isEqualTo(12);
  }

  @Test
  void theConstructedJsonIsRead() throws IOException {
    Path file = SharedData.require("validation/samples/nccl-tests_J_v3_CONSTRUCTED.json");
    EvidenceResult<CollectiveRun> r = MeasuredReaders.read(file);
    CollectiveRun run = Logs.only(r);
    assertThat(run.collective()).contains(Collective.ALL_REDUCE);
    assertThat(run.rows()).hasSize(3);
    assertThat(run.circumstances()).containsEntry("nccl version", "2.27.3");
  }
}
