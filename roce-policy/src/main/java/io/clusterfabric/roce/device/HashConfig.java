package io.clusterfabric.roce.device;

import java.util.Collections;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * How a switch picks one of several equal paths.
 *
 * @param fields the fields of the packet that are hashed, by the device's words
 * @param algorithm the algorithm, if known
 * @param seed the seed, if known
 * @param offset by how many bits the result is turned, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HashConfig(
    SortedSet<String> fields, Optional<String> algorithm, OptionalLong seed, OptionalInt offset) {

  /**
   * Copies the fields.
   *
   * @param fields the fields of the packet that are hashed, by the device's words
   * @param algorithm the algorithm, if known
   * @param seed the seed, if known
   * @param offset by how many bits the result is turned, if known
   */
  public HashConfig {
    fields = Collections.unmodifiableSortedSet(new TreeSet<>(fields));
  }
}
