package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.finding.FabricException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a layout is made where nothing has a place yet. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AutomaticRacks {
  AutomaticRacks() {}

  /**
   * How many hosts stand in a rack.
   *
   * @return 4 unless set
   */
  @Value.Default
  public int hostsPerRack() {
    return 4;
  }

  /**
   * How many switches that serve no host stand in a rack.
   *
   * @return 16 unless set
   */
  @Value.Default
  public int switchesPerRack() {
    return 16;
  }

  /**
   * How many racks a row has.
   *
   * @return 16 unless set
   */
  @Value.Default
  public int racksPerRow() {
    return 16;
  }

  /**
   * How high racks are.
   *
   * @return 48 rack units unless set
   */
  @Value.Default
  public int units() {
    return 48;
  }

  /**
   * What devices take of a rack, where the catalogue does not say. A host of unknown height is
   * given 8 rack units, a switch 1.
   *
   * @return name of a model to its shape
   */
  public abstract Map<String, DeviceShape> shapes();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    List<String> wrong = new ArrayList<>();
    range("hosts in a rack", hostsPerRack(), 1_000, wrong);
    range("switches in a rack", switchesPerRack(), 1_000, wrong);
    range("racks in a row", racksPerRow(), 10_000, wrong);
    range("rack units", units(), 1_000, wrong);
    if (!wrong.isEmpty()) {
      throw new FabricException("racks cannot be filled so: " + String.join("; ", wrong));
    }
  }

  private static void range(String what, int found, int most, List<String> wrong) {
    if (found < 1 || found > most) {
      wrong.add("the number of " + what + " is 1 to " + most + ", found " + found);
    }
  }

  /**
   * The standard racks.
   *
   * @return 4 hosts or 16 switches a rack, 16 racks a row
   */
  public static AutomaticRacks standard() {
    return builder().build();
  }

  /**
   * Starts from the standard racks.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets options. */
  public static class Builder extends ImmutableAutomaticRacks.Builder {
    Builder() {}
  }
}
