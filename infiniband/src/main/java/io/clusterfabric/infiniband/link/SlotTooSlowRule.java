package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;
import java.util.Optional;

/** The slot of an adapter carries the data rate of its port. */
final class SlotTooSlowRule extends PlainRule<AdapterSlot> {
  SlotTooSlowRule() {
    super(
        "infiniband.link.slot-too-slow",
        Severity.WARNING,
        "the slot of an adapter carries the data rate of its port",
        LinkFacts.FACTS.source("pcie"));
  }

  @Override
  protected List<Finding> find(AdapterSlot a) {
    ElementRef where = ElementRef.port(a.name());
    Optional<AdapterFit> fit = a.slot().map(s -> AdapterFit.of(a.port(), s));
    if (fit.flatMap(AdapterFit::usable).isEmpty()) {
      return List.of(unknown(where, "the rate of the slot is not known"));
    }
    return switch (fit.get().outcome()) {
      case FAIL ->
          List.of(
              at(where, "the slot carries less than the port, which never gets to its rate")
                  .observed("usable " + fit.get().usable().get())
                  .expected("at least " + a.port().dataRate())
                  .fix("use a slot of a later generation or with more lanes")
                  .build());
      default -> List.of();
    };
  }
}
