package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;

/** A switch has the lanes of its cages, however they are split. */
final class LanesConservedRule extends PlainRule<PortSplit> {
  LanesConservedRule() {
    super(
        "infiniband.link.lanes-not-conserved",
        Severity.ERROR,
        "the ports of a switch take no more lanes than its cages have",
        LinkFacts.FACTS.source("twin"));
  }

  @Override
  protected List<Finding> find(PortSplit s) {
    if (s.lanesTaken() == s.lanesThere()) {
      return List.of();
    }
    boolean more = s.lanesTaken() > s.lanesThere();
    return List.of(
        at(
                ElementRef.switchNode(s.name()),
                more
                    ? "more lanes are counted than the cages have: a cage with two ports counts"
                        + " twice, at half of its lanes each"
                    : "lanes of the cages are left over")
            .severity(more ? Severity.ERROR : Severity.INFO)
            .observed(s.ports() + " ports of " + s.port() + ", " + s.lanesTaken() + " lanes")
            .expected(s.cages() + " cages of " + s.lanes() + " lanes, " + s.lanesThere() + " lanes")
            .fix("count ports whose lanes add up to those of the cages")
            .build());
  }
}
