package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One line of the bill of materials.
 *
 * @param kind a cable or a module
 * @param item what it is: ids of parts of which any does, or a description
 * @param medium what the cable is made of, or the fibre that the module works with
 * @param length the length of the cable, if it is known; empty for modules
 * @param used how many are used
 * @param spares how many are bought besides
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BillItem(
    Kind kind, String item, CableMedium medium, Optional<Length> length, long used, long spares) {
  /** What is bought. */
  public enum Kind {
    /** A cable with fixed ends, or a fibre without its modules. A breakout is one. */
    CABLE,
    /** A pluggable module. One with two ports is one. */
    MODULE
  }

  /**
   * How many are bought.
   *
   * @return those used and the spares
   */
  public long bought() {
    return used + spares;
  }
}
