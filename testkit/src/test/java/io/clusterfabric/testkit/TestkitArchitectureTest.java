package io.clusterfabric.testkit;

import java.util.List;

class TestkitArchitectureTest extends ArchitectureContract {
  TestkitArchitectureTest() {
    super("io.clusterfabric.testkit");
  }

  @Override
  protected List<String> packageOrder() {
    return List.of(
        "internal.run", "golden", "data", "damage", "arbitrary", "asserts", "", "api", "contract");
  }

  @Override
  protected boolean writesToConsole() {
    // names the tests that a run skipped
    return true;
  }
}
