package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalInt;

/** A port negotiates the rate and the lanes that its link should have. */
final class NegotiatedBelowLinkRule extends PlausibilityRule {

  NegotiatedBelowLinkRule() {
    super(
        "model.port.negotiated-below-link",
        Severity.WARNING,
        "a port negotiates what its link should carry");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        for (Port p : s.ports()) {
          Optional<Link> link = f.linkAt(p.ref());
          Optional<Bandwidth> wanted = link.flatMap(LinkEnd::rateOf);
          // Ports report data rates or nominal ones; only a data rate is comparable to both.
          boolean data = link.isPresent() && link.get().spec().dataRate().isPresent();
          if (p.negotiatedRate().isPresent()
              && wanted.isPresent()
              && (data
                  ? p.negotiatedRate().get().compareTo(wanted.get()) < 0
                  : LinkEnd.clearlyBelow(p.negotiatedRate().get(), wanted.get()))) {
            add(out, p, p.negotiatedRate().get().toString(), wanted.get().toString());
          }
          OptionalInt lanes =
              p.lanes().isPresent()
                  ? p.lanes()
                  : link.map(l -> l.spec().lanes()).orElse(OptionalInt.empty());
          if (p.negotiatedLanes().isPresent()
              && lanes.isPresent()
              && p.negotiatedLanes().getAsInt() < lanes.getAsInt()) {
            add(out, p, p.negotiatedLanes().getAsInt() + " lanes", lanes.getAsInt() + " lanes");
          }
        }
      }
    }
  }

  private void add(Findings.Builder out, Port p, String found, String wanted) {
    out.add(
        at(ElementRef.port(p.ref().toString()), "the port has negotiated less than it should")
            .observed(found)
            .expected(wanted)
            .fix("clean or replace the cable or module, then look at the other end")
            .build());
  }
}
