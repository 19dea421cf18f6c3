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
            "CA 'mlx5_0'\n"
                + "\tCA type: MT4129\n"
                + "\tNumber of ports: 1\n"
                + "\tFirmware version: 28.41.1000\n"
                + "\tHardware version: 0\n"
                + "\tNode GUID: 0xfc4cea0300f94234\n"
                + "\tSystem image GUID: 0xfc4cea0300f94230\n"
                + "\tPort 1:\n"
                + "\t\tState: Active\n"
                + "\t\tPhysical state: LinkUp\n"
                + "\t\tRate: 400\n"
                + "\t\tBase lid: 12\n"
                + "\t\tLMC: 0\n"
                + "\t\tSM lid: 3\n"
                + "\t\tCapability mask: 0xa751e848\n"
                + "\t\tPort GUID: 0xfc4cea0300f94234\n"
                + "\t\tLink layer: InfiniBand\n"
                + "CA 'mlx5_1'\n"
                + "\tCA type: MT4129\n"
                + "\tNumber of ports: 1\n"
                + "\tPort 1:\n"
                + "\t\tState: Down\n"
                + "\t\tPhysical state: Polling\n"
                + "\t\tRate: 10\n"
                + "\t\tBase lid: 65535\n"
                + "\t\tLink layer: InfiniBand\n"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        "CA 'mlx5_0'\n"
            + "\tPort 1:\n"
            + "\t\tState: Active\n"
            + "\t\tRate: fast\n"
            + "\t\tBase lid: lid\n"
            + "???\n");
  }
}
