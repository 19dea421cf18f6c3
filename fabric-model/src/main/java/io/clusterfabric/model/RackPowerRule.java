package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Power;
import java.util.Optional;

/** A rack can supply and cool what the devices in it take at most, as far as that is known. */
final class RackPowerRule extends PlausibilityRule {

  RackPowerRule() {
    super(
        "model.rack.power-exceeded",
        Severity.ERROR,
        "a rack can supply and cool what stands in it");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (RackLoad load : RackLoad.of(cluster)) {
      compare("supply", load.rack().powerLimit(), load, out);
      compare("cool", load.rack().coolingLimit(), load, out);
    }
  }

  private void compare(String verb, Optional<Power> limit, RackLoad load, Findings.Builder out) {
    if (limit.isPresent() && load.takesMoreThan(limit.get())) {
      out.add(
          at(
                  new ElementRef(ElementKind.RACK, load.rack().id()),
                  "the devices in the rack can take more than it can "
                      + verb
                      + load.unknownPowers())
              .observed(load.power())
              .expected("at most " + limit.get())
              .fix("move devices to another rack or raise the limit")
              .build());
    }
  }
}
