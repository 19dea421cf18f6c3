package io.clusterfabric.topology.format;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.testkit.contract.ContractCompleteness;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ServiceLoader;

class ImporterContractsTest extends ContractCompleteness {
  ImporterContractsTest() {
    super(FabricImporterContract.class, ServiceLoader.load(FabricImporter.class));
  }
}
