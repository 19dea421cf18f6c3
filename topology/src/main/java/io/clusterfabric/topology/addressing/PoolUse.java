package io.clusterfabric.topology.addressing;

import java.util.Collection;
import java.util.Optional;

/**
 * How a pool is used: from its start, in units of equal blocks, as many as are reserved.
 *
 * @param name what the option is called
 * @param pool the pool
 * @param unitLength the length of a unit
 * @param units how many are reserved, at least 1
 */
record PoolUse(String name, IpPrefix pool, int unitLength, long units) {

  boolean fits() {
    int bits = unitLength - pool.length();
    return bits >= 0 && (bits >= 63 || units <= 1L << bits);
  }

  IpAddress last() {
    return pool.subnet(unitLength, units - 1).last();
  }

  /** The length of the smallest block that would do. */
  int lengthNeeded() {
    return unitLength - bitsFor(units);
  }

  /** How many bits number so many things. */
  static int bitsFor(long things) {
    return things <= 1 ? 0 : 64 - Long.numberOfLeadingZeros(things - 1);
  }

  boolean overlaps(IpPrefix other) {
    return other.family() == pool.family()
        && other.address().compareTo(last()) <= 0
        && pool.address().compareTo(other.last()) <= 0;
  }

  /** The first block in the pool that is large enough and overlaps none of those given. */
  Optional<IpPrefix> freePlace(Collection<IpPrefix> taken) {
    int length = lengthNeeded();
    if (length < pool.length()) {
      return Optional.empty();
    }
    IpPrefix place = pool.subnet(length, 0);
    // each step passes one of the taken blocks for good
    for (int step = 0; step <= taken.size(); step++) {
      IpPrefix at = place;
      Optional<IpPrefix> hit = taken.stream().filter(t -> t.overlaps(at)).findFirst();
      if (hit.isEmpty()) {
        return Optional.of(place);
      }
      IpAddress end = hit.get().contains(place) ? hit.get().last() : place.last();
      if (end.compareTo(pool.last()) >= 0) {
        return Optional.empty();
      }
      place = IpPrefix.around(end.plus(1), length);
    }
    return Optional.empty();
  }
}
