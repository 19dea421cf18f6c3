package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A node, by all of its records together, or by the lines of its partners if it has none.
 *
 * @param key the name under which ends of links meet
 * @param type what kind of node it is
 * @param aggregation whether it is an aggregation node
 * @param declared whether it has a record of its own
 * @param description how it or its partners describe it, without spaces at the ends
 * @param portCount its number of ports, the one of an aggregation node included
 * @param deviceId its device id
 * @param systemImage its system image GUID
 * @param chassis the chassis that the tool put it in
 * @param board whether the tool knows it as a board of a modular chassis
 * @param downPorts its ports that are told to have no partner
 * @param position the first line that tells of it
 */
record Node(
    String key,
    IbNodeType type,
    boolean aggregation,
    boolean declared,
    Optional<String> description,
    OptionalInt portCount,
    OptionalInt deviceId,
    OptionalLong systemImage,
    Optional<String> chassis,
    boolean board,
    List<Integer> downPorts,
    SourcePosition position) {
  static final Comparator<Node> ORDER = Comparator.comparing(Node::key);

  /** The device id of aggregation nodes (SHARP). */
  private static final int AGGREGATION_DEVICE = 0xcf09;

  static boolean isAggregation(OptionalInt deviceId, Optional<String> description) {
    return (deviceId.isPresent() && deviceId.getAsInt() == AGGREGATION_DEVICE)
        || description.filter(d -> d.contains("Aggregation Node")).isPresent();
  }

  boolean isSwitch() {
    return type == IbNodeType.SWITCH;
  }

  boolean isHostAdapter() {
    return type == IbNodeType.ADAPTER && !aggregation;
  }

  /** The GUID as 16 digits, where the key is one. */
  Optional<String> guid() {
    return key.length() == 16 && Guid.parse(key).isPresent() ? Optional.of(key) : Optional.empty();
  }
}
