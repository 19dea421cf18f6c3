package io.clusterfabric.model.part;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Power;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A GPU of the catalogue: typed access to the figures of a part. A figure that nobody knows is
 * absent.
 *
 * @param part the part that holds the figures; of kind {@link PartKind#GPU}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GpuPart(Part part) {

  /**
   * Checks the kind.
   *
   * @param part the part that holds the figures; of kind {@link PartKind#GPU}
   * @throws IllegalArgumentException if the part is of another kind
   */
  public GpuPart {
    if (part.kind() != PartKind.GPU) {
      throw new IllegalArgumentException("a GPU is wanted, found the " + part);
    }
  }

  /**
   * Its id.
   *
   * @return the id in the catalogue
   */
  public String id() {
    return part.id();
  }

  /**
   * The model.
   *
   * @return as its vendor writes it
   */
  public String model() {
    return part.model();
  }

  /**
   * What it can send over NVLink, all its links together, per direction. Vendors tend to print the
   * sum of both directions, which is twice as much.
   *
   * @return the rate, if known
   */
  public Optional<Figure<Bandwidth>> nvlink() {
    return part.figure(FigureKey.NVLINK, Bandwidth.class);
  }

  /**
   * How many NVLink links it has.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> nvlinks() {
    return part.figure(FigureKey.NVLINKS, Integer.class);
  }

  /**
   * What NCCL counts on for each NVLink link per direction when it plans, which is less than the
   * wire carries.
   *
   * @return the rate, if known
   */
  public Optional<Figure<Bandwidth>> ncclNvlink() {
    return part.figure(FigureKey.NCCL_NVLINK, Bandwidth.class);
  }

  /**
   * The generation of PCI Express that it speaks at best.
   *
   * @return the generation, if known
   */
  public Optional<Figure<Integer>> pcieGeneration() {
    return part.figure(FigureKey.PCIE_GENERATION, Integer.class);
  }

  /**
   * How many PCI Express lanes it has at most.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> pcieLanes() {
    return part.figure(FigureKey.PCIE_LANES, Integer.class);
  }

  /**
   * What it takes in ordinary use.
   *
   * @return the power, if known
   */
  public Optional<Figure<Power>> typicalPower() {
    return part.figure(FigureKey.TYPICAL_POWER, Power.class);
  }

  /**
   * The most electrical power that it takes.
   *
   * @return the power, if known
   */
  public Optional<Figure<Power>> maxPower() {
    return part.figure(FigureKey.MAX_POWER, Power.class);
  }

  @Override
  public String toString() {
    return part.toString();
  }
}
