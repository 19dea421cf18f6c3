package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.internal.facts.Facts;

/** The resource {@code management.properties}. */
final class ManagementFacts {
  static final Facts FACTS =
      Facts.of(
          "management.properties",
          ManagementFacts.class.getResourceAsStream("management.properties"));

  private ManagementFacts() {}
}
