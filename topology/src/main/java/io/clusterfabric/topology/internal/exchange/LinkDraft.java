package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.finding.SourcePosition;

/**
 * A link as a file tells it.
 *
 * @param a one end
 * @param b the other end
 * @param spec what it carries
 * @param cable what is told of its cable
 * @param state whether it is up
 * @param where the line
 */
public record LinkDraft(
    DeviceEnd a,
    DeviceEnd b,
    LinkSpec spec,
    CableFacts cable,
    PortState state,
    SourcePosition where) {
  /** Both ends, the lesser first, so that a link told from both sides is the same link. */
  String key() {
    String x = a.key();
    String y = b.key();
    return x.compareTo(y) <= 0 ? x + '\u0001' + y : y + '\u0001' + x;
  }
}
