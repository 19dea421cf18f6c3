package io.clusterfabric.infiniband.partition;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * A P_Key: the partition in 15 bits and, in bit 15, whether its holder is a full member.
 *
 * @param value 16 bits, 0 to 65,535
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PartitionKey(int value) implements Comparable<PartitionKey> {
  /** The bit that a full member's key has. */
  public static final int FULL_BIT = 0x8000;

  /** The key of the default partition, of a limited member. */
  public static final PartitionKey DEFAULT_LIMITED = new PartitionKey(0x7FFF);

  /** The key of the default partition, of a full member; every port has it from its factory. */
  public static final PartitionKey DEFAULT_FULL = new PartitionKey(0xFFFF);

  /** An empty place of a table. */
  public static final PartitionKey NONE = new PartitionKey(0);

  /**
   * Checks the range.
   *
   * @param value 16 bits, 0 to 65,535
   */
  public PartitionKey {
    if (value < 0 || value > 0xFFFF) {
      throw new IllegalArgumentException("a P_Key has 16 bits, found " + value);
    }
  }

  /**
   * The partition.
   *
   * @return the lower 15 bits
   */
  public int base() {
    return value & 0x7FFF;
  }

  /**
   * Tells whether the key names a partition at all.
   *
   * @return false if the lower 15 bits are 0
   */
  public boolean isValid() {
    return base() != 0;
  }

  /**
   * Tells whether the holder is a full member.
   *
   * @return whether bit 15 is set
   */
  public boolean isFull() {
    return (value & FULL_BIT) != 0;
  }

  /**
   * Tells whether the holders of two keys may talk by them: the same partition, and at least one of
   * them a full member. Two limited members never.
   *
   * @param other the other port's key
   * @return whether packets pass
   */
  public boolean matches(PartitionKey other) {
    return isValid() && base() == other.base() && (isFull() || other.isFull());
  }

  @Override
  public int compareTo(PartitionKey other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "0x%04x", value);
  }
}
