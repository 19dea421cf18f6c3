package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.List;

/** A link carries what is to be expected of it. */
final class BelowExpectedRule extends PlainRule<MeasuredLink> {
  BelowExpectedRule() {
    super(
        "infiniband.link.below-expected",
        Severity.WARNING,
        "a link carries its data rate less what is published to be lost",
        LinkFacts.FACTS.source("cx8"));
  }

  @Override
  protected List<Finding> find(MeasuredLink m) {
    ElementRef where = ElementRef.link(m.name());
    if (m.measured().isEmpty()) {
      return List.of(unknown(where, "the link was not measured"));
    }
    Bandwidth got = m.measured().get();
    if (got.compareTo(m.rate().dataRate()) >= 0) {
      return List.of();
    }
    if (got.compareTo(m.expected()) >= 0) {
      return List.of(
          at(
                  where,
                  "the link carries less than its data rate, as is published: "
                      + String.join("; ", m.derates().stream().map(Derate::title).toList()))
              .severity(Severity.INFO)
              .observed(got.toString())
              .expected(m.expected() + " to " + m.rate().dataRate())
              .build());
    }
    return List.of(
        at(where, "the link carries less than is to be expected of it")
            .observed(got.toString())
            .expected("at least " + m.expected())
            .fix("look for errors on the link, its slot of PCI Express, and the measurement itself")
            .build());
  }
}
