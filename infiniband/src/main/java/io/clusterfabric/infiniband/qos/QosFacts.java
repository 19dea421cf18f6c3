package io.clusterfabric.infiniband.qos;

import io.clusterfabric.infiniband.internal.facts.Facts;

/** The resource {@code qos.properties}. */
final class QosFacts {
  static final Facts FACTS = Facts.of(QosFacts.class, "qos.properties");

  private QosFacts() {}
}
