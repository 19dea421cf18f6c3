package io.clusterfabric.infiniband;

import io.clusterfabric.testkit.ArchitectureContract;
import java.util.List;

class InfinibandArchitectureTest extends ArchitectureContract {
  InfinibandArchitectureTest() {
    super("io.clusterfabric.infiniband");
  }

  @Override
  protected List<String> packageOrder() {
    return List.of(
        "link", "subnet", "partition", "qos", "routing", "sharp", "health", "telemetry", "rules");
  }
}
