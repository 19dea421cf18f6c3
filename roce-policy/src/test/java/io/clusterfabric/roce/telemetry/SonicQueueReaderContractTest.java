package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class SonicQueueReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new SonicQueueReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
                 Port    TxQ    Counter/pkts    Counter/bytes    Drop/pkts    Drop/bytes
            ---------  -----  --------------  ---------------  -----------  ------------
            Ethernet0    UC0               0                0            0             0
            Ethernet0    UC3              52            7,010           19            76
            Ethernet0  ALL20             N/A              N/A          N/A           N/A
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
             Port    TxQ    Counter/pkts    Counter/bytes    Drop/pkts    Drop/bytes
        Ethernet0    UC0               x                0            0             0
        Ethernet0
        """);
  }
}
