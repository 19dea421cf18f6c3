package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.internal.facts.Facts;

/** The resource {@code qos.properties}. */
final class QosFacts {
  static final Facts FACTS =
      Facts.of("qos.properties", QosFacts.class.getResourceAsStream("qos.properties"));

  private QosFacts() {}
}
