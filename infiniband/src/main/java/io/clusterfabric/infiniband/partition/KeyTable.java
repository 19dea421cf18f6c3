package io.clusterfabric.infiniband.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * The P_Key table of a port.
 *
 * @param port the port
 * @param keys the keys by index, {@link PartitionKey#NONE} where a place is empty; without empty
 *     places at the end
 * @param dropped the keys that found no place, since the table was full
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record KeyTable(EndPort port, List<PartitionKey> keys, List<PartitionKey> dropped) {

  /**
   * Copies the lists.
   *
   * @param port the port
   * @param keys the keys by index
   * @param dropped the keys that found no place
   */
  public KeyTable {
    List<PartitionKey> trimmed = new ArrayList<>(keys);
    while (!trimmed.isEmpty() && !trimmed.get(trimmed.size() - 1).isValid()) {
      trimmed.remove(trimmed.size() - 1);
    }
    keys = List.copyOf(trimmed);
    dropped = List.copyOf(dropped);
  }

  /**
   * The place of a key.
   *
   * @param key the key, membership bit included
   * @return its index; empty if the table does not hold it
   */
  public OptionalInt indexOf(PartitionKey key) {
    int i = keys.indexOf(key);
    return i < 0 ? OptionalInt.empty() : OptionalInt.of(i);
  }

  /**
   * The keys of a partition, the full one first.
   *
   * @param base the partition, 15 bits
   * @return no key, one, or both
   */
  public List<PartitionKey> keysOf(int base) {
    return keys.stream()
        .filter(k -> k.isValid() && k.base() == base)
        .sorted((a, b) -> Boolean.compare(b.isFull(), a.isFull()))
        .toList();
  }

  /**
   * How many keys the table holds.
   *
   * @return the number of places that are not empty
   */
  public int size() {
    return (int) keys.stream().filter(PartitionKey::isValid).count();
  }

  /**
   * Tells whether two ports may talk.
   *
   * @param other the other port's table
   * @return whether a key of this table matches one of the other
   */
  public boolean canTalkTo(KeyTable other) {
    return keys.stream().anyMatch(a -> other.keys.stream().anyMatch(a::matches));
  }

  /**
   * The first place whose key is a full member's of a partition that the other port is in too. It
   * is what applications want that take a place, not a key; many take place 0.
   *
   * @param other the other port's table
   * @return the index; empty if this port has no such key
   */
  public OptionalInt indexOfSharedFullKey(KeyTable other) {
    for (int i = 0; i < keys.size(); i++) {
      PartitionKey key = keys.get(i);
      if (key.isValid() && key.isFull() && !other.keysOf(key.base()).isEmpty()) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The key at a place.
   *
   * @param index the place, from 0
   * @return the key; empty if the place is
   */
  public Optional<PartitionKey> at(int index) {
    return index < keys.size() && keys.get(index).isValid()
        ? Optional.of(keys.get(index))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return port.name() + ": " + keys + (dropped.isEmpty() ? "" : ", no place for " + dropped);
  }
}
