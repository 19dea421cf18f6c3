package io.clusterfabric.topology.format.astrasim;

import io.clusterfabric.model.unit.Bandwidth;

/**
 * One dimension of a network.
 *
 * @param block the building block
 * @param size NPUs in each group of the dimension
 * @param rate the rate of a link, per direction
 */
record Dimension(Block block, int size, Bandwidth rate) {
  /** Building blocks. */
  enum Block {
    /** Each NPU with the next, the last with the first. */
    RING("Ring"),
    /** Each NPU with each. */
    FULLY_CONNECTED("FullyConnected"),
    /** Each NPU with one switch. */
    SWITCH("Switch");

    private final String word;

    Block(String word) {
      this.word = word;
    }

    /** As files call it. */
    String word() {
      return word;
    }
  }

  /** Links of one group. */
  long linksOfGroup() {
    return switch (block) {
      case RING -> size == 2 ? 1 : size;
      case FULLY_CONNECTED -> (long) size * (size - 1) / 2;
      case SWITCH -> size;
    };
  }
}
