package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.OptionalInt;

/** What stands in a rack is no higher than the rack, as far as the heights are known. */
final class RackOverfullRule extends PlausibilityRule {

  RackOverfullRule() {
    super("model.rack.overfull", Severity.ERROR, "what stands in a rack fits into it");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (RackLoad load : RackLoad.of(cluster)) {
      OptionalInt units = load.rack().units();
      if (units.isEmpty()) {
        continue;
      }
      ElementRef where = new ElementRef(ElementKind.RACK, load.rack().id());
      if (load.height() > units.getAsInt()) {
        out.add(
            at(where, "the devices in the rack are higher than the rack" + load.unknownHeights())
                .observed(load.height() + " rack units")
                .expected("at most " + units.getAsInt())
                .fix("move devices to another rack")
                .build());
      }
      if (load.top() > units.getAsInt()) {
        out.add(
            at(where, "device " + load.topDevice() + " stands above the top of the rack")
                .observed("up to rack unit " + load.top())
                .expected("at most " + units.getAsInt())
                .fix("correct its place")
                .build());
      }
    }
  }
}
