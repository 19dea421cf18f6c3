package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** The head-of-queue timer is on. */
final class LifetimeOffRule extends QosRule {
  LifetimeOffRule() {
    super("lifetime-off", Severity.WARNING, "the head-of-queue timer is on", "opensm");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    int off = Integer.decode(QosFacts.FACTS.text("hoq.off"));
    if (setup.headOfQueueLifetime() >= off || setup.leafHeadOfQueueLifetime() >= off) {
      out.add(
          at(
                  setup,
                  "a head-of-queue lifetime of 0x14 or more switches the timer off: a dead host"
                      + " can hold buffers for ever")
              .observed(
                  setup.headOfQueueLifetime()
                      + " and, at leaves, "
                      + setup.leafHeadOfQueueLifetime())
              .expected("at most " + (off - 1))
              .fix("use 0x12, and 0x10 at leaves")
              .build());
    }
    return out;
  }
}
