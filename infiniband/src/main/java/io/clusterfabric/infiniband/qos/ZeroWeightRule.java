package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** On Quantum-2 no entry has the weight 0. */
final class ZeroWeightRule extends QosRule {
  ZeroWeightRule() {
    super(
        "quantum2-zero-weight",
        Severity.WARNING,
        "on Quantum-2 no entry has the weight 0",
        "q2-weight");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    for (QosTarget t : QosTarget.values()) {
      VlArbitration a = setup.setFor(t).arbitration();
      boolean zero =
          a.high().stream().anyMatch(e -> e.weight() == 0)
              || a.low().stream().anyMatch(e -> e.weight() == 0);
      if (setup.quantum2().orElse(false) && zero && isOwn(setup, t)) {
        out.add(
            at(
                    setup,
                    t.prefix()
                        + ": an entry of weight 0 is undefined in the firmware of Quantum-2;"
                        + " OpenSM's defaults have such entries")
                .observed(a.toString())
                .fix("leave the entry out, or give it a weight of 1 or more")
                .build());
      }
    }
    return out;
  }
}
