package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Ports are guarded by an M_Key. */
final class MissingMKeyRule extends ManagementRule<ManagementKeys> {
  MissingMKeyRule() {
    super("no-m-key", Severity.WARNING, "ports are guarded by an M_Key", "security");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if (keys.mKey() == 0 && !keys.mKeyPerPort().orElse(false)) {
      out.add(
          at(file(keys), "without an M_Key every host may change any port of the subnet")
              .observed("m_key 0")
              .fix("set m_key to a secret number, or m_key_per_port TRUE with NVIDIA's manager")
              .build());
    }
    return out;
  }
}
