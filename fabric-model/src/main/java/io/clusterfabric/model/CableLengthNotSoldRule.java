package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.part.CablePart;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.unit.Length;
import java.util.List;
import java.util.Optional;

/** A cable has one of the lengths that its part is sold in. */
final class CableLengthNotSoldRule extends PlausibilityRule {

  CableLengthNotSoldRule() {
    super("model.cable.length-not-sold", Severity.INFO, "a cable has a length that is sold");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Cable c : f.cables()) {
        Optional<Figure<List<Length>>> sold =
            c.part().flatMap(cluster.parts()::findCable).flatMap(CablePart::lengths);
        if (c.length().isPresent()
            && sold.isPresent()
            && !sold.get().value().contains(c.length().get())) {
          out.add(
              at(ElementRef.cable(c.id()), "the part is not sold in the length of the cable")
                  .observed(c.length().get().toString())
                  .expected("one of " + sold.get().value())
                  .fix("take the next longer one")
                  .source(sold.get().source())
                  .build());
        }
      }
    }
  }
}
