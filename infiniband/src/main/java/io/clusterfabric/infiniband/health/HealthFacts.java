package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.internal.facts.Facts;

/** The resource {@code health.properties}. */
final class HealthFacts {
  static final Facts FACTS =
      Facts.of("health.properties", HealthFacts.class.getResourceAsStream("health.properties"));

  private HealthFacts() {}
}
