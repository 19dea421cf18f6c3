package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.internal.infiniband.SubnetFormat;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Makes clusters of the ports report, {@code ibnetdiscover -p}. Switches, hosts, enclosures and
 * rates are found as for the default output. Node GUIDs of adapters and system images are not told:
 * an adapter is known by the GUID of its first port in the report. Ports of switches that are down
 * are held.
 *
 * <p>Format options: {@code role}, the role of the fabric (BACKEND unless given), and {@code
 * fabric}, its id ({@code infiniband} unless given). Of a folder the files that look like one are
 * read together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PortsReportImporter implements FabricImporter {
  private static final FormatInfo FORMAT =
      new FormatInfo("ibnetdiscover-ports", "ports report of ibnetdiscover (-p)", List.of("txt"));

  /** An importer; it has no state. */
  public PortsReportImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /** Judges a source by the first 64 KiB of each stream: a line of a port is a sure mark. */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (SubnetFormat.isMarked(source, stream, PortsReportReader::isMark)) {
        return Likelihood.CERTAIN;
      }
    }
    return Likelihood.NO;
  }

  /**
   * Reads a file. Takes time in proportion to its length, with a logarithm more for sorting.
   *
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    return SubnetFormat.result(
        FORMAT,
        "discovered by ibnetdiscover",
        PortsReportReader.read(source, options, progress),
        source,
        options,
        progress);
  }
}
