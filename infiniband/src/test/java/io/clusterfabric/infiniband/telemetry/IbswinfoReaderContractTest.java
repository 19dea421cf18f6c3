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
            """
            =================================================
            Quantum Mellanox Technologies
            =================================================
            part number        | MQM8790-HS2F
            serial number      | MT0000X00000
            product name       | Jaguar Unmng IB 200
            ports              | 80
            PSID               | MT_0000000063
            GUID               | 0x1c34da0300010540
            firmware version   | 27.2010.3118
            -------------------------------------------------
            uptime (d-h:m:s)   | 16d-01:02:03
            -------------------------------------------------
            PSU0 status        | OK
                 P/N           | MTEF-PSF-AC-A
                 fan status    | OK
                 power (W)     | 72
            PSU1 status        | ERROR
            -------------------------------------------------
            temperature (C)    | 45
            max temp (C)       | 57
            -------------------------------------------------
            fan status         | ERROR
            fan#1 (rpm)        | 8493
            fan#2 (rpm)        | 7349
            -------------------------------------------------
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        part number        | MQM8790-HS2F
        ports              | many
        uptime (d-h:m:s)   | long
        what
        """);
  }
}
