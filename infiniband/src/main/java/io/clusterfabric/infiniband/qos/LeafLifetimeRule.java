package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Packets wait no longer at leaves than between switches. */
final class LeafLifetimeRule extends QosRule {
  LeafLifetimeRule() {
    super(
        "leaf-lifetime",
        Severity.WARNING,
        "packets wait no longer at leaves than between switches",
        "opensm");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    if (setup.leafHeadOfQueueLifetime() > setup.headOfQueueLifetime()) {
      out.add(
          at(
                  setup,
                  "packets wait longer at leaves than between switches, so that one dead host"
                      + " stops others first")
              .observed("leaf_head_of_queue_lifetime " + setup.leafHeadOfQueueLifetime())
              .expected("at most head_of_queue_lifetime " + setup.headOfQueueLifetime())
              .fix("lower leaf_head_of_queue_lifetime")
              .build());
    }
    return out;
  }
}
