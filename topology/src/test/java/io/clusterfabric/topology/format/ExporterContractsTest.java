package io.clusterfabric.topology.format;

import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.testkit.contract.ContractCompleteness;
import io.clusterfabric.testkit.contract.FabricExporterContract;
import java.util.ServiceLoader;

class ExporterContractsTest extends ContractCompleteness {
  ExporterContractsTest() {
    super(FabricExporterContract.class, ServiceLoader.load(FabricExporter.class));
  }
}
