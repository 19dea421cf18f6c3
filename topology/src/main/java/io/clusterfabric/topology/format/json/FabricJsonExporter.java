package io.clusterfabric.topology.format.json;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import org.apiguardian.api.API;

/** Writes saved clusters, as {@link FabricJson} does. The format holds all that a cluster holds. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricJsonExporter implements FabricExporter {
  /** An exporter; it has no state. */
  public FabricJsonExporter() {}

  @Override
  public FormatInfo format() {
    return FabricJsonImporter.FORMAT;
  }

  @Override
  public ExportResult write(Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    progress.report(Progress.of("writing " + format().id(), 0, 1));
    TextFile.writeBytes(to, out -> FabricJson.write(cluster, out));
    progress.report(Progress.of("writing " + format().id(), 1, 1));
    return new ExportResult(format(), true, Findings.none());
  }
}
