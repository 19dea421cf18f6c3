package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class LldpImporterContractTest extends FabricImporterContract {
  @Override
  protected FabricImporter importer() {
    return new LldpImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        Heard.several(),
        Heard.one("node-2.json", Heard.LLDPD_SEVERAL),
        Heard.one("node-3.json", Heard.LLDPD_JSON0),
        Heard.one("leaf-3.json", Heard.NVUE),
        Heard.one("agg-1.json", Heard.NXOS));
  }

  @Override
  protected FabricSource brokenSample() {
    return Heard.one(
        "leaf-1.json", Heard.SONIC_DB.replace("\"lldp_rem_sys_name\": \"node-1\",", ""));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}
