package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** An M_Key is hidden. */
final class OpenMKeyRule extends ManagementRule<ManagementKeys> {
  OpenMKeyRule() {
    super("m-key-readable", Severity.WARNING, "an M_Key is hidden", "security");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if ((keys.mKey() != 0 || keys.mKeyPerPort().orElse(false)) && keys.mKeyProtection() < 2) {
      out.add(
          at(
                  file(keys),
                  keys.mKeyProtection() == 0
                      ? "ports show the M_Key to everyone who asks"
                      : "ports hide the M_Key, but show all else")
              .observed("m_key_protection_level " + keys.mKeyProtection())
              .expected("2")
              .fix("set m_key_protection_level 2")
              .build());
    }
    return out;
  }
}
