package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.part.Figure;
import java.util.Optional;

/** A cable has the medium of its part. */
final class CableMediumDisagreesRule extends PlausibilityRule {

  CableMediumDisagreesRule() {
    super("model.cable.medium-disagrees", Severity.WARNING, "a cable has the medium of its part");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Cable c : f.cables()) {
        Optional<Figure<String>> medium = CableFigures.medium(cluster, c);
        if (c.medium() != CableMedium.UNKNOWN
            && medium.isPresent()
            && !medium.get().value().equals(c.medium().name())) {
          out.add(
              at(ElementRef.cable(c.id()), "the medium of the cable is not that of its part")
                  .observed(c.medium().name())
                  .expected(medium.get().value())
                  .fix("correct the medium or the part")
                  .source(medium.get().source())
                  .build());
        }
      }
    }
  }
}
