package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class SonicPfcReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new SonicPfcReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
              Port Rx    PFC0    PFC1    PFC2    PFC3    PFC4    PFC5    PFC6    PFC7
            ---------  ------  ------  ------  ------  ------  ------  ------  ------
            Ethernet0   1,200     201     202     203     204     205     206     207
            Ethernet4     N/A     N/A     N/A     N/A     N/A     N/A     N/A     N/A

              Port Tx    PFC0    PFC1    PFC2    PFC3    PFC4    PFC5    PFC6    PFC7
            ---------  ------  ------  ------  ------  ------  ------  ------  ------
            Ethernet0   1,210     211     212     213     214     215     216     217
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
          Port Rx    PFC0    PFC1    PFC2    PFC3    PFC4    PFC5    PFC6    PFC7
        Ethernet0   1,200     x     202     203     204     205     206     207
        what
        """);
  }
}
