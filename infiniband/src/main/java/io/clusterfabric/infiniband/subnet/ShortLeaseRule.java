package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** The lease of an M_Key outlasts a sweep. */
final class ShortLeaseRule extends ManagementRule<ManagementKeys> {
  ShortLeaseRule() {
    super("m-key-lease-short", Severity.ERROR, "the lease of an M_Key outlasts a sweep", "opensm");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if (keys.mKey() != 0
        && keys.mKeyLease() > 0
        && (keys.sweepInterval() == 0 || keys.sweepInterval() >= keys.mKeyLease())) {
      out.add(
          at(
                  file(keys),
                  "the lease ends before the manager sweeps again: between sweeps ports are"
                      + " not guarded")
              .observed(
                  "lease " + keys.mKeyLease() + " s, sweeps every " + keys.sweepInterval() + " s")
              .fix("set m_key_lease_period to a few sweep intervals")
              .build());
    }
    return out;
  }
}
