package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class RdmaNetdevReaderContractTest extends EvidenceReaderContract<RdmaNetdev> {
  @Override
  protected EvidenceReader<RdmaNetdev> reader() {
    return new RdmaNetdevReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
            mlx5_0 port 1 ==> eth01 (Up)
            mlx5_1 port 1 ==> eth02 (Down)
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        mlx5_0 port 1 ==> eth01 (Up)
        mlx5_1 port one
        """);
  }
}
