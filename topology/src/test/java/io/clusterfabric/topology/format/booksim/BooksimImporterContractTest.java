package io.clusterfabric.topology.format.booksim;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class BooksimImporterContractTest extends FabricImporterContract {
  static final String LISTING =
      """
      router 0 node 0 node 1 router 1 15
      router 1 node 2 router 0
      router 2 node 3 router 1 5 router 0
      """;

  @Override
  protected FabricImporter importer() {
    return new BooksimImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(FabricSource.ofText("anynet_file", LISTING));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken", LISTING + "router 2 nod 7\n");
  }
}
