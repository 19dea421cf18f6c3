package io.clusterfabric.model;

import io.clusterfabric.testkit.ArchitectureContract;

class ModelArchitectureTest extends ArchitectureContract {
  ModelArchitectureTest() {
    super("io.clusterfabric.model");
  }
}
