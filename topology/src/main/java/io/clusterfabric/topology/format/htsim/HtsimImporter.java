package io.clusterfabric.topology.format.htsim;

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
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.Device;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.ImportWords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.exchange.TextHead;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Reads htsim's {@code .topo} files and builds the fat tree that htsim builds of them. Rates are
 * gigabits per second. Nodes are called {@code host-0}, {@code tor-0}, {@code agg-0}, {@code
 * core-0} and so on, as htsim numbers them. Latencies and queues have no place in a cluster and are
 * not kept. A file that htsim could not build is no cluster; a finding says why.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HtsimImporter implements FabricImporter {
  static final FormatInfo FORMAT =
      new FormatInfo("htsim", "fat tree of htsim by its counts", List.of("topo"));
  static final String CANNOT_BE = "format.htsim.cannot-be";
  static final String NOT_KEPT = "format.htsim.not-kept";
  static final String SEVERAL = "format.htsim.several-files";

  /** An importer; it has no state. */
  public HtsimImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges by the keys Nodes, Tiers and Podsize before the first tier. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      int seen = 0;
      for (String line : TextHead.lines(source, stream)) {
        String l = line.strip().toLowerCase(Locale.ROOT);
        if (l.matches("(nodes|tiers|podsize)\\s+\\d+.*")) {
          seen++;
        } else if (l.startsWith("tier ")) {
          break;
        } else if (!l.isEmpty() && !l.startsWith("#")) {
          seen = 0;
          break;
        }
      }
      if (seen >= 3) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads a file, in time proportional to the size of the tree.
   *
   * @throws CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    FindingLog log = new FindingLog(options);
    ImportWords words = new ImportWords(source, options, log, List.of());
    ClusterDraft draft = new ClusterDraft(source, options, FORMAT, log, words, true);
    LineSource lines = new LineSource(source, options, progress, log, "reading topology");
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
      TopoReader reader = new TopoReader(log);
      lines.read(streams.subList(0, 1), reader::take);
      draft.countSkipped(lines.skipped());
      Optional<FatTree> tree = reader.tree(streams.get(0));
      tree.ifPresent(t -> build(t, draft, options, streams.get(0), log));
    }
    return draft.build();
  }

  private static void build(
      FatTree tree, ClusterDraft draft, ImportOptions options, String stream, FindingLog log) {
    Optional<String> fault = tree.fault();
    if (fault.isPresent()) {
      log.add(
          CANNOT_BE,
          Severity.ERROR,
          SourcePosition.of(stream),
          "htsim can build no tree of these numbers: " + fault.get());
      return;
    }
    if (tree.elements() > options.limits().maxElements()) {
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          SourcePosition.of(stream),
          String.format(
              Locale.ROOT,
              "the tree would have more than %,d hosts, switches and links; raise the limit"
                  + " maxElements if the file is sound",
              options.limits().maxElements()));
      return;
    }
    new TreeBuilding(tree, draft, SourcePosition.of(stream)).build();
    log.add(
        NOT_KEPT,
        Severity.INFO,
        SourcePosition.of(stream),
        "latencies and queues have no place in a cluster and are not kept");
  }

  /** Adds the nodes and links of a tree to a draft. */
  private static final class TreeBuilding {
    private final FatTree tree;
    private final ClusterDraft draft;
    private final SourcePosition where;

    TreeBuilding(FatTree tree, ClusterDraft draft, SourcePosition where) {
      this.tree = tree;
      this.draft = draft;
      this.where = where;
    }

    void build() {
      int tors = (int) (tree.torsPerPod() * tree.pods());
      int aggs = (int) (tree.aggsPerPod() * tree.pods());
      for (int h = 0; h < tree.nodes(); h++) {
        draft.device("host-" + h).ifPresent(d -> d.is(DeviceKind.HOST));
      }
      switches("tor", tors, 1, tree.radixDown(0) + tree.radixUp(0));
      switches("agg", aggs, 2, tree.radixDown(1) + (tree.tiers() == 3 ? tree.radixUp(1) : 0));
      switches("core", (int) tree.cores(), 3, tree.radixDown(2));
      for (int t = 0; t < tors; t++) {
        tor(t);
      }
      for (int a = 0; a < aggs && tree.tiers() == 3; a++) {
        agg(a);
      }
    }

    private void switches(String name, int count, int tier, long radix) {
      for (int i = 0; i < count; i++) {
        Optional<Device> d = draft.device(name + "-" + i);
        d.ifPresent(s -> s.is(DeviceKind.SWITCH));
        d.ifPresent(s -> s.tier(tier).radix((int) radix));
      }
    }

    private LinkSpec spec(int tier) {
      return LinkSpec.builder()
          .dataRate(Bandwidth.ofGigabitsPerSecond(tree.gigabits(tier)))
          .build();
    }

    private void tor(int tor) {
      int down = (int) tree.radixDown(0);
      for (int p = 0; p < down; p++) {
        link("host-" + (tor * down + p), 1, "tor-" + tor, p + 1, spec(0));
      }
      int pod = (int) (tor / tree.torsPerPod());
      int place = (int) (tor % tree.torsPerPod());
      int bundle = (int) tree.bundle(1);
      for (int a = 0; a < tree.aggsPerPod(); a++) {
        for (int b = 0; b < bundle; b++) {
          link(
              "tor-" + tor,
              down + a * bundle + b + 1,
              "agg-" + (pod * tree.aggsPerPod() + a),
              place * bundle + b + 1,
              spec(1));
        }
      }
    }

    private void agg(int agg) {
      int pod = (int) (agg / tree.aggsPerPod());
      int place = (int) (agg % tree.aggsPerPod());
      int bundle = (int) tree.bundle(2);
      for (int l = 0; l < tree.radixUp(1) / bundle; l++) {
        for (int b = 0; b < bundle; b++) {
          link(
              "agg-" + agg,
              (int) tree.radixDown(1) + l * bundle + b + 1,
              "core-" + (place + tree.aggsPerPod() * l),
              pod * bundle + b + 1,
              spec(2));
        }
      }
    }

    private void link(String a, int portA, String b, int portB, LinkSpec spec) {
      draft.link(a, String.valueOf(portA), b, String.valueOf(portB), spec, where);
    }
  }
}
