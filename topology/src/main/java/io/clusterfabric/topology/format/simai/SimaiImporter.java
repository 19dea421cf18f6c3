package io.clusterfabric.topology.format.simai;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.InvalidModelException;
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
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.SimulatorHead;
import io.clusterfabric.topology.internal.exchange.SimulatorRows;
import io.clusterfabric.topology.internal.exchange.TokenSource;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads SimAI's topologies: {@code nodes gpusPerServer nvSwitches switches links gpuType}, the
 * numbers of NVSwitches and switches, and a row for each link. GPUs are numbered first, then
 * NVSwitches, then switches; the header's switches are without the NVSwitches.
 *
 * <p>So many GPUs in a row are a server {@code server-0}, {@code server-1} and so on. Rows of
 * NVSwitches, and between GPUs of one server, make the fabric {@code scale-up} of role SCALE_UP;
 * all else is the network, a fabric of role BACKEND. GPU 3 of a server has its network ports at
 * adapter {@code nic3} and its NVLink ports at adapter {@code gpu3}. Delays and error rates have no
 * place in a cluster and are not kept.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SimaiImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("simai", "topology text of SimAI, with GPUs and NVSwitches", List.of());
  static final String RULES = "format.simai.";
  static final String BAD_HEADER = RULES + "bad-header";
  static final String BAD_ROW = RULES + "bad-row";
  static final String UNEVEN = RULES + "uneven-servers";
  static final String NUMBERING = RULES + "numbering";
  static final String NOT_KEPT = RULES + "not-kept";
  static final String SEVERAL = RULES + "several-files";

  private static final Pattern HEADER =
      Pattern.compile("\\d{1,9}(\\s+\\d{1,9}){4}(\\s+[A-Za-z]\\w*)?");
  private static final List<String> GPU_TYPES = List.of("A100", "A800", "H100", "H800", "NONE");

  /** An importer; it has no state. */
  public SimaiImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the first line of five numbers and a word, and a row behind the list of switches. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    return SimulatorHead.judge(source, HEADER);
  }

  /**
   * Reads a topology, in time proportional to its length.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    // Counts records; the cluster has two fabrics and is made by the assembly.
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    List<String> streams = source.streamNames();
    Optional<SimaiAssembly> read = Optional.empty();
    if (streams.size() > 1) {
      log.add(
          SEVERAL,
          Severity.WARNING,
          SourcePosition.of(source.name()),
          "a topology is one file; of several the first is read",
          streams.get(0));
    }
    if (!streams.isEmpty()) {
      try (TokenSource in =
          new TokenSource(source, streams.get(0), options, progress, log, "reading topology")) {
        read = topology(in, draft, options, streams.get(0), log);
      }
    }
    if (read.isEmpty()) {
      return draft.build();
    }
    return result(read.get(), source, words, draft, log);
  }

  private static ImportResult result(
      SimaiAssembly read,
      FabricSource source,
      ImportWords words,
      ClusterDraft draft,
      FindingLog log) {
    Optional<Cluster> cluster = Optional.empty();
    FabricRole role = words.role();
    Provenance.Builder origin = Provenance.builder();
    origin.origin("read as simai").importedFrom(source.name()).format(FORMAT.id());
    if (!words.hasRole()) {
      origin.addAssumption(
          Assumption.of("the network is of role " + role + ": the file does not say"));
    }
    try {
      cluster =
          Optional.of(
              read.cluster(
                  words.clusterId(), words.fabricId(SimaiAssembly.NETWORK), role, origin.build()));
    } catch (InvalidModelException e) {
      e.findings().forEach(log::add);
    }
    ImportResult.Builder out = ImportResult.builder();
    return out.format(FORMAT)
        .findCluster(cluster)
        .findings(log.build(source.name()))
        .recordsRead(draft.recordsRead())
        .recordsSkipped(draft.recordsSkipped())
        .build();
  }

  private static Optional<SimaiAssembly> topology(
      TokenSource in, ClusterDraft draft, ImportOptions options, String stream, FindingLog log)
      throws IOException {
    SimulatorRows rows = new SimulatorRows(in, log, RULES);
    Optional<int[]> counts =
        rows.counts(List.of("nodes", "GPUs of a server", "NVSwitches", "switches", "links"));
    if (counts.isEmpty()) {
      return Optional.empty();
    }
    int[] n = counts.get();
    String type = in.next().orElse("");
    SimaiHeader header = new SimaiHeader(n[0], n[1], n[2], n[3], n[4], model(type));
    if (n[1] < 1 || (long) n[2] + n[3] > n[0] || !type.matches("[A-Za-z]\\w{0,30}")) {
      log.add(
          BAD_HEADER,
          Severity.ERROR,
          in.where(),
          "the header has nodes, GPUs of a server (1 or more), NVSwitches, switches (both together"
              + " no more than the nodes), links, and a kind of GPU such as "
              + String.join(", ", GPU_TYPES),
          n[0] + " " + n[1] + " " + n[2] + " " + n[3] + " " + n[4] + " " + type);
      return Optional.empty();
    }
    // GPUs need memory as elements do, though they are none.
    if (n[0] / (long) n[1] + n[2] + n[3] > options.limits().maxElements()
        || n[0] > 2L * options.limits().maxElements()) {
      limit(options, stream, log);
      return Optional.empty();
    }
    Optional<List<Integer>> ids = rows.ids(n[2] + n[3], n[0], options.limits().maxElements());
    if (ids.isEmpty()) {
      return Optional.empty();
    }
    check(header, ids.get(), stream, log);
    SimaiAssembly out = new SimaiAssembly(header);
    rows.rows(
        header.links(),
        header.nodes(),
        draft,
        row -> {
          if (out.elements() >= options.limits().maxElements()) {
            limit(options, stream, log);
            return false;
          }
          Optional<String> fault = out.add(row);
          if (fault.isPresent()) {
            draft.skip(BAD_ROW, row.where(), fault.get(), row.a() + " " + row.b());
          } else {
            draft.countRead();
          }
          return true;
        });
    log.add(
        NOT_KEPT,
        Severity.INFO,
        SourcePosition.of(stream),
        "delays and error rates of links have no place in a cluster and are not kept");
    return Optional.of(out).filter(o -> o.elements() <= options.limits().maxElements());
  }

  private static String model(String type) {
    return type.equals("NONE") || type.isEmpty() ? "unknown" : type;
  }

  private static void limit(ImportOptions options, String stream, FindingLog log) {
    log.add(
        LineSource.ELEMENT_LIMIT,
        Severity.ERROR,
        SourcePosition.of(stream),
        String.format(
            Locale.ROOT,
            "the reading ended early: more than %,d servers, switches and links; raise the limit"
                + " maxElements if the file is sound",
            options.limits().maxElements()));
  }

  private static void check(SimaiHeader header, List<Integer> ids, String stream, FindingLog log) {
    for (int i = 0; i < ids.size(); i++) {
      if (ids.get(i) != header.gpus() + i) {
        log.add(
            NUMBERING,
            Severity.WARNING,
            SourcePosition.of(stream),
            "the list of NVSwitches and switches is not that of all nodes behind the GPUs, in"
                + " order; nodes are judged by the order of GPUs, NVSwitches, switches",
            ids.get(i) + " where " + (header.gpus() + i) + " should be");
        break;
      }
    }
    if (header.gpus() % header.gpusPerServer() != 0) {
      log.add(
          UNEVEN,
          Severity.WARNING,
          SourcePosition.of(stream),
          "the GPUs do not fill the servers; the last server has fewer. SimAI's generator makes"
              + " broken files in this case",
          header.gpus() + " GPUs, " + header.gpusPerServer() + " a server");
    }
  }
}
