package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** The subnet administration trusts by role. */
final class TrustModelRule extends ManagementRule<ManagementKeys> {
  TrustModelRule() {
    super("sa-trust", Severity.WARNING, "the subnet administration trusts by role", "security");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if (!keys.saEnhancedTrust().orElse(true)) {
      out.add(
          at(file(keys), "every host may fill the tables of the subnet administration")
              .observed("sa_enhanced_trust_model FALSE")
              .fix("set sa_enhanced_trust_model TRUE")
              .build());
    }
    return out;
  }
}
