package io.clusterfabric.collectives.measured;

import static io.clusterfabric.collectives.measured.Logs.nccl;
import static io.clusterfabric.collectives.measured.Logs.only;
import static io.clusterfabric.collectives.measured.Logs.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.testkit.damage.Damage;
import io.clusterfabric.testkit.damage.DamagedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NcclTestsReaderTest {
  private static final String HEADER =
      "#       size         count      type   redop    root     time   algbw   busbw #wrong     time"
          + "   algbw   busbw #wrong\n";

  @Test
  void aRunHasItsRowsRanksAndCircumstances() throws IOException {
    EvidenceResult<CollectiveRun> r = nccl(Logs.CURRENT);
    assertThat(r.findings()).isEmpty();
    assertThat(r.parsed()).isEqualTo(3);
    assertThat(r.skipped()).isZero();
    CollectiveRun run = only(r);
    assertThat(run.collective()).contains(Collective.ALL_REDUCE);
    assertThat(run.ranks()).hasValue(4);
    assertThat(run.hosts()).hasValue(2);
    assertThat(run.circumstances())
        .containsEntry("program", "all_reduce_perf")
        .containsEntry("nccl-tests version", "2.17.9")
        .containsEntry("nccl library", "2.29.3")
        .containsEntry("nccl version", "2.29.3+cuda13.1")
        .containsEntry("gpu", "NVIDIA A100-SXM4-40GB")
        .containsEntry("iters", "100")
        .containsEntry("warmup iters", "1")
        .containsEntry("step", "2(factor)")
        .containsEntry("type", "float")
        .containsEntry("reduction", "sum")
        .containsEntry("out of bounds", "0")
        .containsEntry("average bus bandwidth", "201.332");
    assertThat(run.rows()).hasSize(6);
    CollectiveRun.Row row = run.rows().get(3);
    assertThat(row.size()).isEqualTo(DataSize.of("4GiB"));
    assertThat(row.time()).isEqualTo(TimeSpan.of("21373us"));
    assertThat(row.inPlace()).isTrue();
    assertThat(row.wrong()).contains(0L);
    assertThat(row.algorithmBandwidth()).contains(Bandwidth.of("200.95GB/s"));
    assertThat(row.busBandwidth()).contains(Bandwidth.of("301.43GB/s"));
    assertThat(row.position()).isEqualTo(SourcePosition.of("log", 16));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0: ",
        "[1,0]<stdout>:",
        "    [1,0]<stdout>: ",
        "2026-01-02T03:04:05.123456Z ",
        "[2026-01-02 03:04:05] worker-0 | ",
        "node-17: ",
        "\u001B[32m",
        "nccl-test-host-1 0: ",
      })
  void tagsOfLaunchersDoNotMatter(String tag) throws IOException {
    EvidenceResult<CollectiveRun> r = nccl(Logs.tagged(tag, Logs.CURRENT));
    assertThat(r.findings()).isEmpty();
    assertThat(only(r)).isEqualTo(only(nccl(Logs.CURRENT)));
  }

  @Test
  void tagsInsideRowsAreTakenAway() throws IOException {
    CollectiveRun run =
        only(
            nccl(
                HEADER
                    + "[0]      1048576        262144     float     sum      -1[0]    1626.5    0.64"
                    + "    1.24      0[0]    2302.3    0.46    0.87      0\n"));
    assertThat(run.rows()).hasSize(2);
    assertThat(run.rows().get(1).time()).isEqualTo(TimeSpan.of("2302.3us"));
    assertThat(run.rows().get(1).wrong()).contains(0L);
  }

  @Test
  void oldReleasesAreKnownByTheirColumns() throws IOException {
    EvidenceResult<CollectiveRun> r = nccl(Logs.OLD_BROADCAST + Logs.OLD_ALL_GATHER);
    assertThat(r.findings()).isEmpty();
    assertThat(r.values()).hasSize(2);
    CollectiveRun broadcast = r.values().get(0);
    assertThat(broadcast.collective()).contains(Collective.BROADCAST);
    assertThat(broadcast.ranks()).hasValue(2);
    assertThat(broadcast.rows()).hasSize(4);
    assertThat(broadcast.rows().get(0).size()).isEqualTo(DataSize.ZERO);
    assertThat(broadcast.rows().get(3).wrong()).isEmpty();
    CollectiveRun gather = r.values().get(1);
    assertThat(gather.collective()).contains(Collective.ALL_GATHER);
    assertThat(gather.ranks()).hasValue(8);
  }

  /**
   * The first release, as its source prints: bytes and N, milliseconds, and no marks at the end.
   */
  @Test
  void theFirstReleaseCountsInMilliseconds() throws IOException {
    CollectiveRun run =
        only(
            nccl(
                """
                #      bytes             N    type      op     time  algbw  busbw      res     time  algbw  busbw      res
                     1048576        262144   float     sum    0.100  10.49  18.35    0e+00    0.200   5.24   9.18    0e+00
                 Out of bounds values : 0 OK
                 Avg bus bandwidth    : 13.765
                """));
    assertThat(run.collective()).contains(Collective.ALL_REDUCE);
    assertThat(run.ranks()).hasValue(8);
    assertThat(run.rows().get(1).time()).isEqualTo(TimeSpan.of("200us"));
  }

  /** Until June 2020 all-gather counted what a rank gets from others: both bandwidths agree. */
  @Test
  void oldBandwidthsAreNotTakenForTheSizeByTheTime() throws IOException {
    EvidenceResult<CollectiveRun> r =
        nccl(Logs.OLD_ALL_GATHER.replace("10.49    9.18", " 9.18    9.18"));
    assertThat(r.findings()).isEmpty();
    CollectiveRun run = only(r);
    assertThat(run.ranks()).hasValue(8);
    assertThat(run.circumstances()).containsEntry("bandwidths", "of (n-1)/n of the size");
    assertThat(run.rows().get(0).algorithmBandwidth()).isEmpty();
    assertThat(run.rows().get(0).busBandwidth()).contains(Bandwidth.of("9.18GB/s"));
  }

  @Test
  void singleIterationsAndTimestampsAreRead() throws IOException {
    CollectiveRun run =
        only(
            nccl(
                """
                #       size         count      type   redop    root     time   algbw   busbw  #wrong    i_min    i_max    i_p99    i_cv%     time   algbw   busbw  #wrong    i_min    i_max    i_p99    i_cv%           timestamp
                #        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)     (us)     (us)      (%)     (us)  (GB/s)  (GB/s)             (us)     (us)     (us)      (%)   %Y-%m-%d %H:%M:%S
                     1048576        262144     float     sum      -1   100.00   10.49   18.35       0    90.00   130.00   129.00     2.50   100.00   10.49   18.35     N/A    91.00  1.3e+06   129.00     2.50  2026-07-01 10:11:12
                """));
    assertThat(run.rows()).hasSize(2);
    assertThat(run.rows().get(0).spread().orElseThrow().least()).contains(TimeSpan.of("90us"));
    assertThat(run.rows().get(0).spread().orElseThrow().percentiles())
        .containsEntry(99, TimeSpan.of("129us"));
    assertThat(run.rows().get(1).spread().orElseThrow().greatest()).contains(TimeSpan.of("1.3s"));
    assertThat(run.rows().get(1).wrong()).isEmpty();
  }

  @Test
  void theProcessorsTimeIsMarked() throws IOException {
    CollectiveRun run = only(nccl(Logs.CURRENT.replace("   time ", "cputime ")));
    assertThat(run.circumstances()).containsEntry("time", "cpu");
  }

  @Test
  void rowsWithTheSecondSideOnlyAreInPlace() throws IOException {
    CollectiveRun run =
        only(
            nccl(
                HEADER
                    + "     1048576        262144     float     sum      -1"
                    + " ".repeat(32)
                    + "   100.00   10.49   18.35      0\n"));
    assertThat(run.rows()).hasSize(1);
    assertThat(run.rows().get(0).inPlace()).isTrue();
  }

  @Test
  void aCutRowGivesWhatIsWhole() throws IOException {
    EvidenceResult<CollectiveRun> r =
        nccl(
            HEADER
                + "     1048576        262144     float     sum      -1   100.00   10.49   18.35      0"
                + "   100.00   10.4\n");
    assertThat(rules(r)).containsExactly("row-cut");
    assertThat(only(r).rows()).hasSize(1);
    assertThat(only(r).rows().get(0).inPlace()).isFalse();
    EvidenceResult<CollectiveRun> shorter =
        nccl(HEADER + "     1048576        262144     float     sum      -1   100.00   10.4\n");
    assertThat(rules(shorter)).contains("bad-row");
    assertThat(shorter.skipped()).isEqualTo(1);
  }

  @Test
  void severalRunsOfOneFileAreKeptApart() throws IOException {
    String second =
        Logs.CURRENT.replace("all_reduce_perf", "reduce_perf").replace("      -1", "       0");
    EvidenceResult<CollectiveRun> r = nccl(Logs.CURRENT + "some text\n" + second + Logs.CURRENT);
    assertThat(r.values())
        .extracting(run -> run.collective().orElseThrow())
        .containsExactly(Collective.ALL_REDUCE, Collective.REDUCE, Collective.ALL_REDUCE);
    assertThat(r.values()).allMatch(run -> run.rows().size() == 6);
  }

  @Test
  void typesAndRootsOfOneTableAreRunsOfTheirOwn() throws IOException {
    String row =
        "        4096          1024     float     sum       0    10.00    0.41    0.41      0    10.00    0.41    0.41      0\n";
    EvidenceResult<CollectiveRun> r =
        nccl(
            HEADER
                + row
                + row.replace("float     sum       0", "float     sum       1")
                + row.replace("1024     float", "2048      half"));
    assertThat(r.findings()).isEmpty();
    assertThat(r.values())
        .extracting(run -> run.circumstances().get("type") + run.circumstances().get("root"))
        .containsExactly("float0", "float1", "half0");
    assertThat(r.values()).allMatch(run -> run.collective().equals(Optional.of(Collective.REDUCE)));
  }

  @Test
  void failuresEndARunAndKeepItsRows() throws IOException {
    String log =
        Logs.CURRENT.substring(0, Logs.CURRENT.indexOf("# Out of bounds"))
            + "host-1: Test NCCL failure common.cu:303 'remote process exited or there was a network"
            + " error / '\n .. host-1 pid 2101: Test failure common.cu:401\n";
    EvidenceResult<CollectiveRun> r = nccl(log);
    assertThat(rules(r)).containsExactly("run-failed");
    assertThat(only(r).rows()).hasSize(6);
    assertThat(only(r).circumstances().get("failure"))
        .startsWith("Test NCCL failure common.cu:303")
        .endsWith("Test failure common.cu:401");
  }

  @Test
  void verdictsOfTheProgramAreTold() throws IOException {
    assertThat(rules(nccl(Logs.CURRENT.replace("values : 0 OK", "values : 7 FAILED"))))
        .containsExactly("out-of-bounds");
    assertThat(rules(nccl(Logs.CURRENT.replace("201.332", "201.332 FAILED"))))
        .containsExactly("below-minimum");
    assertThat(rules(nccl(Logs.CURRENT.replace("301.68       0", "301.68 1.04858e+06"))))
        .containsExactly("wrong-values");
  }

  @Test
  void figuresThatContradictOneAnotherAreTold() throws IOException {
    assertThat(rules(nccl(Logs.CURRENT.replace("21355  201.12", "21455  201.12"))))
        .containsExactly("figures-disagree");
    assertThat(rules(nccl(Logs.CURRENT.replace("301.68", "301.58"))))
        .containsExactlyInAnyOrder("bus-bandwidth-disagrees", "average-disagrees");
    assertThat(rules(nccl(Logs.CURRENT.replace("Rank  3", "Rank  4"))))
        .containsExactly("ranks-disagree");
  }

  @Test
  void rowsOfSeveralProcessesAreTold() throws IOException {
    String rows =
        Logs.CURRENT.lines().filter(l -> l.contains(" float ")).collect(Collectors.joining("\n"));
    EvidenceResult<CollectiveRun> r =
        nccl(Logs.tagged("0: ", HEADER + rows) + Logs.tagged("1: ", rows));
    assertThat(rules(r)).containsExactly("several-processes");
  }

  @Test
  void aHeadWithoutRowsIsARunThatDidNotGetSoFar() throws IOException {
    String head = Logs.CURRENT.substring(0, Logs.CURRENT.indexOf("         1024 "));
    EvidenceResult<CollectiveRun> r = nccl(head);
    assertThat(rules(r)).containsExactly("no-rows");
    assertThat(only(r).ranks()).hasValue(4);
    assertThat(only(r).rows()).isEmpty();
  }

  @Test
  void marksEatenByMarkdownAreNotMissed() throws IOException {
    EvidenceResult<CollectiveRun> r = nccl(Logs.CURRENT.replace("#", " "));
    assertThat(r.findings()).isEmpty();
    assertThat(only(r).ranks()).hasValue(4);
    assertThat(only(r).rows()).isEqualTo(only(nccl(Logs.CURRENT)).rows());
  }

  @Test
  void theTableOverrulesACommandBeforeIt() throws IOException {
    String row =
        "        4096          1024     float     sum       0    10.00    0.41    0.41      0    10.00    0.41    0.41      0\n";
    CollectiveRun named = only(nccl("$ ./build/reduce_perf -b 8 -a 3\n" + HEADER + row));
    assertThat(named.circumstances())
        .containsEntry("command", "reduce_perf -b 8 -a 3")
        .containsEntry("average of times", "greatest");
    CollectiveRun misnamed = only(nccl("see all_gather_perf of last week\n" + HEADER + row));
    assertThat(misnamed.collective()).contains(Collective.REDUCE);
    assertThat(misnamed.circumstances()).doesNotContainKey("program");
  }

  @Test
  void allToAllIsTellableFromAllGatherByItsChecks() throws IOException {
    String row =
        "        4096           256     float    none      -1    10.00    0.41    0.31      0    10.00    0.41    0.31    N/A\n";
    assertThat(only(nccl(HEADER + row)).collective()).contains(Collective.ALL_TO_ALL);
    assertThat(only(nccl(HEADER + row.replace("N/A", "  0"))).collective())
        .contains(Collective.ALL_GATHER);
    CollectiveRun unknown = only(nccl(HEADER + row.replace("31      0", "31    N/A")));
    assertThat(unknown.collective()).isEmpty();
    assertThat(unknown.ranks()).hasValue(4);
  }

  /** A row whose size or count was changed does not move what the others tell. */
  @Test
  void oneChangedRowDoesNotChangeTheRanks() throws IOException {
    String row =
        "        4096           256     float    none      -1    10.00    0.41    0.31      0    10.00    0.41    0.31      0\n";
    String other =
        row.replace("4096           256", "8192           512")
            .replace("0.41    0.31", "0.82    0.61");
    CollectiveRun run =
        only(nccl(HEADER + row + other + row.replace("4096           256", "   0           256")));
    assertThat(run.ranks()).hasValue(4);
    assertThat(run.collective()).contains(Collective.ALL_GATHER);
    assertThat(only(nccl(HEADER + row + other + row.replace("4096 ", "8192 "))).ranks())
        .hasValue(4);
    assertThat(only(nccl(HEADER + row.replace("4096           256", "   0           256"))).ranks())
        .isEmpty();
  }

  @Test
  void hugeLinesAndLimitsEndInAReport() throws IOException {
    assertThat(rules(nccl(Logs.CURRENT + "9 ".repeat(1 << 19)))).containsExactly("line-too-long");
    ReadOptions.Builder few = ReadOptions.builder();
    few.limits(Limits.builder().maxElements(3).build());
    EvidenceResult<CollectiveRun> r =
        new NcclTestsReader()
            .read(FabricSource.ofText("log", Logs.CURRENT), few.build(), ProgressListener.silent());
    assertThat(rules(r)).containsExactly("element-limit");
    byte[] utf16 = ("\uFEFF" + Logs.CURRENT).getBytes(StandardCharsets.UTF_16LE);
    assertThat(
            rules(
                new NcclTestsReader()
                    .read(
                        FabricSource.ofBytes("log", utf16),
                        ReadOptions.standard(),
                        ProgressListener.silent())))
        .contains("binary");
  }

  /** A damage of one line costs no row of another line. */
  @Test
  void damageCostsItsOwnRows() throws IOException {
    String rows =
        IntStream.range(0, 24)
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT,
                        "%12d  %12d     float     sum      -1   1000.%d %7.2f %7.2f      0   1000.%d"
                            + " %7.2f %7.2f      0%n",
                        4096L << i,
                        1024L << i,
                        i % 10,
                        (4096L << i) / 1000e3,
                        (4096L << i) / 1000e3 * 1.75,
                        i % 10,
                        (4096L << i) / 1000e3,
                        (4096L << i) / 1000e3 * 1.75))
            .collect(Collectors.joining());
    List<String> lines = rows.lines().toList();
    for (Damage d : DamagedText.damages(HEADER + rows, 7, 300)) {
      List<String> left =
          new String(d.bytes(), StandardCharsets.UTF_8).lines().filter(lines::contains).toList();
      EvidenceResult<CollectiveRun> r =
          new NcclTestsReader()
              .read(
                  FabricSource.ofBytes("log", d.bytes()),
                  ReadOptions.standard(),
                  ProgressListener.silent());
      long read = r.values().stream().mapToLong(run -> run.rows().size()).sum();
      if (rules(r).contains("binary")) {
        continue;
      }
      assertThat(read).as(d.description()).isGreaterThanOrEqualTo(2L * left.size());
    }
  }
}
