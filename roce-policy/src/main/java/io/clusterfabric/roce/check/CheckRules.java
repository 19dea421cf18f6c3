package io.clusterfabric.roce.check;

import io.clusterfabric.model.internal.facts.Facts;

/** The facts of the rules. */
final class CheckRules {
  private static final String NAME = "rules.properties";

  static final Facts FACTS = Facts.of(NAME, CheckRules.class.getResourceAsStream(NAME));

  private CheckRules() {}
}
