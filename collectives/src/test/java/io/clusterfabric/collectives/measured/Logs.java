package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Small logs in the form of the tools, made up but for their form. */
final class Logs {
  static final String CURRENT =
      """
      # nccl-tests version 2.17.9 nccl-headers=22903 nccl-library=22903
      # Collective test starting: all_reduce_perf
      # nThread 1 nGpus 1 minBytes 4294967296 maxBytes 8589934592 step: 2(factor) warmup iters: 1 iters: 100 agg iters: 1 validation: 1 graph: 0
      #
      # Using devices
      #  Rank  0 Group  0 Pid   2574 on host-0 device  0 [0000:0f:00] NVIDIA A100-SXM4-40GB
      #  Rank  1 Group  0 Pid   2575 on host-0 device  1 [0000:15:00] NVIDIA A100-SXM4-40GB
      #  Rank  2 Group  0 Pid   2087 on host-1 device  0 [0000:0f:00] NVIDIA A100-SXM4-40GB
      #  Rank  3 Group  0 Pid   2101 on host-1 device  1 [0000:15:00] NVIDIA A100-SXM4-40GB
      NCCL version 2.29.3+cuda13.1
      #
      #                                                              out-of-place                       in-place
      #       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong
      #        (B)    (elements)                               (us)  (GB/s)  (GB/s)             (us)  (GB/s)  (GB/s)
               1024           256     float     sum      -1    22.15    0.05    0.07       0    22.40    0.05    0.07       0
         4294967296    1073741824     float     sum      -1    21355  201.12  301.68       0    21373  200.95  301.43       0
      host-0:2574:2601 [0] NCCL INFO comm 0x1 rank 0 nranks 4 cudaDev 0 busId f000 - Abort COMPLETE
         8589934592    2147483648     float     sum      -1    42609  201.60  302.40       0    42618  201.56  302.34       0
      # Out of bounds values : 0 OK
      # Avg bus bandwidth    : 201.332
      #
      # Collective test concluded: all_reduce_perf
      """;

  static final String OLD_BROADCAST =
      """
      # nThread 1 nGpus 8 minBytes 1 maxBytes 8589934592 step: 2(factor) warmup iters: 5 iters: 20 validation: 0
      #
      # Using devices
      #   Rank  0 Pid 112528 on localhost device  0 [0x00] A100-SXM4-40GB
      #   Rank  1 Pid 112528 on localhost device  1 [0x00] A100-SXM4-40GB
      #
      #                                                     out-of-place                       in-place
      #       size         count    type    root     time   algbw   busbw  error     time   algbw   busbw  error
      #        (B)    (elements)                     (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
                 0             0   float       0    34.61    0.00    0.00    N/A    34.33    0.00    0.00    N/A
             32768          8192   float       0    36.20    0.91    0.91  0e+00    35.80    0.92    0.92  5e-07
      """;

  static final String OLD_ALL_GATHER =
      """
      # nThread 1 nGpus 8 minBytes 1 maxBytes 8589934592 step: 2(factor) warmup iters: 5 iters: 20 validation: 0
      #
      #                                             out-of-place                       in-place
      #       size         count    type     time   algbw   busbw  error     time   algbw   busbw  error
      #        (B)    (elements)             (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
           1048576         32768   float    100.0   10.49    9.18    N/A    100.0   10.49    9.18    N/A
      """;

