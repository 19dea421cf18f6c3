package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** A policy has no section qos-setup. */
final class SetupIgnoredRule extends PolicyRule {
  SetupIgnoredRule() {
    super("policy-setup-ignored", Severity.WARNING, "a policy has no section qos-setup");
  }

  @Override
  protected List<Finding> find(QosPolicy policy) {
    List<Finding> out = new ArrayList<>();
    if (policy.setupLine().isPresent()) {
      out.add(
          at(
                  policy,
                  policy.setupLine().getAsInt(),
                  "OpenSM reads the section qos-setup and does nothing with it")
              .fix("put lanes and weights into opensm.conf: qos_sl2vl, qos_vlarb_low and the like")
              .build());
    }
    return out;
  }
}
