package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** QoS is on where service levels other than 0 are used. */
final class QosOffRule extends QosRule {
  QosOffRule() {
    super(
        "off", Severity.WARNING, "QoS is on where service levels other than 0 are used", "opensm");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    List<Integer> used = setup.serviceLevels().stream().filter(l -> l != 0).toList();
    if (!setup.enabled() && !used.isEmpty()) {
      out.add(
          at(
                  setup,
                  "service levels are used and QoS is off: OpenSM sets neither lanes nor tables,"
                      + " resets the levels of partitions to 0 and reads no policy")
              .observed("service levels " + used)
              .fix("set qos TRUE (-Q)")
              .build());
    }
    return out;
  }
}
