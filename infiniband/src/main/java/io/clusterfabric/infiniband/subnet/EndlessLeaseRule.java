package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** The lease of an M_Key ends. */
final class EndlessLeaseRule extends ManagementRule<ManagementKeys> {
  EndlessLeaseRule() {
    super("m-key-lease-endless", Severity.WARNING, "the lease of an M_Key ends", "security");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if (keys.mKey() != 0 && keys.mKeyLease() == 0) {
      out.add(
          at(
                  file(keys),
                  "the lease never ends: if the key is lost, each port must be reset by hand")
              .observed("m_key_lease_period 0")
              .expected("a few sweeps, such as 60 s")
              .fix("set m_key_lease_period 60")
              .build());
    }
    return out;
  }
}
