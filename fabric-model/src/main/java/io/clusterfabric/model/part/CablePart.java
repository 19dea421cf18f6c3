package io.clusterfabric.model.part;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A cable of the catalogue, with ends that cannot be taken off: typed access to the figures of a
 * part. A figure that nobody knows is absent.
 *
 * @param part the part that holds the figures; of kind {@link PartKind#CABLE}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CablePart(Part part) {

  /**
   * Checks the kind.
   *
   * @param part the part that holds the figures; of kind {@link PartKind#CABLE}
   * @throws IllegalArgumentException if the part is of another kind
   */
  public CablePart {
    if (part.kind() != PartKind.CABLE) {
      throw new IllegalArgumentException("a cable is wanted, found the " + part);
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
   * What it is made of.
   *
   * @return the name of a {@code CableMedium}, if known
   */
  public Optional<Figure<String>> medium() {
    return part.figure(FigureKey.MEDIUM, String.class);
  }

  /**
   * The lengths that are sold.
   *
   * @return the lengths, if known
   */
  public Optional<Figure<List<Length>>> lengths() {
    return part.figures(FigureKey.LENGTHS, Length.class);
  }

  /**
   * The greatest length that works.
   *
   * @return the length, if known
   */
  public Optional<Figure<Length>> maxReach() {
    return part.figure(FigureKey.MAX_REACH, Length.class);
  }

  /**
   * Its connectors, one an end.
   *
   * @return such as {@code OSFP, QSFP112}, if known
   */
  public Optional<Figure<List<String>>> connectors() {
    return part.figures(FigureKey.CONNECTORS, String.class);
  }

  /**
   * How many links it carries.
   *
   * @return the number, if known
   */
  public Optional<Figure<Integer>> links() {
    return part.figure(FigureKey.LINKS, Integer.class);
  }

  /**
   * What each link carries per direction, by its nominal rate.
   *
   * @return the rate, if known
   */
  public Optional<Figure<Bandwidth>> rate() {
    return part.figure(FigureKey.RATE, Bandwidth.class);
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
