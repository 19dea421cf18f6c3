package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.internal.facts.Facts;

/** The resource {@code links.properties}. */
final class LinkFacts {
  static final Facts FACTS =
      Facts.of("links.properties", LinkFacts.class.getResourceAsStream("links.properties"));

  private LinkFacts() {}
}
