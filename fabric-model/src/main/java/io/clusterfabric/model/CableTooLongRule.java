package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;

/** A cable is no longer than the reach of its part. */
final class CableTooLongRule extends PlausibilityRule {

  CableTooLongRule() {
    super("model.cable.too-long", Severity.ERROR, "a cable is no longer than it works");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Cable c : f.cables()) {
        Optional<Figure<Length>> reach = CableFigures.maxReach(cluster, c);
        if (c.length().isPresent()
            && reach.isPresent()
            && c.length().get().compareTo(reach.get().value()) > 0) {
          out.add(
              at(
                      ElementRef.cable(c.id()),
                      "the cable is longer than its part "
                          + c.part().orElse("unknown")
                          + " reaches")
                  .observed(c.length().get().toString())
                  .expected("at most " + reach.get().value())
                  .fix("choose a part of greater reach or a shorter way")
                  .source(reach.get().source())
                  .build());
        }
      }
    }
  }
}
