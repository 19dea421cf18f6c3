package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.CsvLine;
import io.clusterfabric.topology.internal.exchange.ExportLog;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes a cable list in one dialect. */
final class CableListWriting {
  private CableListWriting() {}

  static ExportResult write(Dialect dialect, Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    String task = "writing " + dialect.format().id();
    ExportLog log = new ExportLog(dialect.format(), to);
    LinkListing listing =
        LinkListing.of(cluster, dialect.scope(), dialect.format().id(), dialect.caseMatters(), log);
    dialect.loseDevices(listing);
    List<List<String>> rows = new ArrayList<>(dialect.deviceRows(listing));
    long total = listing.rows().size();
    progress.report(Progress.of(task, 0, total));
    for (LinkListing.Row row : listing.rows()) {
      rows.add(dialect.cells(row, log));
    }
    if (rows.isEmpty()) {
      log.refuse(
          dialect.rule("no-links"), "there is no cable to be listed", cluster.id(), "add links");
    }
    if (!log.isRefused()) {
      TextFile.write(
          to,
          out -> {
            out.append(String.join(",", dialect.header())).append('\n');
            for (List<String> row : rows) {
              out.append(CsvLine.join(row)).append('\n');
            }
            progress.report(Progress.of(task, total, total));
          });
    }
    return log.result();
  }
}
