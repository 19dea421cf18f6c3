package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.internal.facts.Facts;

/** The resource {@code sharp.properties}. */
final class SharpFacts {
  static final Facts FACTS =
      Facts.of("sharp.properties", SharpFacts.class.getResourceAsStream("sharp.properties"));

  private SharpFacts() {}
}
