package io.clusterfabric.roce;

import io.clusterfabric.testkit.ArchitectureContract;
import java.util.List;

class RoceArchitectureTest extends ArchitectureContract {
  RoceArchitectureTest() {
    super("io.clusterfabric.roce");
  }

  @Override
  protected List<String> packageOrder() {
    return List.of(
        "policy",
        "device",
        "internal.reading",
        "device.sonic",
        "device.nvue",
        "device.host",
        "device.eos",
        "device.nxos",
        "device.junos",
        "device.format",
        "buffer",
        "balancing",
        "pause",
        "check",
        "uec",
        "telemetry");
  }
}
