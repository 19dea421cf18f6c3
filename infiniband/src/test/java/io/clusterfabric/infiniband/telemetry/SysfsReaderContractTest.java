package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class SysfsReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new SysfsReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "sysfs.txt",
            """
            mlx5_0/board_id: MT_0000000838
            mlx5_0/ports/1/counters/excessive_buffer_overrun_errors: 15
            mlx5_0/ports/1/counters/port_rcv_data: 230539874932483
            mlx5_0/ports/1/counters/port_xmit_wait: 2489603687
            mlx5_0/ports/1/hw_counters/out_of_sequence: 3
            /sys/class/infiniband/i40iw0/ports/1/counters/link_downed:N/A (no PMA)
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        mlx5_0/ports/1/counters/port_rcv_data: lots
        mlx5_0/ports/1/counters/port_xmit_wait: 7
        no path here
        """);
  }
}