  static final String JSON =
      "{\"version\":3,\"start_time\":\"2026-01-01 00:00:00\",\"args\":[\".\\/all_reduce_perf\",\"-b\",\"1G\",\"-a\",\"3\"],"
          + "\"env\":[\"TOKEN=secret\"],\"nccl_version\":22703,"
          + "\"config\":{\"nthreads\":1,\"ngpus\":1,\"step_factor\":2,\"iterations\":20,\"devices\":["
          + "{\"rank\":0,\"group\":0,\"pid\":101,\"hostname\":\"node-a\",\"device\":0,\"device_hex\":\"0000:18:00\",\"device_info\":\"NVIDIA H100\"},"
          + "{\"rank\":1,\"group\":0,\"pid\":102,\"hostname\":\"node-b\",\"device\":0,\"device_hex\":\"0000:18:00\",\"device_info\":\"NVIDIA H100\"}]},"
          + "\"results\":[\n"
          + "{\"size\":1073741824,\"count\":268435456,\"type\":\"float\",\"redop\":\"sum\",\"root\":\"    -1\","
          + "\"out_of_place\":{\"time\":4500.000000,\"alg_bw\":238.609294,\"bus_bw\":238.609294,\"nwrong\":0.000000},"
          + "\"out_of_place_per_iter\":{\"skipped_iterations\":0,\"min_us\":4400.0,\"max_us\":4700.0,\"avg_us\":4500.0,\"p50_us\":4490.0,\"p95_us\":4600.0,\"p99_us\":4700.0,\"stdev_us\":1.0,\"cv_pct\":0.1,"
          + "\"times_us\":[4400.0,4490.0,4700.0],\"per_process_max_times_us\":[[4400.0],[4300.0]]},"
          + "\"in_place\":{\"time\":\"nan\",\"alg_bw\":\"nan\",\"bus_bw\":\"nan\",\"nwrong\":null},"
          + "\"actual_iterations\":20,\"experiment_name\":\"\"},\n"
          + "{\"size\":2147483648,\"count\":536870912,\"type\":\"float\",\"redop\":\"sum\",\"root\":\"    -1\","
          + "\"out_of_place\":null,"
          + "\"in_place\":{\"time\":9000.000000,\"alg_bw\":238.609294,\"bus_bw\":238.609294,\"nwrong\":0.000000},"
          + "\"actual_iterations\":20,\"experiment_name\":\"\"}],\n"
          + "\"out_of_bounds\":{\"count\":0,\"okay\":\"true\"},"
          + "\"average_bus_bandwidth\":{\"bandwidth\":238.609294,\"okay\":\"unchecked\"},"
          + "\"errors\":[\"\"],\"end_time\":\"2026-01-01 00:01:00\"}";

  static final String OSU_ALL_REDUCE =
      """
      $ mpirun -np 16 ./osu_allreduce -f -z
      # OSU MPI-CUDA Allreduce Latency Test v7.4
      # Datatype: MPI_INT.
      # Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations  P50 Tail Lat(us)  P99 Tail Lat(us)
      4                       2.81              1.89              3.73          10              2.70              3.60
      1048576               104.30            104.26            104.33          10            104.29            104.40
      """;

  static final String OSU_BANDWIDTH =
      """
      # OSU MPI Bi-Directional Bandwidth Test v7.4
      # Datatype: MPI_CHAR.
      # Size      Bandwidth (MB/s)        Validation
      1                       2.32              Pass
      4000000             40000.00              Pass
      """;

  static final String OSU_MULTIPLE =
      """
      # OSU MPI Multiple Bandwidth / Message Rate Test v7.4
      # [ pairs: 4 ] [ window size: 64 ]
      # Datatype: MPI_CHAR.
      # Size                  MB/s        Messages/s
      1000000             80000.00          80000.00
      """;

  private Logs() {}

  static String tagged(String tag, String log) {
    return log.lines().map(line -> tag + line + "\n").collect(Collectors.joining());
  }

  static EvidenceResult<CollectiveRun> read(EvidenceReader<CollectiveRun> reader, String text)
      throws IOException {
    return reader.read(
        FabricSource.ofText("log", text), ReadOptions.standard(), ProgressListener.silent());
  }

  static EvidenceResult<CollectiveRun> nccl(String text) throws IOException {
    return read(new NcclTestsReader(), text);
  }

  static CollectiveRun only(EvidenceResult<CollectiveRun> result) {
    if (result.values().size() != 1) {
      throw new AssertionError("one run expected, found " + result.values());
    }
    return result.values().get(0);
  }

  static List<String> rules(EvidenceResult<?> result) {
    return result.findings().asList().stream()
        .map(f -> f.ruleId().substring("collectives.measured.".length()))
        .toList();
  }
}
