package io.clusterfabric.topology.format.ns3;

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
import io.clusterfabric.topology.internal.exchange.SimulatorHead;
import io.clusterfabric.topology.internal.exchange.SimulatorRows;
import io.clusterfabric.topology.internal.exchange.TokenSource;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the topology text of HPCC and of ASTRA-sim's ns-3 back end: {@code nodes switches links},
 * the numbers of the switches, then {@code source destination rate delay errorRate} for each link.
 * The simulators read words and not lines, and so does this; of rows beyond those that the header
 * counts they read none, and so does this, but it tells.
 *
 * <p>Node 7 becomes {@code host-7} or {@code switch-7}. Ports are numbered from 1 at each node in
 * the order of the rows, as the simulators number interfaces. Delays and error rates have no place
 * in a cluster and are not kept.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Ns3Importer implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("ns3", "topology text of HPCC and ASTRA-sim for ns-3", List.of("txt"));
  static final String RULES = "format.ns3.";
  static final String NOT_KEPT = RULES + "not-kept";
  static final String SEVERAL = RULES + "several-files";

  private static final Pattern HEADER = Pattern.compile("\\d{1,9}\\s+\\d{1,9}\\s+\\d{1,9}");

  /** An importer; it has no state. */
  public Ns3Importer() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the first line of three numbers and a row behind the numbers of the switches. */
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
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    List<String> streams = source.streamNames();
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
        topology(new SimulatorRows(in, log, RULES), draft, options, streams.get(0), log);
      }
    }
    return draft.build();
  }

  private static void topology(
      SimulatorRows in, ClusterDraft draft, ImportOptions options, String stream, FindingLog log)
      throws IOException {
    Optional<int[]> counts = in.counts(List.of("nodes", "switches", "links"));
    if (counts.isEmpty()) {
      return;
    }
    int nodes = counts.get()[0];
    if (counts.get()[1] > nodes) {
      log.add(
          RULES + "bad-header",
          Severity.ERROR,
          SourcePosition.of(stream, 1),
          "there cannot be more switches than nodes; nothing more was read",
          nodes + " " + counts.get()[1]);
      return;
    }
    Optional<List<Integer>> ids = in.ids(counts.get()[1], nodes, options.limits().maxElements());
    Set<Integer> switches = new HashSet<>(ids.orElse(List.of()));
    for (int n = 0; ids.isPresent() && n < nodes; n++) {
      DeviceKind kind = switches.contains(n) ? DeviceKind.SWITCH : DeviceKind.HOST;
      if (draft.device(name(n, switches)).map(d -> d.is(kind)).isEmpty()) {
        return;
      }
    }
    if (ids.isEmpty()) {
      return;
    }
    int[] ports = new int[nodes];
    in.rows(
        counts.get()[2],
        nodes,
        draft,
        row ->
            draft.link(
                name(row.a(), switches),
                String.valueOf(++ports[row.a()]),
                name(row.b(), switches),
                String.valueOf(++ports[row.b()]),
                LinkSpec.builder().dataRate(row.rate()).build(),
                row.where()));
    log.add(
        NOT_KEPT,
        Severity.INFO,
        SourcePosition.of(stream),
        "delays and error rates of links have no place in a cluster and are not kept");
  }

  private static String name(int node, Set<Integer> switches) {
    return (switches.contains(node) ? "switch-" : "host-") + node;
  }
}
