package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class EthtoolReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new EthtoolReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
            NIC statistics:
                 rx_prio3_bytes: 84719203847362
                 rx_prio3_pause: 41927
                 tx_prio3_pause: 1290418
                 rx_prio3_pause_duration: 8134
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        NIC statistics:
             rx_prio3_bytes: many
             tx_prio3_pause: 3
        ???
        """);
  }
}
