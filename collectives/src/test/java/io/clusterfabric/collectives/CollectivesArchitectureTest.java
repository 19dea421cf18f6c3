package io.clusterfabric.collectives;

import io.clusterfabric.testkit.ArchitectureContract;

class CollectivesArchitectureTest extends ArchitectureContract {
  CollectivesArchitectureTest() {
    super("io.clusterfabric.collectives");
  }
}
