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
            "# Port extended counters: Lid 21 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)\n"
                + "PortSelect:......................1\n"
                + "CounterSelect:...................0x0000\n"
                + "PortXmitData:....................13672645927\n"
                + "PortRcvPkts:.....................2467501178\n"
                + "CounterSelect2:..................0x00000000\n"
                + "SymbolErrorCounter:..............3\n"
                + "LinkDownedCounter:...............0\n"
                + "PortXmitWait:....................41864608\n"),
        FabricSource.ofText(
            "two.out",
            "# Port counters: Lid 5 port 2 (CapMask: 0x1600)\n"
                + "PortSelect:......................2\n"
                + "CounterSelect:...................0x0000\n"
                + "SymbolErrorCounter:..............65535\n"
                + "LinkDownedCounter:...............255\n"
                + "LocalLinkIntegrityErrors:........15\n"
                + "PortRcvErrors:...................7\n"
                + "# Port extended counters: Lid 21 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)\n"
                + "PortSelect:......................1\n"
                + "CounterSelect:...................0x0000\n"
                + "PortXmitData:....................13672645927\n"
                + "PortRcvPkts:.....................2467501178\n"
                + "CounterSelect2:..................0x00000000\n"
                + "SymbolErrorCounter:..............3\n"
                + "LinkDownedCounter:...............0\n"
                + "PortXmitWait:....................41864608\n"));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        "# Port counters: Lid 5 port 2 (CapMask: 0x1600)\n"
            + "PortRcvErrors:...................many\n"
            + "PortXmitWait:....................1\n"
            + "what is this\n");
  }
}
