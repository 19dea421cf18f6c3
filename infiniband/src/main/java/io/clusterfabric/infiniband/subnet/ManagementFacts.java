package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.infiniband.internal.facts.Facts;

/** The resource {@code management.properties}. */
final class ManagementFacts {
  static final Facts FACTS = Facts.of(ManagementFacts.class, "management.properties");

  private ManagementFacts() {}
}
