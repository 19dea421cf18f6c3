package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * For how much a fabric may grow: how many places are reserved for switches and hosts, whether or
 * not they are there yet. A place's addresses and AS number follow from its position alone, so that
 * what is added renumbers nothing.
 *
 * <p>{@link #pods} may be raised later without renumbering, as long as the pools hold them, since
 * pods follow on one another. Any other number may not. Subnets of hosts, leaves, planes and pods
 * are rounded up to powers of two, so that each pod's hosts are one block.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class AddressCapacity {
  AddressCapacity() {}

  /**
   * How many pods there may be.
   *
   * @return 1 to 65,536; 1 unless set
   */
  @Value.Default
  public int pods() {
    return 1;
  }

  /**
   * How many planes there may be.
   *
   * @return 1 to 256; 1 unless set
   */
  @Value.Default
  public int planes() {
    return 1;
  }

  /**
   * How many leaves a pod may have in one plane.
   *
   * @return 1 to 65,536
   */
  public abstract int leavesPerPod();

  /**
   * How many spines a pod may have in one plane.
   *
   * @return 0 to 65,536; 0 unless set
   */
  @Value.Default
  public int spinesPerPod() {
    return 0;
  }

  /**
   * How many tiers of switches there are in a pod above the leaves.
   *
   * @return 1 to 8; 1 unless set, which is right for fabrics of up to three tiers
   */
  @Value.Default
  public int spineTiers() {
    return 1;
  }

  /**
   * How many super-spines a plane may have: switches above the pods.
   *
   * @return 0 to 65,536; 0 unless set
   */
  @Value.Default
  public int superSpines() {
    return 0;
  }

  /**
   * How many links a switch may have to switches of the tiers above; in a network without tiers, to
   * switches that come behind it by name.
   *
   * @return 0 to 65,536; 0 unless set
   */
  @Value.Default
  public int uplinksPerSwitch() {
    return 0;
  }

  /**
   * How many rails one leaf may serve.
   *
   * @return 1 to 1,024; 1 unless set, which is right for rail-optimised fabrics
   */
  @Value.Default
  public int railsPerLeaf() {
    return 1;
  }

  /**
   * How many ports or bonds of hosts a leaf may have on each rail.
   *
   * @return 1 to 65,536
   */
  public abstract int endpointsPerRail();

  /** Refuses what cannot be. */
  @Value.Check
  void possible() {
    within("pods", pods(), 1, 65_536);
    within("planes", planes(), 1, 256);
    within("leaves per pod", leavesPerPod(), 1, 65_536);
    within("spines per pod", spinesPerPod(), 0, 65_536);
    within("spine tiers", spineTiers(), 1, 8);
    within("super-spines", superSpines(), 0, 65_536);
    within("uplinks per switch", uplinksPerSwitch(), 0, 65_536);
    within("rails per leaf", railsPerLeaf(), 1, 1_024);
    within("endpoints per rail", endpointsPerRail(), 1, 65_536);
  }

  private static void within(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "the capacity in " + what + " is " + least + " to " + most + ", found " + value);
    }
  }

  /**
   * The capacity that a fabric as it is needs, without room for more. Start from it and raise what
   * will grow: {@code AddressCapacity.of(cluster, fabric).toBuilder().pods(8).build()}.
   *
   * @param cluster the cluster
   * @param fabric one of its fabrics
   * @return the least capacity that holds the fabric
   * @throws AddressingException if the fabric needs more than can be given
   */
  public static AddressCapacity of(Cluster cluster, Fabric fabric) {
    return Placement.of(cluster, fabric).needed();
  }

  /** How many switches of one plane and pod have places. */
  final long placesPerPod() {
    return (long) spinesPerPod() * spineTiers() + leavesPerPod();
  }

  /**
   * Starts from this capacity.
   *
   * @return a builder that holds these numbers
   */
  public Builder toBuilder() {
    return builder().from(this);
  }

  @Override
  public String toString() {
    return pods()
        + " pods x "
        + planes()
        + " planes x ("
        + leavesPerPod()
        + " leaves + "
        + spinesPerPod()
        + (spineTiers() > 1 ? " x " + spineTiers() : "")
        + " spines), "
        + superSpines()
        + " super-spines a plane, "
        + uplinksPerSwitch()
        + " uplinks a switch, "
        + railsPerLeaf()
        + " rails a leaf, "
        + endpointsPerRail()
        + " endpoints a rail";
  }

  /**
   * Starts a capacity.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets numbers. */
  public static class Builder extends ImmutableAddressCapacity.Builder {
    Builder() {}
  }
}
