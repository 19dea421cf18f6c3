package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.roce.device.GidEntry;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class ShowGidsReaderContractTest extends EvidenceReaderContract<GidEntry> {
  @Override
  protected EvidenceReader<GidEntry> reader() {
    return new ShowGidsReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
            DEV\tPORT\tINDEX\tGID\t\t\t\t\tIPv4  \t\tVER\tDEV
            ---\t----\t-----\t---\t\t\t\t\t------------  \t---\t---
            mlx5_0\t1\t0\tfe80:0000:0000:0000:0e42:a1ff:fead:479a\t\t\tv1\teth2
            mlx5_0\t1\t3\t0000:0000:0000:0000:0000:ffff:0a60:531a\t10.96.83.26  \tv2\teth2
            n_gids_found=2
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        DEV\tPORT\tINDEX\tGID\t\t\t\t\tIPv4  \t\tVER\tDEV
        mlx5_0\t1\t0\tfe80:0000:0000:0000:0e42:a1ff:fead:479a\t\t\tv1\teth2
        mlx5_0\t1\t0\tfe80\tv9
        """);
  }
}
