package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class IbqueryerrorsReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new IbqueryerrorsReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "ibqueryerrors.out",
            """
            Errors for "node-1 mlx5_0"
               GUID 0xc42a103007998 port 1: [PortXmitWait == 2544] [PortXmitData == 6399401 (24.412MB)] [LinkDownedCounter == 255]
                     Link info:     12    1[  ] ==( 4X   53.125 Gbps Active/  LinkUp)==>  0x0c42a10300a9b026      7   14[  ] "leaf-1" ( )
            Errors for 0x0c42a10300a9b026 "leaf-1"
               GUID 0xc42a10300a9b026 port ALL: [SymbolErrorCounter == 4] [PortXmitDiscards == 9]
               GUID 0xc42a10300a9b026 port 14: [SymbolErrorCounter == 4]

            ## Summary: 2 nodes checked, 2 bad nodes found
            ##          2 ports checked, 2 ports have errors beyond threshold
            ## Thresholds: [SymbolErrorCounter = 0][LinkErrorRecoveryCounter = 0]
            ## Suppressed:
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        Errors for "node-1 mlx5_0"
           GUID 0xc42a103007998 port 1: [PortXmitWait == x] [PortXmitDiscards == 3] rubbish
        ibwarn: [1203] query_and_dump: PortXmitDiscardDetails query failed on node-2, Lid 1051 port 1
        """);
  }
}
