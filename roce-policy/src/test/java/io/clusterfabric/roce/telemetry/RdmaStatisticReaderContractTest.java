package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class RdmaStatisticReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new RdmaStatisticReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sample.txt",
            """
            link mlx5_0/1 rx_write_requests 0 out_of_buffer 135 np_cnp_sent 7 rp_cnp_handled 9
            link mlx5_1/1 rx_write_requests 4 out_of_buffer 0 np_cnp_sent 0 rp_cnp_handled 0
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        link mlx5_0/1 rx_write_requests x out_of_buffer 135
        link mlx5_1
        """);
  }
}
