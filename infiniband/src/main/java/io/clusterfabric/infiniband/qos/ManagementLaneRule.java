package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** VL 15 is in no arbitration table. */
final class ManagementLaneRule extends QosRule {
  ManagementLaneRule() {
    super("vl15-in-table", Severity.ERROR, "VL 15 is in no arbitration table", "iba");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    for (QosTarget t : QosTarget.values()) {
      VlArbitration a = setup.setFor(t).arbitration();
      long found =
          a.high().stream().filter(e -> e.lane() == 15).count()
              + a.low().stream().filter(e -> e.lane() == 15).count();
      if (found > 0 && isOwn(setup, t)) {
        out.add(
            at(setup, t.prefix() + ": VL 15 is for management, has no flow control and goes first")
                .observed(found + " entries of VL 15")
                .fix("take VL 15 out of " + t.prefix() + "vlarb_high and vlarb_low")
                .build());
      }
    }
    return out;
  }
}
