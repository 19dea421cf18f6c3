package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class PerfqueryReaderContractTest extends EvidenceReaderContract<CounterSample> {
  @Override
  protected EvidenceReader<CounterSample> reader() {
    return new PerfqueryReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "perfquery.out",
            """
            # Port extended counters: Lid 21 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)
            PortSelect:......................1
            CounterSelect:...................0x0000
            PortXmitData:....................13672645927
            PortRcvPkts:.....................2467501178
            CounterSelect2:..................0x00000000
            SymbolErrorCounter:..............3
            LinkDownedCounter:...............0
            PortXmitWait:....................41864608
            """),
        FabricSource.ofText(
            "two.out",
            """
            # Port counters: Lid 5 port 2 (CapMask: 0x1600)
            PortSelect:......................2
            CounterSelect:...................0x0000
            SymbolErrorCounter:..............65535
            LinkDownedCounter:...............255
            LocalLinkIntegrityErrors:........15
            PortRcvErrors:...................7
            # Port extended counters: Lid 21 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)
            PortSelect:......................1
            CounterSelect:...................0x0000
            PortXmitData:....................13672645927
            PortRcvPkts:.....................2467501178
            CounterSelect2:..................0x00000000
            SymbolErrorCounter:..............3
            LinkDownedCounter:...............0
            PortXmitWait:....................41864608
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        # Port counters: Lid 5 port 2 (CapMask: 0x1600)
        PortRcvErrors:...................many
        PortXmitWait:....................1
        what is this
        """);
  }
}
