package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class SonicWatchdogConfigReaderContractTest extends EvidenceReaderContract<WatchdogSetting> {
  @Override
  protected EvidenceReader<WatchdogSetting> reader() {
    return new SonicWatchdogConfigReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
            Changed polling interval to 400ms
                  PORT    ACTION    DETECTION TIME    RESTORATION TIME
            ----------  --------  ----------------  ------------------
             Ethernet4      drop               400                 400
             Ethernet8   forward               600                 800
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
              PORT    ACTION    DETECTION TIME    RESTORATION TIME
         Ethernet4      drop               400                 400
         Ethernet8      burn               400                 400
        """);
  }
}
