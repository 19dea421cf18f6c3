package io.clusterfabric.topology.format.astrasim;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.TextHead;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import org.apiguardian.api.API;

/**
 * Reads the network files of ASTRA-sim's analytical back ends: for each dimension a building block
 * (Ring, FullyConnected, Switch), the NPUs of a group, the bandwidth of a link in GB/s per
 * direction, and a latency.
 *
 * <p>NPU 5 becomes host {@code npu-5}; NPUs are numbered with the first dimension running fastest.
 * A switch of the second dimension is {@code switch-d2-0} and so on. A ring of two is one link. A
 * gigabyte is 10^9 bytes, as the files' documentation has it, though the simulator computes with
 * 2^30. Latencies are not kept.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AstraSimImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("astra-sim", "analytical network of ASTRA-sim", List.of("yml", "yaml"));
  static final String NOT_KEPT = "format.astra-sim.not-kept";
  static final String SEVERAL = "format.astra-sim.several-files";

  /** An importer; it has no state. */
  public AstraSimImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the keys: topology with a list together with npus_count is a sure mark. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      Set<String> keys = new HashSet<>();
      for (String line : TextHead.lines(source, stream)) {
        Matcher m = NetworkFile.KEY.matcher(line);
        if (line.length() < 4096 && m.matches()) {
          keys.add(m.group(1));
        }
      }
      if (keys.contains("topology") && keys.contains("npus_count")) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads a file, in time proportional to the size of the network.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    LineSource lines = new LineSource(source, options, progress, log, "reading network");
    List<String> streams = source.streamNames();
    if (streams.size() > 1) {
      log.add(
          SEVERAL,
          Severity.WARNING,
          SourcePosition.of(source.name()),
          "a network is one file; of several the first is read",
          streams.get(0));
    }
    if (!streams.isEmpty()) {
      NetworkFile file = new NetworkFile(log);
      lines.read(streams.subList(0, 1), file::take);
      draft.countSkipped(lines.skipped());
      file.dimensions(streams.get(0)).ifPresent(d -> build(d, draft, options, streams.get(0), log));
    }
    return draft.build();
  }

  private static void build(
      List<Dimension> dimensions,
      ClusterDraft draft,
      ImportOptions options,
      String stream,
      FindingLog log) {
    long most = options.limits().maxElements();
    long npus = 1;
    for (Dimension d : dimensions) {
      npus = Math.min(npus * d.size(), most + 1);
    }
    long elements = npus;
    for (Dimension d : dimensions) {
      long groups = npus / d.size();
      elements += groups * (d.linksOfGroup() + (d.block() == Dimension.Block.SWITCH ? 1 : 0));
    }
    if (npus > most || elements > most) {
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          SourcePosition.of(stream),
          String.format(
              Locale.ROOT,
              "the network would have more than %,d NPUs, switches and links; raise the limit"
                  + " maxElements if the file is sound",
              most));
      return;
    }
    for (int n = 0; n < npus; n++) {
      draft.device("npu-" + n).ifPresent(d -> d.is(DeviceKind.HOST));
    }
    int stride = 1;
    for (int d = 0; d < dimensions.size(); d++) {
      new Groups(draft, dimensions.get(d), d + 1, stride, SourcePosition.of(stream))
          .build((int) npus);
      stride *= dimensions.get(d).size();
    }
    log.add(
        NOT_KEPT,
        Severity.INFO,
        SourcePosition.of(stream),
        "latencies have no place in a cluster and are not kept; a gigabyte is taken as 10^9 bytes");
  }

  /** The groups of one dimension. */
  private static final class Groups {
    private final ClusterDraft draft;
    private final Dimension dimension;
    private final int number;
    private final int stride;
    private final SourcePosition where;
    private final LinkSpec spec;
    private int switches;

    Groups(ClusterDraft draft, Dimension dimension, int number, int stride, SourcePosition where) {
      this.draft = draft;
      this.dimension = dimension;
      this.number = number;
      this.stride = stride;
      this.where = where;
      this.spec = LinkSpec.builder().dataRate(dimension.rate()).build();
    }

    void build(int npus) {
      for (int first = 0; first < npus; first++) {
        if (first / stride % dimension.size() == 0) {
          group(first);
        }
      }
    }

    private int member(int first, int i) {
      return first + i * stride;
    }

    private void group(int first) {
      int size = dimension.size();
      switch (dimension.block()) {
        case SWITCH -> {
          String name = "switch-d" + number + "-" + switches++;
          draft.device(name).ifPresent(d -> d.is(DeviceKind.SWITCH));
          for (int i = 0; i < size; i++) {
            draft.link(
                "npu-" + member(first, i), port("1"), name, String.valueOf(i + 1), spec, where);
          }
        }
        case RING -> {
          for (int i = 0; i < (size == 2 ? 1 : size); i++) {
            npus(member(first, i), "next", member(first, (i + 1) % size), "back");
          }
        }
        case FULLY_CONNECTED -> {
          for (int i = 0; i < size; i++) {
            for (int j = i + 1; j < size; j++) {
              npus(member(first, i), "to" + j, member(first, j), "to" + i);
            }
          }
        }
      }
    }

    private String port(String name) {
      return "d" + number + "-" + name;
    }

    private void npus(int a, String portA, int b, String portB) {
      draft.link("npu-" + a, port(portA), "npu-" + b, port(portB), spec, where);
    }
  }
}
