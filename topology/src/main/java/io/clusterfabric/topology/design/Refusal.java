package io.clusterfabric.topology.design;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;

/** Why a design cannot be: a finding about one of its parameters. */
final class Refusal {
  private Refusal() {}

  static Finding of(String rule, String parameter, String why, String observed, String expected) {
    return Finding.builder()
        .ruleId(rule)
        .severity(Severity.ERROR)
        .where(new ElementRef(ElementKind.PARAMETER, parameter))
        .why(why)
        .observed(observed)
        .expected(expected)
        .build();
  }
}
