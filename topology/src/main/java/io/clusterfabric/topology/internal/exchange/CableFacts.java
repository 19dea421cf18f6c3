package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;

/**
 * What a file tells of the cable of a link.
 *
 * @param id its name or label, if it has one
 * @param medium what it is made of
 * @param length its length, if told
 */
public record CableFacts(Optional<String> id, CableMedium medium, Optional<Length> length) {
  /** Nothing is known. */
  public static final CableFacts NONE =
      new CableFacts(Optional.empty(), CableMedium.UNKNOWN, Optional.empty());

  boolean isEmpty() {
    return id.isEmpty() && medium == CableMedium.UNKNOWN && length.isEmpty();
  }
}
