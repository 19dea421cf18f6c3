package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class IblinkinfoPortReaderContractTest extends EvidenceReaderContract<PortStatus> {
  @Override
  protected EvidenceReader<PortStatus> reader() {
    return new IblinkinfoPortReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "iblinkinfo.txt",
            """
            CA: node-1 HCA-1:
                  0x0c42a103007998a1      6    1[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>       3    3[  ] "leaf-1" ( )
            Switch: 0x0c42a10300b95bfa leaf-1:
                       3    3[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>       6    1[  ] "node-1 HCA-1" ( )
                       3    4[  ] ==(                Down/ Polling)==>             [  ] "" ( )
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        Switch: 0x0c42a10300b95bfa leaf-1:
                   3    3[  ] ==( 4X      25.78125 Gbps Active/  LinkUp)==>       6    1[  ] "node-1 HCA-1" ( )
                   x    4[  ] ==( what )==> [
        """);
  }
}
