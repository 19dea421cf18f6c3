package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;

/** A link does not go down by itself time and again; what happens at bring-up does not count. */
final class FlapRule extends PlainRule<LinkHistory> {
  private final FlapWindow window;

  FlapRule(FlapWindow window) {
    super(
        "infiniband.health.link-flaps",
        Severity.WARNING,
        "a link goes down seldom",
        HealthFacts.FACTS.source("flap"));
    this.window = window;
  }

  @Override
  protected List<Finding> find(LinkHistory h) {
    ElementRef where = ElementRef.link(h.name());
    return switch (window.outcome(h.downs(), h.from(), h.to())) {
      case PASS -> List.of();
      case FAIL ->
          List.of(
              at(where, "the link went down by itself more often than is good")
                  .observed(window.worst(h.downs(), h.from()) + " times in " + window.window())
                  .expected("at most " + window.most())
                  .fix("look at the cable, the transceivers and the log of the switch")
                  .build());
      default -> List.of(unknown(where, "the link was watched for less than a window"));
    };
  }
}
