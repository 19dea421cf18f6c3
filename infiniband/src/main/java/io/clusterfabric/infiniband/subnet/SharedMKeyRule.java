package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Each port has an M_Key of its own. */
final class SharedMKeyRule extends ManagementRule<ManagementKeys> {
  SharedMKeyRule() {
    super("m-key-shared", Severity.INFO, "each port has an M_Key of its own", "security");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if (keys.mKey() != 0 && !keys.mKeyPerPort().orElse(false)) {
      out.add(
          at(file(keys), "all ports share one M_Key: who learns it at one port has all")
              .fix("set m_key_per_port TRUE where the manager can (NVIDIA's)")
              .build());
    }
    return out;
  }
}
