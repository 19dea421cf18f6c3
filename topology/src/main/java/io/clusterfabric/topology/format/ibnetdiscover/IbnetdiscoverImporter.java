package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;

/** Reads ibnetdiscover. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbnetdiscoverImporter implements FabricImporter {
  private static final FormatInfo FORMAT =
      new FormatInfo(
          "ibnetdiscover",
          "output of ibnetdiscover, and net files of ibsim",
          List.of("ibnetdiscover", "topo", "out", "txt"));

  /** An importer; it has no state. */
  public IbnetdiscoverImporter() {}

  @Override
  public FormatInfo format() {
    return FORMAT;
  }

  @Override
  public Likelihood sniff(FabricSource source) throws IOException {
    return Likelihood.NO;
  }

  @Override
  public ImportResult read(FabricSource source, ImportOptions options, ProgressListener progress)
      throws IOException {
    return ImportResult.builder().format(FORMAT).findings(io.clusterfabric.model.finding.Findings.none()).recordsRead(0).recordsSkipped(0).build();
  }
}
