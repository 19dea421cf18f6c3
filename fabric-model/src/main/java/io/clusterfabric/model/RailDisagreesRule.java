package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import java.util.Optional;
import java.util.OptionalInt;

/** An endpoint and the switch that it is linked to declare the same rail and plane. */
final class RailDisagreesRule extends PlausibilityRule {

  RailDisagreesRule() {
    super(
        "model.endpoint.rail-disagrees",
        Severity.WARNING,
        "an endpoint and its switch are on one rail and plane");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Endpoint e : f.endpoints()) {
        Optional<Switch> leaf =
            f.linkAt(e.port()).flatMap(l -> f.findSwitch(l.opposite(e.port()).node()));
        if (leaf.isPresent()) {
          compare("rail", e.rail(), leaf.get().rail(), e, leaf.get(), out);
          compare("plane", e.plane(), leaf.get().plane(), e, leaf.get(), out);
        }
      }
    }
  }

  private void compare(
      String what,
      OptionalInt ours,
      OptionalInt theirs,
      Endpoint e,
      Switch s,
      Findings.Builder out) {
    if (ours.isPresent() && theirs.isPresent() && ours.getAsInt() != theirs.getAsInt()) {
      out.add(
          at(
                  ElementRef.port(e.port().toString()),
                  "the endpoint is linked to switch " + s.id() + " of another " + what)
              .observed(what + " " + ours.getAsInt() + " at the endpoint")
              .expected(what + " " + theirs.getAsInt() + " as the switch")
              .fix("correct the cabling or the tags")
              .build());
    }
  }
}
