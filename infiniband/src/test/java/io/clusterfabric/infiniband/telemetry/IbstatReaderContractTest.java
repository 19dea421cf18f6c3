package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class IbstatReaderContractTest extends EvidenceReaderContract<PortStatus> {
  @Override
  protected EvidenceReader<PortStatus> reader() {
    return new IbstatReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "ibstat.txt",
            """
            CA 'mlx5_0'
            \tCA type: MT4129
            \tNumber of ports: 1
            \tFirmware version: 28.41.1000
            \tHardware version: 0
            \tNode GUID: 0xfc4cea0300f94234
            \tSystem image GUID: 0xfc4cea0300f94230
            \tPort 1:
            \t\tState: Active
            \t\tPhysical state: LinkUp
            \t\tRate: 400
            \t\tBase lid: 12
            \t\tLMC: 0
            \t\tSM lid: 3
            \t\tCapability mask: 0xa751e848
            \t\tPort GUID: 0xfc4cea0300f94234
            \t\tLink layer: InfiniBand
            CA 'mlx5_1'
            \tCA type: MT4129
            \tNumber of ports: 1
            \tPort 1:
            \t\tState: Down
            \t\tPhysical state: Polling
            \t\tRate: 10
            \t\tBase lid: 65535
            \t\tLink layer: InfiniBand
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        CA 'mlx5_0'
        \tPort 1:
        \t\tState: Active
        \t\tRate: fast
        \t\tBase lid: lid
        ???
        """);
  }
}
