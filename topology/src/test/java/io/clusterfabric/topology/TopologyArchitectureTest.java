package io.clusterfabric.topology;

import io.clusterfabric.testkit.ArchitectureContract;
import java.util.List;
import java.util.Set;

class TopologyArchitectureTest extends ArchitectureContract {
  TopologyArchitectureTest() {
    super("io.clusterfabric.topology");
  }

  @Override
  protected List<String> packageOrder() {
    return List.of(
        "internal.exact",
        "internal.flow",
        "internal.cut",
        "graph",
        "structure",
        "traffic",
        "routing",
        "capacity",
        "resilience",
        "design",
        "reference",
        "sizing",
        "addressing",
        "internal.exchange",
        "format.infiniband",
        "internal.infiniband",
        "format",
        "cabling",
        "diagram");
  }

  @Override
  protected Set<String> graphPackages() {
    return Set.of("graph");
  }
}
