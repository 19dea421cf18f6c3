package io.clusterfabric.infiniband.health;

import io.clusterfabric.infiniband.internal.facts.Facts;

/** The resource {@code health.properties}. */
final class HealthFacts {
  static final Facts FACTS = Facts.of(HealthFacts.class, "health.properties");

  private HealthFacts() {}
}
