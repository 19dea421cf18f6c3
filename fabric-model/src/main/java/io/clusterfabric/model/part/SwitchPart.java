package io.clusterfabric.model.part;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Power;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A switch of the catalogue: typed access to the figures of a part. A figure that nobody knows is
 * absent.
 *
 * @param part the part that holds the figures; of kind {@link PartKind#SWITCH}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SwitchPart(Part part) {

  /**
   * Checks the kind.
   *
   * @param part the part that holds the figures; of kind {@link PartKind#SWITCH}
   * @throws IllegalArgumentException if the part is of another kind
   */
  public SwitchPart {
    if (part.kind() != PartKind.SWITCH) {
      throw new IllegalArgumentException("a switch is wanted, found the " + part);
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
   * Its ports without splits.
   *
   * @return number and nominal rate, if known
   */
  public Optional<Figure<PortLayout>> ports() {
    return part.figure(FigureKey.PORTS, PortLayout.class);
  }

  /**
   * The layouts that its ports can be split into as a whole.
   *
   * @return the layouts, if known
   */
  public Optional<Figure<List<PortLayout>>> splits() {
    return part.figures(FigureKey.SPLITS, PortLayout.class);
  }

  /**
   * How many cages for modules or cables it has.
   *
   * @return the number, if known; with twin-port cages half the number of ports
   */
  public Optional<Figure<Integer>> cages() {
    return part.figure(FigureKey.CAGES, Integer.class);
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
   * The generations that its ports speak.
   *
   * @return such as {@code NDR}, if known
   */
  public Optional<Figure<List<String>>> generations() {
    return part.figures(FigureKey.GENERATIONS, String.class);
  }

  /**
   * The packet buffer that its ports share.
   *
   * @return the size, if known
   */
  public Optional<Figure<DataSize>> buffer() {
    return part.figure(FigureKey.BUFFER, DataSize.class);
  }

  /**
   * The generation of its in-network reduction (SHARP).
   *
   * @return the generation, if known
   */
  public Optional<Figure<Integer>> sharpGeneration() {
    return part.figure(FigureKey.SHARP_GENERATION, Integer.class);
  }

  /**
   * How many rack units it takes.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> height() {
    return part.figure(FigureKey.HEIGHT, Integer.class);
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
