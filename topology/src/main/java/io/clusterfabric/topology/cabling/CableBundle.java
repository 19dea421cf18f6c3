package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.unit.Length;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The cables between the same two racks, pulled together.
 *
 * @param id its id, {@code B1} for the first one pulled
 * @param fromRack one rack
 * @param toRack the other rack, later in natural order; the same for cables within a rack
 * @param way where they run
 * @param longest the greatest length that one of them needs, if known
 * @param cables ids of the cables, longest first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CableBundle(
    String id,
    String fromRack,
    String toRack,
    CableWay way,
    Optional<Length> longest,
    List<String> cables) {

  /**
   * Copies the list.
   *
   * @param id its id, {@code B1} for the first one pulled
   * @param fromRack one rack
   * @param toRack the other rack, later in natural order; the same for cables within a rack
   * @param way where they run
   * @param longest the greatest length that one of them needs, if known
   * @param cables ids of the cables, longest first
   */
  public CableBundle {
    cables = List.copyOf(cables);
  }
}
