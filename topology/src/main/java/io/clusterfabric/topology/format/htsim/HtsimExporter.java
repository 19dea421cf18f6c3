package io.clusterfabric.topology.format.htsim;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Writes htsim's {@code .topo} files: regular fat trees of two or three tiers, whole gigabits per
 * second, whole oversubscription. What is irregular, by a link more or less, is refused with the
 * reason. Each endpoint is a node of htsim; nodes have no names. Latencies, which htsim needs and a
 * cluster does not have, are 1000 ns a link.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HtsimExporter implements FabricExporter {
  static final String IRREGULAR = "format.htsim.irregular";
  static final String LATENCIES = "format.htsim.latencies";
  static final String PORTS_AS_NODES = "format.htsim.ports-as-nodes";

  /** An exporter; it has no state. */
  public HtsimExporter() {}

  @Override
  public FormatInfo format() {
    return HtsimImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    Optional<FatTree> tree = fabric.flatMap(f -> tree(f, log));
    progress.report(Progress.of("writing htsim", 0, 1));
    if (tree.isPresent()) {
      tell(cluster, fabric.orElseThrow(), log);
      TextFile.write(to, out -> write(tree.get(), out));
      progress.report(Progress.of("writing htsim", 1, 1));
    }
    return log.result();
  }

  private static Optional<FatTree> tree(Fabric fabric, ExportLog log) {
    try {
      return Optional.of(TreeShape.of(fabric));
    } catch (TreeShape.IrregularException e) {
      log.refuse(
          IRREGULAR,
          ElementRef.fabric(fabric.id()),
          "htsim holds regular fat trees only: " + e.getMessage());
      return Optional.empty();
    }
  }

  private static void tell(Cluster cluster, Fabric fabric, ExportLog log) {
    Losses.tell(cluster, fabric, EnumSet.of(Losses.Fact.RATES, Losses.Fact.NODE_KINDS), log);
    log.lost(
        fabric.switches().size() + (long) fabric.hosts().size(), "name", "htsim names no nodes");
    if (fabric.endpoints().size() > fabric.hosts().size()) {
      log.tell(
          PORTS_AS_NODES,
          Severity.WARNING,
          "hosts of htsim have one port, so that each endpoint of a host is a node of its own");
    }
    log.tell(
        LATENCIES,
        Severity.WARNING,
        "a cluster tells no latencies, so each link gets 1000 ns; put in what holds");
  }

  private static void write(FatTree t, Appendable out) throws IOException {
    out.append("Nodes " + t.nodes() + "\nTiers " + t.tiers() + "\nPodsize " + t.podSize() + "\n");
    for (int tier = 0; tier < t.tiers(); tier++) {
      out.append("\nTier " + tier + "\n");
      out.append("Downlink_speed_Gbps " + t.gigabits(tier) + "\n");
      out.append("Radix_Down " + t.radixDown(tier) + "\n");
      if (tier < t.tiers() - 1) {
        out.append("Radix_Up " + t.radixUp(tier) + "\n");
        out.append("Oversubscribed " + t.oversubscribed(tier) + "\n");
      }
      out.append("Bundle " + t.bundle(tier) + "\nDownlink_Latency_ns 1000\n");
    }
  }
}
