package io.clusterfabric.infiniband.link;

import io.clusterfabric.infiniband.internal.facts.Facts;

/** The resource {@code links.properties}. */
final class LinkFacts {
  static final Facts FACTS = Facts.of(LinkFacts.class, "links.properties");

  private LinkFacts() {}
}
