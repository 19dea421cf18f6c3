package io.clusterfabric.model.part;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A pluggable optical module of the catalogue: typed access to the figures of a part. A figure that
 * nobody knows is absent.
 *
 * @param part the part that holds the figures; of kind {@link PartKind#TRANSCEIVER}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TransceiverPart(Part part) {

  /**
   * Checks the kind.
   *
   * @param part the part that holds the figures; of kind {@link PartKind#TRANSCEIVER}
   * @throws IllegalArgumentException if the part is of another kind
   */
  public TransceiverPart {
    if (part.kind() != PartKind.TRANSCEIVER) {
      throw new IllegalArgumentException("a transceiver is wanted, found the " + part);
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
   * The fibre that it works with.
   *
   * @return the name of a {@code CableMedium}, if known
   */
  public Optional<Figure<String>> medium() {
    return part.figure(FigureKey.MEDIUM, String.class);
  }

  /**
   * The greatest length of fibre that works.
   *
   * @return the length, if known
   */
  public Optional<Figure<Length>> maxReach() {
    return part.figure(FigureKey.MAX_REACH, Length.class);
  }

  /**
   * Its class of reach.
   *
   * @return such as {@code DR4}, if known
   */
  public Optional<Figure<String>> reachClass() {
    return part.figure(FigureKey.REACH_CLASS, String.class);
  }

  /**
   * Its form.
   *
   * @return such as {@code OSFP}, if known
   */
  public Optional<Figure<String>> formFactor() {
    return part.figure(FigureKey.FORM_FACTOR, String.class);
  }

  /**
   * How many links it serves: two for a twin-port module.
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
