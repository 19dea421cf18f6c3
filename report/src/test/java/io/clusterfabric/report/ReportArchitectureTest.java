package io.clusterfabric.report;

import io.clusterfabric.testkit.ArchitectureContract;
import java.util.List;

class ReportArchitectureTest extends ArchitectureContract {
  ReportArchitectureTest() {
    super("io.clusterfabric.report");
  }

  @Override
  protected List<String> packageOrder() {
    return List.of("plot");
  }
}
