package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.infiniband.internal.facts.Facts;

/** The resource {@code sharp.properties}. */
final class SharpFacts {
  static final Facts FACTS = Facts.of(SharpFacts.class, "sharp.properties");

  private SharpFacts() {}
}
