package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotBusbwTest {
  private static final String MEASURED =
      """
      run_id,collective,ranks,inplace,size_bytes,time_us,quality
      monday,all_reduce,16,0,1048576,100,nominal
      monday,all_reduce,16,1,1048576,90,nominal
      monday,all_reduce,16,0,1073741824,5000,nominal
      tuesday,all_reduce,16,0,1073741824,4000,nominal
      tuesday,all_reduce,16,0,1048576,9999,degraded
      tuesday,all_reduce,32,0,1073741824,4000,nominal
      tuesday,all_gather,16,0,1073741824,4000,nominal
      """;

  @TempDir Path folder;

  private ScriptResult run(String... words) {
    return ExampleScripts.run("plot-busbw.jsh", words);
  }

  @Test
  void plotsAnEstimateItsBoundAndWhatWasMeasured() throws IOException {
    Path out = folder.resolve("plot.svg");
    Path measured = Files.writeString(folder.resolve("measured.csv"), MEASURED);

    ScriptResult result =
        run("dgx-superpod-h100", "16", "all_reduce", out.toString(), measured.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    // 1KiB to 16GiB, doubling: 25 sizes. Of the table 2 rows of one run and 1 of the other: not
    // those
    // in place beside one out of place, of other ranks, another operation, or not nominal.
    assertThat(result.out())
        .containsExactly(
            "title all-reduce over 16 ranks",
            "shows packed(16): 16 ranks on 2 hosts of dgx-superpod-h100",
            "series estimate: 25 points",
            "series bound: no schedule is faster: 25 points",
            "series measured: monday: 2 points",
            "series measured: tuesday: 1 point",
            "written " + out);
    // 1 GiB in 5 ms, times 2 * 15 / 16: 402.7 GB/s.
    assertThat(Files.readString(out))
        .startsWith("<?xml")
        .endsWith("</svg>\n")
        .contains("measured: monday: 1 GiB, 402.7 GB/s");
  }

  @Test
  void oneRunCanBeNamed() throws IOException {
    Path measured = Files.writeString(folder.resolve("measured.csv"), MEASURED);

    ScriptResult result =
        run(
            "dgx-superpod-h100",
            "16",
            "all_reduce",
            folder.resolve("plot.svg").toString(),
            measured.toString(),
            "tuesday");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .filteredOn(l -> l.startsWith("series measured"))
        .containsExactly("series measured: tuesday: 1 point");
  }

  /**
   * The columns of nccl-tests, for two GPUs: 2^20 bytes in 100 us, bus bandwidth as algorithm's.
   */
  @Test
  void aLogOfNcclTestsIsReadToo() throws IOException {
    String log =
        """
        # nThread 1 nGpus 2 minBytes 1048576 maxBytes 1048576 step: 2(factor) warmup iters: 5 iters: 20
        #
        # Using devices
        #  Rank  0 Group  0 Pid  1 on  node-1 device  0 [0x01] NVIDIA H100
        #  Rank  1 Group  0 Pid  1 on  node-1 device  1 [0x02] NVIDIA H100
        #
        #                                                       out-of-place                       in-place
        #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
        #        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
             1048576        262144     float     sum      -1    100.0   10.49   10.49      0    100.0   10.49   10.49      0
        # Out of bounds values : 0 OK
        # Avg bus bandwidth    : 10.49
        """;
    Path file = Files.writeString(folder.resolve("all_reduce.log"), log);
    Path out = folder.resolve("plot.svg");

    ScriptResult result =
        run("dgx-superpod-h100", "2", "all_reduce", out.toString(), file.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("runs 1 of 1", "series measured: 1 point");
    assertThat(Files.readString(out)).contains("measured: 1 MiB, 10.49 GB/s");
  }

  @Test
  void whatCannotBeIsToldInALine() {
    String out = folder.resolve("plot.svg").toString();
    ScriptResult tooMany = run("dgx-superpod-h100", "9999999", "all_reduce", out);
    ScriptResult unwritable = run("dgx-superpod-h100", "16", "all_reduce", out + "/no/such.svg");
    ScriptResult missing = run("no-such-file", "16", "all_reduce", out);
    ScriptResult unknown = run("dgx-superpod-h100", "16", "all_dance", out);

    for (ScriptResult r : new ScriptResult[] {tooMany, unwritable, missing}) {
      assertThat(r.exitCode()).isOne();
      assertThat(r.err()).singleElement().asString().startsWith("cannot plot");
    }
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).singleElement().asString().startsWith("usage:");
  }
}
