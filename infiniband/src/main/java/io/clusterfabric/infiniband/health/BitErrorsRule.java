package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;

/** The bit error rate of a port is within the limits that are published. */
final class BitErrorsRule extends PlainRule<MeasuredErrors> {
  BitErrorsRule() {
    super(
        "infiniband.health.bit-errors",
        Severity.ERROR,
        "the bit error rate of a port is within the published limits",
        HealthFacts.FACTS.source("ber"));
  }

  @Override
  protected List<Finding> find(MeasuredErrors m) {
    BitErrorVerdict v = m.verdict();
    ElementRef where = ElementRef.port(m.name());
    String why = v.toString();
    return switch (v.outcome()) {
      case PASS -> List.of();
      case FAIL -> List.of(bad(m, why).build());
      case PASS_WITH_WARNING -> List.of(bad(m, why).severity(Severity.WARNING).build());
      case ADVISORY -> List.of(bad(m, why).severity(Severity.INFO).build());
      default -> List.of(at(where, why).severity(Severity.INFO).build());
    };
  }

  private Finding.Builder bad(MeasuredErrors m, String why) {
    return at(ElementRef.port(m.name()), why)
        .observed(m.measured().toString())
        .expected("at most " + m.profile().normal(m.kind()))
        .fix("clean or exchange the cable or transceiver, then clear the counters and wait");
  }
}
