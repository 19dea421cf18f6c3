package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Every lane that a used service level takes has weight in a table. */
final class LaneWithoutWeightRule extends QosRule {
  LaneWithoutWeightRule() {
    super(
        "lane-without-weight",
        Severity.ERROR,
        "every lane that a used service level takes has weight in a table",
        "iba");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    for (QosTarget t : QosTarget.values()) {
      QosSet s = setup.setFor(t);
      for (int sl : setup.serviceLevels()) {
        OptionalInt lane = s.slToVl().laneOf(sl);
        if (isOwn(setup, t) && lane.isPresent() && !s.arbitration().serves(lane.getAsInt())) {
          out.add(
              at(
                      setup,
                      t.prefix()
                          + ": packets of service level "
                          + sl
                          + " take VL "
                          + lane.getAsInt()
                          + ", which no table gives a turn: they are never sent")
                  .fix("give VL " + lane.getAsInt() + " a weight in " + t.prefix() + "vlarb_low")
                  .build());
        }
      }
    }
    return out;
  }
}
