package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import java.util.BitSet;
import java.util.OptionalInt;

/** The ports of the record that is being read, as far as they tell whose line the next one is. */
final class RecordPorts {
  private final boolean adapter;
  private final OptionalInt count;
  private final BitSet taken = new BitSet();

  RecordPorts(IbNodeType type, OptionalInt count) {
    this.adapter = type == IbNodeType.ADAPTER;
    this.count = count;
  }

  /** Ports of no record. */
  static RecordPorts none() {
    return new RecordPorts(IbNodeType.SWITCH, OptionalInt.empty());
  }

  void take(IbPortLine line) {
    taken.set(line.port());
  }

  /**
   * Whether a line must be of another node whose head is lost: lines of adapters give the port's
   * GUID. One without it that fits is taken for a damaged one of the adapter's own.
   */
  boolean isForeign(IbPortLine line) {
    return adapter
        && line.guid().isEmpty()
        && (taken.get(line.port()) || (count.isPresent() && line.port() > count.getAsInt()));
  }
}
