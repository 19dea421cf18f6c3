package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** The SM_Key is a secret. */
final class UsualSmKeyRule extends ManagementRule<ManagementKeys> {
  UsualSmKeyRule() {
    super("sm-key-usual", Severity.INFO, "the SM_Key is a secret", "conf");
  }

  @Override
  protected List<Finding> find(ManagementKeys keys) {
    List<Finding> out = new ArrayList<>();
    if (keys.smKey() == ManagerCandidate.USUAL_KEY || keys.smKey() == 0) {
      out.add(
          at(
                  file(keys),
                  "the SM_Key is the one of every OpenSM, or none: any manager that is"
                      + " started may become master")
              .observed("sm_key " + keys.smKey())
              .fix("set the same secret sm_key at all managers, all at once")
              .build());
    }
    return out;
  }
}
