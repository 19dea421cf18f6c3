package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A service level needs QoS. */
final class ServiceLevelResetRule extends EventRule {
  ServiceLevelResetRule() {
    super(
        "service-level-reset",
        Severity.WARNING,
        Kind.SERVICE_LEVEL_RESET,
        "a service level needs QoS",
        "the partition's service level becomes 0 without a word, since QoS" + " is off",
        "set qos TRUE (-Q), or drop sl=");
  }
}
