package io.clusterfabric.model;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;

/**
 * A link runs at the rate that both its ports allow: slower ones have trained down or are
 * mismatched.
 */
final class LinkRateBelowPortsRule extends PlausibilityRule {

  LinkRateBelowPortsRule() {
    super(
        "model.link.rate-below-ports",
        Severity.WARNING,
        "a link is as fast as both its ports allow");
  }

  @Override
  void check(Cluster cluster, Findings.Builder out) {
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        // Port rates are nominal: a data rate alone is compared with room for line coding.
        boolean nominal = l.spec().nominalRate().isPresent();
        Optional<Bandwidth> rate = nominal ? l.spec().nominalRate() : l.spec().dataRate();
        Optional<Bandwidth> a = LinkEnd.of(cluster, f, l.a()).portRate();
        Optional<Bandwidth> b = LinkEnd.of(cluster, f, l.b()).portRate();
        if (rate.isEmpty() || a.isEmpty() || b.isEmpty()) {
          continue;
        }
        Bandwidth allowed = a.get().min(b.get());
        if (nominal
            ? rate.get().compareTo(allowed) < 0
            : LinkEnd.clearlyBelow(rate.get(), allowed)) {
          out.add(
              at(ElementRef.link(l.id()), "the link is slower than both its ports allow")
                  .observed(rate.get().toString())
                  .expected(allowed.toString())
                  .fix("look for a wrong cable, a forced speed or a link that trained down")
                  .build());
        }
      }
    }
  }
}
