package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A used service level takes a lane that ports run. */
final class LaneNotOperationalRule extends QosRule {
  LaneNotOperationalRule() {
    super(
        "lane-not-operational",
        Severity.ERROR,
        "a used service level takes a lane that ports run",
        "iba");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    for (QosTarget t : QosTarget.values()) {
      QosSet s = setup.setFor(t);
      for (int sl : setup.serviceLevels()) {
        OptionalInt lane = s.slToVl().laneOf(sl);
        int most = Math.min(setup.operational().count(), s.maxVls());
        if (isOwn(setup, t) && lane.isPresent() && lane.getAsInt() >= most) {
          out.add(
              at(
                      setup,
                      t.prefix()
                          + ": packets of service level "
                          + sl
                          + " take a lane that the ports do not run, and are dropped")
                  .observed("VL " + lane.getAsInt())
                  .expected("VL 0 to " + (most - 1))
                  .fix("map the level to a lower lane, or raise max_op_vls and max_vls")
                  .build());
        }
      }
    }
    return out;
  }
}
