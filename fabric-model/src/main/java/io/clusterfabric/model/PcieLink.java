package io.clusterfabric.model;

import io.clusterfabric.model.part.Figure;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A PCI Express link.
 *
 * @param generation the generation, from 1
 * @param lanes the number of lanes: 1, 2, 4, 8, 12, 16 or 32
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PcieLink(int generation, int lanes) {

  /**
   * Checks the ranges.
   *
   * @param generation the generation, from 1
   * @param lanes the number of lanes: 1, 2, 4, 8, 12, 16 or 32
   */
  public PcieLink {
    if (generation < 1 || generation > 7) {
      throw new IllegalArgumentException("PCIe generations go from 1 to 7, found " + generation);
    }
    if (lanes < 1 || lanes > 32) {
      throw new IllegalArgumentException("a PCIe link has 1 to 32 lanes, found " + lanes);
    }
  }

  /** A link of which both figures are known. */
  static Optional<PcieLink> of(
      Optional<Figure<Integer>> generation, Optional<Figure<Integer>> lanes) {
    return generation.isPresent() && lanes.isPresent()
        ? Optional.of(new PcieLink(generation.get().value(), lanes.get().value()))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "Gen" + generation + " x" + lanes;
  }
}
