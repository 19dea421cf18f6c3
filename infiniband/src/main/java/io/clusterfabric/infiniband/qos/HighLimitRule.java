package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** On Quantum-2 the low table alone is used. */
final class HighLimitRule extends QosRule {
  HighLimitRule() {
    super(
        "quantum2-high-limit",
        Severity.WARNING,
        "on Quantum-2 the low table alone is used",
        "q2-high-limit");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    if (setup.quantum2().isEmpty() && usesHigh(setup)) {
      out.add(
          at(
                  setup,
                  "whether there are Quantum-2 switches is not known; there the high limit has no"
                      + " effect")
              .severity(Severity.INFO)
              .build());
    } else if (setup.quantum2().orElse(false) && usesHigh(setup)) {
      out.add(
          at(
                  setup,
                  "the firmware of Quantum-2 takes no notice of the high limit: lanes of the high"
                      + " table may starve those of the low one")
              .fix("put all lanes into vlarb_low and give those of vlarb_high no entry")
              .build());
    }
    return out;
  }
}
