package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** A used service level has a lane. */
final class LevelDroppedRule extends QosRule {
  LevelDroppedRule() {
    super("level-dropped", Severity.ERROR, "a used service level has a lane", "iba");
  }

  @Override
  protected List<Finding> find(QosSetup setup) {
    List<Finding> out = new ArrayList<>();
    for (QosTarget t : QosTarget.values()) {
      for (int sl : setup.serviceLevels()) {
        if (isOwn(setup, t) && setup.setFor(t).slToVl().laneOf(sl).isEmpty()) {
          out.add(
              at(
                      setup,
                      t.prefix()
                          + ": service level "
                          + sl
                          + " is mapped to VL 15, which drops its packets")
                  .fix("map it to a data lane in " + t.prefix() + "sl2vl")
                  .build());
        }
      }
    }
    return out;
  }
}
