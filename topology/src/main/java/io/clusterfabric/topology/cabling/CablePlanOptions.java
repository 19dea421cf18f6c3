package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How cables are planned. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class CablePlanOptions {
  private static final CablePlanOptions STANDARD = builder().build();

  CablePlanOptions() {}

  /**
   * What is added to the way of a cable, in relation to it.
   *
   * @return 1/10 unless set
   */
  @Value.Default
  public Ratio slack() {
    return Ratio.of(1, 10);
  }

  /**
   * What is added to each cable besides: loops at both ends, the way to the side of the rack.
   *
   * @return 500 mm unless set
   */
  @Value.Default
  public Length fixedSlack() {
    return Length.ofMillimeters(500);
  }

  /**
   * The rules that decide about media. They replace those of the parts.
   *
   * @return the rules; if none are given, those of {@link #parts}
   */
  public abstract List<MediumRule> rules();

  /**
   * The parts that rules and modules are taken from, where the cluster has none of the same id.
   *
   * @return the bundled catalogue unless set
   */
  @Value.Default
  public PartCatalogue parts() {
    return PartCatalogue.bundled();
  }

  /**
   * Which medium is taken first, where several reach.
   *
   * @return passive copper, active copper, retimed copper, active optical cable, multimode,
   *     single-mode unless set; media that are left out are not taken
   */
  @Value.Default
  public List<CableMedium> mediumOrder() {
    return List.of(
        CableMedium.DAC,
        CableMedium.ACC,
        CableMedium.AEC,
        CableMedium.AOC,
        CableMedium.MULTIMODE_FIBRE,
        CableMedium.SINGLE_MODE_FIBRE);
  }

  /**
   * The lengths that are sold of whatever has no list of its own.
   *
   * @return the lengths; if none are given, whole multiples of {@link #step}
   */
  public abstract List<Length> lengthsSold();

  /**
   * To which multiple lengths are rounded up where no list is given.
   *
   * @return 1 m unless set
   */
  @Value.Default
  public Length step() {
    return Length.ofMeters(1);
  }

  /**
   * The rack unit that devices are taken to stand at whose unit is not known.
   *
   * @return the unit; if not given, cables of such devices have no length
   */
  public abstract OptionalInt assumedUnit();

  /**
   * How many links of a host share a pluggable module there.
   *
   * @return 1 unless set
   */
  @Value.Default
  public int linksPerHostModule() {
    return 1;
  }

  /**
   * How many of each item are bought besides, in relation to those that are used.
   *
   * @return 0 unless set; each item is rounded up
   */
  @Value.Default
  public Ratio spares() {
    return Ratio.ZERO;
  }

  /**
   * How much oversubscription is meant to be: what is above it is a finding.
   *
   * @return 1:1 unless set
   */
  @Value.Default
  public OversubscriptionRatio allowedOversubscription() {
    return OversubscriptionRatio.NON_BLOCKING;
  }

  /**
   * How many cables a tray holds.
   *
   * @return the number; if not given, nothing is checked
   */
  public abstract OptionalInt mostCablesInTray();

  /**
   * What the ids begin with of cables that the cluster does not name.
   *
   * @return {@code C} unless set
   */
  @Value.Default
  public String idPrefix() {
    return "C";
  }

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    List<String> wrong = new ArrayList<>();
    share("slack", slack(), wrong);
    share("spares", spares(), wrong);
    if (fixedSlack().compareTo(Length.ofMeters(1_000)) > 0) {
      wrong.add("the fixed slack is at most 1km, found " + fixedSlack());
    }
    if (step().isZero() || step().compareTo(Length.ofMeters(1_000)) > 0) {
      wrong.add("the step of lengths is above zero and at most 1km, found " + step());
    }
    if (lengthsSold().stream().anyMatch(Length::isZero)) {
      wrong.add("a length that is sold is above zero, found " + Length.ZERO);
    }
    if (assumedUnit().isPresent()
        && (assumedUnit().getAsInt() < 1 || assumedUnit().getAsInt() > 1_000)) {
      wrong.add("the assumed rack unit is 1 to 1000, found " + assumedUnit().getAsInt());
    }
    if (linksPerHostModule() < 1) {
      wrong.add("a module of a host serves at least 1 link, found " + linksPerHostModule());
    }
    if (mostCablesInTray().isPresent() && mostCablesInTray().getAsInt() < 1) {
      wrong.add("a tray holds at least 1 cable, found " + mostCablesInTray().getAsInt());
    }
    if (idPrefix().chars().anyMatch(c -> c < ' ' || c == '[' || c == ']')) {
      wrong.add("the prefix of ids has no brackets or control characters");
    }
    if (!wrong.isEmpty()) {
      throw new FabricException("cables cannot be planned so: " + String.join("; ", wrong));
    }
  }

  private static void share(String what, Ratio found, List<String> wrong) {
    if (found.signum() < 0 || found.compareTo(Ratio.of(10)) > 0) {
      wrong.add("the " + what + " are 0 to 10 times what is used, found " + found);
    }
  }

  /**
   * The options that hold unless others are given.
   *
   * @return the standard options
   */
  public static CablePlanOptions standard() {
    return STANDARD;
  }

  /**
   * Starts from the standard options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets options. */
  public static class Builder extends ImmutableCablePlanOptions.Builder {
    Builder() {}
  }
}
