package io.clusterfabric.infiniband.subnet;

import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a subnet is set up: where the subnet manager runs and how it gives local identifiers. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SubnetOptions {
  SubnetOptions() {}

  /**
   * The node that the subnet manager runs on: a switch, or an adapter by its name; of an adapter of
   * several ports the first that has a link.
   *
   * @return the name or the node GUID with {@code 0x}; if empty, the first node of a file as ibsim
   *     does, and the first host port of a fabric
   */
  public abstract Optional<String> manager();

  /**
   * The LID mask control: each adapter port takes 2 to the power of this many local identifiers.
   *
   * @return 0 to 7; 0 unless set
   */
  @Value.Default
  public int lmc() {
    return 0;
  }

  /**
   * Whether the mask control applies to switches as well, which needs enhanced ports 0 and OpenSM's
   * {@code lmc_esp0}.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean lmcOnSwitches() {
    return false;
  }

  /**
   * The highest unicast local identifier that the forwarding tables of all switches hold.
   *
   * @return 1 to 49,151; 49,151 unless set
   */
  @Value.Default
  public int highestLid() {
    return LidAssignment.HIGHEST;
  }

  /**
   * Whether local identifiers that a file tells stay with their ports, as a subnet manager keeps
   * them that starts without memory of its own.
   *
   * @return true unless set
   */
  @Value.Default
  public boolean keepLids() {
    return true;
  }

  /**
   * How many data lanes every port can use.
   *
   * @return 1, 2, 4, 8 or 15; 8 unless set, as most hardware and ibsim have
   */
  @Value.Default
  public int dataLanes() {
    return 8;
  }

  /** Refuses what InfiniBand does not have. */
  @Value.Check
  void possible() {
    range("the LID mask control", lmc(), 0, 7);
    range("the highest local identifier", highestLid(), 1, LidAssignment.HIGHEST);
    int lanes = dataLanes();
    if (lanes != 1 && lanes != 2 && lanes != 4 && lanes != 8 && lanes != 15) {
      throw new IllegalArgumentException(
          "ports operate 1, 2, 4, 8 or 15 data lanes, found " + lanes);
    }
  }

  private static void range(String what, int value, int from, int to) {
    if (value < from || value > to) {
      throw new IllegalArgumentException(
          what + " is from " + from + " to " + to + ", found " + value);
    }
  }

  /**
   * The options of a subnet manager that nobody configured.
   *
   * @return all as said at each option
   */
  public static SubnetOptions standard() {
    return builder().build();
  }

  /**
   * Starts options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the options. */
  public static class Builder extends ImmutableSubnetOptions.Builder {
    Builder() {}
  }
}
