package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Writes plans of cables in the language of Graphviz, for Cumulus Linux' prescriptive topology
 * manager (ptmd) and UFM's Cable Validation Tool: each device with its role, each cable as an edge
 * between two ports.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PtmDotExporter implements FabricExporter {
  private static final String RULE = "format.ptm-dot.";

  /** An exporter; it has no state. */
  public PtmDotExporter() {}

  @Override
  public FormatInfo format() {
    return PtmDotImporter.FORMAT;
  }

  /**
   * Writes a plan.
   *
   * @throws CancelledException if the listener stopped the writing
   */
  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    LossLog log = new LossLog(format(), to);
    LinkListing listing =
        LinkListing.of(cluster, LinkListing.Scope.CABLES, format().id(), true, log);
    listing.loseKinds();
    if (!listing.rows().isEmpty()) {
      log.leaveOut(
          RULE + "facts",
          "rates, cables and places of devices are not in the plan",
          listing.rows().get(0).link().id());
    }
    if (listing.nodes().isEmpty()) {
      log.refuse(RULE + "no-devices", "there is nothing to be listed", cluster.id(), "add devices");
    }
    long total = listing.rows().size();
    progress.report(Progress.of("writing ptm-dot", 0, total));
    StringBuilder text = new StringBuilder("graph G {\n");
    for (LinkListing.Node n : listing.nodes()) {
      text.append("    ").append(quote(n.id(), log));
      text.append(" [role=\"").append(Roles.roleOf(n)).append("\"]\n");
    }
    for (LinkListing.Row r : listing.rows()) {
      text.append("    ").append(quote(r.a().id(), log)).append(':').append(quote(r.portA(), log));
      text.append(" -- ");
      text.append(quote(r.b().id(), log)).append(':').append(quote(r.portB(), log)).append('\n');
    }
    text.append("}\n");
    if (!log.isRefused()) {
      TextFile.write(
          to,
          out -> {
            out.append(text);
            progress.report(Progress.of("writing ptm-dot", total, total));
          });
    }
    return log.result();
  }

  private static String quote(String name, LossLog log) {
    Optional<String> text = DotText.exact(name);
    if (text.isEmpty()) {
      log.refuse(
          RULE + "backslash",
          "a backslash at the end of a name, or before a quote or another one, has no spelling",
          name,
          "rename it");
    }
    return text.orElse("\"\"");
  }
}
