package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A node's line, {@code Switch 41 "S-…" # "…" enhanced port 0 lid 3 lmc 0}, with any or no space
 * between the parts.
 *
 * @param type what kind of node it is
 * @param portCount its number of ports, if it can be read
 * @param id its id
 * @param comment what follows
 */
record NodeLineParser(IbNodeType type, OptionalInt portCount, String id, Comment comment) {

  /** The parts of a line; null if it names no node. */
  static @Nullable NodeLineParser parse(String text) {
    Cursor c = new Cursor(text);
    IbNodeType type = type(c);
    if (type == null) {
      return null;
    }
    c.skipSpace();
    if (c.accept(':')) {
      return null; // a line of "ibnetdiscover -l" or ibswitches, which have no links
    }
    int ports = c.number();
    String between = c.until('"');
    String id = between == null || between.indexOf('#') >= 0 ? null : c.until('"');
    if (between == null || id == null || id.isBlank()) {
      return null;
    }
    boolean readable = ports >= 0 && between.isBlank();
    String rest = c.rest();
    int hash = rest.indexOf('#');
    return new NodeLineParser(
        type,
        readable ? OptionalInt.of(ports) : OptionalInt.empty(),
        id,
        Comment.of(hash < 0 ? "" : rest.substring(hash + 1)));
  }

  private static @Nullable IbNodeType type(Cursor c) {
    if (c.acceptIgnoringCase("Switch")) {
      return IbNodeType.SWITCH;
    }
    if (c.acceptIgnoringCase("Hca") || c.acceptIgnoringCase("Ca")) {
      return IbNodeType.ADAPTER;
    }
    return c.acceptIgnoringCase("Router") || c.acceptIgnoringCase("Rt") ? IbNodeType.ROUTER : null;
  }
}
