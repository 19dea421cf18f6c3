package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;
import java.util.Locale;

/** A link that comes back has no more errors than before. */
final class ErrorsRisenRule extends PlainRule<ErrorsBeforeAndAfter> {
  /** With many links that are compared, chance alone should not be told. */
  private static final double LEAST_CHANCE = 0.001;

  ErrorsRisenRule() {
    super(
        "infiniband.health.errors-risen",
        Severity.WARNING,
        "a link has no more errors after it came back than before",
        HealthFacts.FACTS.source("sonic-26555"));
  }

  @Override
  protected List<Finding> find(ErrorsBeforeAndAfter e) {
    ElementRef where = ElementRef.link(e.name());
    if (e.before().isEmpty() || e.after().isEmpty()) {
      return List.of(unknown(where, "errors were not counted before and after"));
    }
    double chance = e.before().get().chanceOf(e.after().get());
    if (chance >= LEAST_CHANCE) {
      return List.of();
    }
    return List.of(
        at(
                where,
                "the link is up, but has more errors than before; chance makes that so with a"
                    + " probability of "
                    + String.format(Locale.ROOT, "%.1e", chance))
            .observed(e.after().get().rate() + " after")
            .expected("about " + e.before().get().rate() + " as before")
            .fix("look at the cable or transceiver, and whether it was put in anew")
            .build());
  }
}
