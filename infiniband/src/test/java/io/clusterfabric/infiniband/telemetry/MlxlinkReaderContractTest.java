package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.EvidenceReaderContract;
import java.util.List;

class MlxlinkReaderContractTest extends EvidenceReaderContract<MlxlinkReport> {
  @Override
  protected EvidenceReader<MlxlinkReport> reader() {
    return new MlxlinkReader();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText(
            "mlxlink.json",
            """
            {"result": {"output": {
              "Operational Info": {"Speed": "IB-NDR", "State": "Active", "Physical state": "LinkUp", "Width": "4x"},
              "Physical Counters and BER Info": {"Effective Physical Errors": "0", "Effective Physical BER": "15E-255",
                "Raw Physical Errors Per Lane": ["0", "1", "0", "0"], "Raw Physical BER": "1E-6", "Symbol BER": "N/A"}}}}
            """));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText(
        "broken.txt",
        """
        {"result": {"output": {
          "Operational Info": {"Speed": "IB-NDR", "State":
        """);
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
