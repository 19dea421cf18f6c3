package io.clusterfabric.model.part;

import io.clusterfabric.model.unit.Power;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A network adapter of the catalogue: typed access to the figures of a part. A figure that nobody
 * knows is absent.
 *
 * @param part the part that holds the figures; of kind {@link PartKind#ADAPTER}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AdapterPart(Part part) {

  /**
   * Checks the kind.
   *
   * @param part the part that holds the figures; of kind {@link PartKind#ADAPTER}
   * @throws IllegalArgumentException if the part is of another kind
   */
  public AdapterPart {
    if (part.kind() != PartKind.ADAPTER) {
      throw new IllegalArgumentException("a network adapter is wanted, found the " + part);
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
   * Its network ports.
   *
   * @return number and nominal rate, if known
   */
  public Optional<Figure<PortLayout>> ports() {
    return part.figure(FigureKey.PORTS, PortLayout.class);
  }

  /**
   * The generations that its ports speak.
   *
   * @return such as {@code NDR}, if known
   */
  public Optional<Figure<List<String>>> generations() {
    return part.figures(FigureKey.GENERATIONS, String.class);
  }

  /**
   * The form of its cages.
   *
   * @return such as {@code OSFP}, if known
   */
  public Optional<Figure<String>> cageForm() {
    return part.figure(FigureKey.CAGE_FORM, String.class);
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
