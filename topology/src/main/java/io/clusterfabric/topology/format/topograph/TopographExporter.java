package io.clusterfabric.topology.format.topograph;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.HostList;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.JsonText;
import io.clusterfabric.topology.internal.exchange.ListedNames;
import io.clusterfabric.topology.internal.exchange.Losses;
import io.clusterfabric.topology.internal.exchange.TextFile;
import io.clusterfabric.topology.internal.exchange.TreeProjection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Writes models of topograph: the switches that have switches below them, and a block for each leaf
 * with its hosts.
 *
 * <p>Each host is put on one leaf and each switch below one other, since topograph refuses a second
 * parent: of several those of the lowest tier, and of these the first in natural order.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TopographExporter implements FabricExporter {
  static final String UNNAMEABLE = "format.topograph.unnameable-host";
  static final String RENAMED = "format.topograph.renamed";

  /** An exporter; it has no state. */
  public TopographExporter() {}

  @Override
  public FormatInfo format() {
    return TopographImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    progress.report(Progress.of("writing " + format().id(), 0, 1));
    ExportLog log = new ExportLog(format(), cluster);
    Optional<Fabric> fabric = log.fabric(cluster);
    if (fabric.isEmpty()) {
      return log.result();
    }
    TreeProjection forest = TreeProjection.of(fabric.get());
    List<TreeProjection.Box> boxes = forest.boxes(ListedNames::fits);
    if (boxes.isEmpty()) {
      log.refuse(ExportLog.NOTHING, "no host that a list can name is on a switch");
      return log.result();
    }
    long bad = forest.hosts().stream().filter(h -> !ListedNames.fits(h)).count();
    if (bad > 0) {
      log.tell(
          UNNAMEABLE,
          Severity.WARNING,
          Counts.of(bad, "host is", "hosts are")
              + " left out: their names cannot stand in lists of nodes");
    }
    forest.tellLosses(fabric.get().links().size(), log);
    Losses.tell(
        cluster,
        fabric.get(),
        EnumSet.of(
            Losses.Fact.NODE_KINDS, Losses.Fact.UNLINKED_NODES, Losses.Fact.UNLINKED_ENDPOINTS),
        log);
    ListedNames names =
        new ListedNames(
            boxes.stream().map(TreeProjection.Box::id).toList(),
            boxes.stream().flatMap(b -> b.hosts().stream()).toList());
    if (names.renamed() > 0) {
      log.tell(
          RENAMED,
          Severity.WARNING,
          Counts.of(names.renamed(), "name") + " of switches were replaced; comments tell which");
    }
    TextFile.write(to, out -> model(boxes, names, out));
    progress.report(Progress.of("writing " + format().id(), 1, 1));
    return log.result();
  }

  private static void model(List<TreeProjection.Box> boxes, ListedNames names, Appendable out)
      throws IOException {
    boolean flat = boxes.stream().allMatch(b -> b.switches().isEmpty());
    out.append(flat ? "switches: {}\n" : "switches:\n");
    for (TreeProjection.Box b : boxes) {
      if (!b.switches().isEmpty()) {
        comment(b.id(), names, "  ", out);
        out.append("  ").append(JsonText.quote(names.of(b.id()))).append(":\n    switches:\n");
        for (String s : b.switches()) {
          out.append("    - ").append(JsonText.quote(names.of(s))).append("\n");
        }
      }
    }
    out.append("blocks:\n");
    for (TreeProjection.Box b : boxes) {
      if (!b.hosts().isEmpty()) {
        comment(b.id(), names, "", out);
        out.append("- switch: ").append(JsonText.quote(names.of(b.id()))).append("\n  nodes:\n");
        for (String part : parts(b.hosts())) {
          out.append("  - ").append(JsonText.quote(part)).append("\n");
        }
      }
    }
  }

  private static List<String> parts(List<String> hosts) throws IOException {
    try {
      return HostList.split(HostList.compact(hosts));
    } catch (HostList.MalformedException e) {
      throw new IOException(e); // what was made here is well formed
    }
  }

  private static void comment(String id, ListedNames names, String indent, Appendable out)
      throws IOException {
    if (!names.of(id).equals(id)) {
      out.append(indent).append("# ").append(names.of(id)).append(" is ");
      out.append(JsonText.ascii(id)).append("\n");
    }
  }
}
