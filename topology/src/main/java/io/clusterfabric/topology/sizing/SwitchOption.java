package io.clusterfabric.topology.sizing;

import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PortLayout;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.topology.design.SwitchShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * A switch that a sizing search may use.
 *
 * @param shape its ports before any is split
 * @param splits into how many links a port can be split: 1, 2, 4 or 8, in rising order, 1 among
 *     them
 * @param maxPower the most that it takes, if known
 * @param typicalPower what it takes typically, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SwitchOption(
    SwitchShape shape,
    List<Integer> splits,
    Optional<Power> maxPower,
    Optional<Power> typicalPower) {
  /**
   * Checks the splits.
   *
   * @param shape its ports before any is split
   * @param splits into how many links a port can be split: 1, 2, 4 or 8; 1 is added
   * @param maxPower the most that it takes, if known
   * @param typicalPower what it takes typically, if known
   */
  public SwitchOption {
    TreeSet<Integer> ways = new TreeSet<>(splits);
    ways.add(1);
    for (int s : ways) {
      if (s != 1 && s != 2 && s != 4 && s != 8) {
        throw new IllegalArgumentException(
            "a port of " + shape.model() + " is split in 1, 2, 4 or 8, found " + s);
      }
    }
    splits = List.copyOf(ways);
  }

  /**
   * A switch that is no part of a catalogue, whose ports cannot be split.
   *
   * @param model the model, or a word for it
   * @param ports how many ports it has
   * @param portRate what one port carries per direction
   * @return the option, its power unknown
   */
  public static SwitchOption of(String model, int ports, Bandwidth portRate) {
    return new SwitchOption(
        SwitchShape.of(model, ports, portRate), List.of(1), Optional.empty(), Optional.empty());
  }

  /**
   * A switch of the bundled catalogue.
   *
   * @param id its id, such as {@code qm9700}
   * @return the option, with the ports, cages, splits and power that the catalogue knows
   * @throws NoSuchElementException if the catalogue has no such switch
   * @throws IllegalArgumentException if the catalogue does not know its ports
   */
  public static SwitchOption ofPart(String id) {
    return of(
        PartCatalogue.bundled()
            .findSwitch(id)
            .orElseThrow(
                () ->
                    new NoSuchElementException(
                        "the catalogue has no switch '"
                            + id
                            + "'; it has "
                            + PartCatalogue.bundled().switches().stream()
                                .map(SwitchPart::id)
                                .toList())));
  }

  /**
   * A switch of a catalogue.
   *
   * @param part the part
   * @return the option, with the ports, cages, splits and power that the part knows
   * @throws IllegalArgumentException if the part does not know its ports
   */
  public static SwitchOption of(SwitchPart part) {
    PortLayout ports =
        part.ports()
            .map(Figure::value)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the catalogue does not know the ports of "
                            + part
                            + "; give them: SwitchOption.of(model, ports, rate)"));
    List<Integer> splits = new ArrayList<>();
    for (PortLayout l : part.splits().map(Figure::value).orElse(List.of())) {
      if (l.ports() % ports.ports() == 0 && List.of(2, 4, 8).contains(l.ports() / ports.ports())) {
        splits.add(l.ports() / ports.ports());
      }
    }
    SwitchShape shape = SwitchShape.of(part.model(), ports.ports(), ports.rate());
    int cages = part.cages().map(Figure::value).orElse(ports.ports());
    if (cages > 0 && ports.ports() % cages == 0) {
      shape = shape.withPortsPerCage(ports.ports() / cages);
    }
    return new SwitchOption(
        shape.withPart(part.id()),
        splits,
        part.maxPower().map(Figure::value),
        part.typicalPower().map(Figure::value));
  }

  /**
   * This switch with ports that can be split.
   *
   * @param ways into how many links: of 2, 4 and 8
   * @return a copy
   */
  public SwitchOption withSplits(Integer... ways) {
    return new SwitchOption(shape, List.of(ways), maxPower, typicalPower);
  }

  /**
   * This switch with the most that it takes, as {@link #withPower(PowerFigure, Power)
   * withPower(PowerFigure.MAXIMUM, taken)}; what it takes typically stays as it is, unknown unless
   * given.
   *
   * @param taken the most that it takes
   * @return a copy
   */
  public SwitchOption withPower(Power taken) {
    return withPower(PowerFigure.MAXIMUM, taken);
  }

  /**
   * This switch with one figure of its power.
   *
   * @param figure which
   * @param taken what it takes
   * @return a copy
   */
  public SwitchOption withPower(PowerFigure figure, Power taken) {
    return figure == PowerFigure.MAXIMUM
        ? new SwitchOption(shape, splits, Optional.of(taken), typicalPower)
        : new SwitchOption(shape, splits, maxPower, Optional.of(taken));
  }

  /**
   * One figure of its power.
   *
   * @param figure which
   * @return what it takes, if that is known
   */
  public Optional<Power> power(PowerFigure figure) {
    return figure == PowerFigure.MAXIMUM ? maxPower : typicalPower;
  }

  /** The model in the letters that ids of designs have. */
  String word() {
    String word = shape.model().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return word.length() > 24 ? word.substring(0, 24) : word;
  }

  @Override
  public String toString() {
    return shape
        + (splits.size() > 1 ? ", ports split in " + splits : "")
        + maxPower.map(p -> ", at most " + p).orElse("")
        + typicalPower.map(p -> ", typically " + p).orElse("");
  }
}
