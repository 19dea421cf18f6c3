package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.unit.TimeSpan;

/** What figures of NCCL can be; each refusal tells what was found and what is allowed. */
final class NcclRanges {
  /** Channels of a communicator in the newest version; older ones had 32. */
  static final int MOST_CHANNELS = 64;

  private static final TimeSpan LONGEST_LATENCY = TimeSpan.ofSeconds(1);

  private NcclRanges() {}

  static void between(String what, int least, int most, int found) {
    if (found < least || found > most) {
      throw new IllegalArgumentException(
          what + " are from " + least + " to " + most + ", found " + found);
    }
  }

  static void computeCapability(int found) {
    if (found < 50 || found > 199) {
      throw new IllegalArgumentException(
          "a compute capability is given times 10, from 50 to 199, such as 90 for Hopper, found "
              + found);
    }
  }

  static void nicLatency(TimeSpan found) {
    if (found.compareTo(TimeSpan.ZERO) < 0 || found.compareTo(LONGEST_LATENCY) > 0) {
      throw new IllegalArgumentException(
          "the latency of a NIC is from 0 to " + LONGEST_LATENCY + ", found " + found);
    }
  }
}
