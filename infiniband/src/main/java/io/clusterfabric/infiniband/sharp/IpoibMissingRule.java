package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** IPoIB is there. */
final class IpoibMissingRule extends SharpRule {
  IpoibMissingRule() {
    super("ipoib-missing", Severity.ERROR, "IPoIB is there", "v33");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (!plan.ipoib().orElse(true)) {
      out.add(
          at(fabric(plan), "SHARP's multicast needs IPoIB")
              .fix("configure IPoIB on the hosts")
              .build());
    }
    return out;
  }
}
