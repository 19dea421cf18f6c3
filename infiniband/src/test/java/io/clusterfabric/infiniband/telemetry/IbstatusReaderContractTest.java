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
            "Infiniband device 'mlx5_0' port 1 status:\n"
                + "\tdefault gid:\t fe80:0000:0000:0000:b859:9f03:00d4:fe72\n"
                + "\tbase lid:\t 0x2ed\n"
                + "\tsm lid:\t\t 0x10d\n"
                + "\tstate:\t\t 4: ACTIVE\n"
                + "\tphys state:\t 5: LinkUp\n"
                + "\trate:\t\t 400 Gb/sec (4X NDR)\n"
                + "\tlink_layer:\t InfiniBand\n"
                + "\n"
                + "Infiniband device 'mlx5_1' port 1 status:\n"
                + "\tdefault gid:\t fe80:0000:0000:0000:966d:aeff:feec:c6a0\n"
                + "\tbase lid:\t 0x0\n"
                + "\tsm lid:\t\t 0x0\n"
                + "\tstate:\t\t 4: ACTIVE\n"
                + "\tphys state:\t 5: LinkUp\n"
                + "\trate:\t\t 400 Gb/sec (4X NDR)\n"
                + "\tlink_layer:\t Ethernet\n"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        "Infiniband device 'mlx5_0' port 1 status:\n"
            + "\tbase lid:\t 0xfffff\n"
            + "\trate:\t\t fast\n"
            + "???\n");
  }
}
