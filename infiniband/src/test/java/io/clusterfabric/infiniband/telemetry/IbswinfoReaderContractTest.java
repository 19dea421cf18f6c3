package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class IbswinfoReaderContractTest extends EvidenceReaderContract<SwitchStatus> {
  @Override
  protected EvidenceReader<SwitchStatus> reader() {
    return new IbswinfoReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "ibswinfo.out",
            "=================================================\n"
                + "Quantum Mellanox Technologies\n"
                + "=================================================\n"
                + "part number        | MQM8790-HS2F\n"
                + "serial number      | MT0000X00000\n"
                + "product name       | Jaguar Unmng IB 200\n"
                + "ports              | 80\n"
                + "PSID               | MT_0000000063\n"
                + "GUID               | 0x1c34da0300010540\n"
                + "firmware version   | 27.2010.3118\n"
                + "-------------------------------------------------\n"
                + "uptime (d-h:m:s)   | 16d-01:02:03\n"
                + "-------------------------------------------------\n"
                + "PSU0 status        | OK\n"
                + "     P/N           | MTEF-PSF-AC-A\n"
                + "     fan status    | OK\n"
                + "     power (W)     | 72\n"
                + "PSU1 status        | ERROR\n"
                + "-------------------------------------------------\n"
                + "temperature (C)    | 45\n"
                + "max temp (C)       | 57\n"
                + "-------------------------------------------------\n"
                + "fan status         | ERROR\n"
                + "fan#1 (rpm)        | 8493\n"
                + "fan#2 (rpm)        | 7349\n"
                + "-------------------------------------------------\n"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        "part number        | MQM8790-HS2F\n"
            + "ports              | many\n"
            + "uptime (d-h:m:s)   | long\n"
            + "what\n");
  }
}
