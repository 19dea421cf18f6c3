package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** A policy has a default level. */
final class DefaultLevelRule extends PolicyRule {
  DefaultLevelRule() {
    super("policy-default", Severity.ERROR, "a policy has a default level");
  }

  @Override
  protected List<Finding> find(QosPolicy policy) {
    List<Finding> out = new ArrayList<>();
    boolean byProtocol = policy.protocols().stream().anyMatch(p -> p.protocol().equals("default"));
    if (policy.level("DEFAULT").isEmpty() && !byProtocol) {
      out.add(
          at(
                  policy,
                  0,
                  "there is neither a level called DEFAULT nor a line default: OpenSM gives up the"
                      + " policy")
              .fix("add a qos-level with name: DEFAULT and sl: 0")
              .build());
    }
    return out;
  }
}
