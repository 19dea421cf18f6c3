package io.clusterfabric.topology.format.ibdiagnet;

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
 * Makes clusters of the tables of ibdiagnet: nodes, ports and links, joined by GUID and number of
 * port. Switches, hosts, enclosures and rates are found as for ibnetdiscover.
 *
 * <p>Format options: {@code role}, the role of the fabric (BACKEND unless given), and {@code
 * fabric}, its id ({@code infiniband} unless given). Of a folder the files that look like one are
 * read together.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DbCsvImporter implements FabricImporter {
  private static final FormatInfo FORMAT =
      new FormatInfo("ibdiagnet-db-csv", "tables of ibdiagnet (db_csv)", List.of("db_csv"));

  /** An importer; it has no state. */
  public DbCsvImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  /**
   * Judges a source by the first 64 KiB of each stream: the beginning of one of the tables is a
   * sure mark.
   */
  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (SubnetFormat.isMarked(source, stream, DbCsvReader::isMark)) {
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
        "discovered by ibdiagnet",
        DbCsvReader.read(source, options, progress),
        source,
        options,
        progress);
  }
}
