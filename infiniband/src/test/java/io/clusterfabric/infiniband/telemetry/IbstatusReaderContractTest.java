package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class IbstatusReaderContractTest extends EvidenceReaderContract<PortStatus> {
  @Override
  protected EvidenceReader<PortStatus> reader() {
    return new IbstatusReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "ibstatus.txt",
            """
            Infiniband device 'mlx5_0' port 1 status:
            \tdefault gid:\t fe80:0000:0000:0000:b859:9f03:00d4:fe72
            \tbase lid:\t 0x2ed
            \tsm lid:\t\t 0x10d
            \tstate:\t\t 4: ACTIVE
            \tphys state:\t 5: LinkUp
            \trate:\t\t 400 Gb/sec (4X NDR)
            \tlink_layer:\t InfiniBand

            Infiniband device 'mlx5_1' port 1 status:
            \tdefault gid:\t fe80:0000:0000:0000:966d:aeff:feec:c6a0
            \tbase lid:\t 0x0
            \tsm lid:\t\t 0x0
            \tstate:\t\t 4: ACTIVE
            \tphys state:\t 5: LinkUp
            \trate:\t\t 400 Gb/sec (4X NDR)
            \tlink_layer:\t Ethernet
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        Infiniband device 'mlx5_0' port 1 status:
        \tbase lid:\t 0xfffff
        \trate:\t\t fast
        ???
        """);
  }
}
