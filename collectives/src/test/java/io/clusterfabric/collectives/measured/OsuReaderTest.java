package io.clusterfabric.collectives.measured;

import static io.clusterfabric.collectives.measured.Logs.only;
import static io.clusterfabric.collectives.measured.Logs.rules;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.TimeSpread;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OsuReaderTest {
  private static EvidenceResult<CollectiveRun> read(String text) throws IOException {
    return Logs.read(new OsuReader(), text);
  }

  @Test
  void aCollectiveHasItsSpread() throws IOException {
    EvidenceResult<CollectiveRun> r = read(Logs.OSU_ALL_REDUCE);
    assertThat(r.findings()).isEmpty();
    CollectiveRun run = only(r);
    assertThat(run.collective()).contains(Collective.ALL_REDUCE);
    assertThat(run.ranks()).hasValue(16);
    assertThat(run.circumstances())
        .containsEntry("osu version", "7.4")
        .containsEntry("type", "MPI_INT")
        .containsEntry("test", "OSU MPI-CUDA Allreduce Latency");
    CollectiveRun.Row row = run.rows().get(1);
    assertThat(row.size()).isEqualTo(DataSize.of("1MiB"));
    assertThat(row.time()).isEqualTo(TimeSpan.of("104.30us"));
    TimeSpread spread = row.spread().orElseThrow();
    assertThat(spread.least()).contains(TimeSpan.of("104.26us"));
    assertThat(spread.greatest()).contains(TimeSpan.of("104.33us"));
    assertThat(spread.percentiles())
        .containsEntry(50, TimeSpan.of("104.29us"))
        .containsEntry(99, TimeSpan.of("104.40us"));
  }

  /** 40 GB/s in both directions are 4 MB each way in 0.2 ms. */
  @Test
  void bandwidthsGiveTheTimeOfAMessage() throws IOException {
    CollectiveRun both = only(read(Logs.OSU_BANDWIDTH));
    assertThat(both.collective()).isEmpty();
    assertThat(both.ranks()).hasValue(2);
    assertThat(both.circumstances()).containsEntry("time", "from bandwidth");
    assertThat(both.rows().get(1).time()).isEqualTo(TimeSpan.of("200us"));
    assertThat(both.rows().get(1).algorithmBandwidth()).contains(Bandwidth.of("40GB/s"));
    CollectiveRun pairs = only(read(Logs.OSU_MULTIPLE));
    assertThat(pairs.ranks()).hasValue(8);
    assertThat(pairs.rows().get(0).time()).isEqualTo(TimeSpan.of("50us"));
  }

  @ParameterizedTest
  @CsvSource({
    "All-to-All Personalized Exchange Latency, ALL_TO_ALL",
    "Allgather Latency, ALL_GATHER",
    "Broadcast Latency, BROADCAST",
    "Reduce_scatter Latency, REDUCE_SCATTER",
    "Non-blocking Allreduce Latency, ALL_REDUCE",
    "Gather Latency, GATHER",
  })
  void operationsAreKnownByTheirTitles(String title, Collective wanted) throws IOException {
    CollectiveRun run =
        only(read("# OSU MPI " + title + " Test v5.8\n# Size       Avg Latency(us)\n8     1.50\n"));
    assertThat(run.collective()).contains(wanted);
  }

  @Test
  void overlapGivesWhatCommunicationTakes() throws IOException {
    CollectiveRun run =
        only(
            read(
                """
                # OSU MPI Non-blocking Allreduce Latency Test v5.8
                # Overall = Coll. Init + Compute + MPI_Test + MPI_Wait

                # Size           Overall(us)       Compute(us)    Pure Comm.(us)        Overlap(%)
                1024                   20.00             12.00             10.00             20.00
                """));
    assertThat(run.rows()).hasSize(1);
    assertThat(run.rows().get(0).time()).isEqualTo(TimeSpan.of("10us"));
  }

  @Test
  void aBarrierHasNoSize() throws IOException {
    CollectiveRun run =
        only(read("# OSU MPI Barrier Latency Test v5.8\n# Avg Latency(us)\n             12.25\n"));
    assertThat(run.rows()).hasSize(1);
    assertThat(run.rows().get(0).size()).isEqualTo(DataSize.ZERO);
    assertThat(run.rows().get(0).time()).isEqualTo(TimeSpan.of("12.25us"));
  }

  @Test
  void tagsAndDamageAreTold() throws IOException {
    String tagged =
        Logs.OSU_ALL_REDUCE
            .lines()
            .skip(1)
            .map(l -> "[1,0]<stdout>:" + l + "\n")
            .reduce("", String::concat);
    assertThat(only(read(tagged)).rows())
        .isEqualTo(
            only(read(Logs.OSU_ALL_REDUCE)).rows().stream().map(OsuReaderTest::oneLineUp).toList());
    assertThat(
            rules(
                read(
                    Logs.OSU_BANDWIDTH.replace(
                        "40000.00              Pass", "40000.00              Fail"))))
        .containsExactly("wrong-values");
    assertThat(rules(read(Logs.OSU_ALL_REDUCE.replace("104.33          10", ""))))
        .containsExactly("bad-row");
  }

  private static CollectiveRun.Row oneLineUp(CollectiveRun.Row r) {
    return new CollectiveRun.Row(
        r.size(),
        r.time(),
        r.inPlace(),
        r.wrong(),
        io.clusterfabric.model.finding.SourcePosition.of(
            r.position().file(), r.position().line() - 1),
        r.algorithmBandwidth(),
        r.busBandwidth(),
        r.spread());
  }
}
