package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.link.MtuCode;
import io.clusterfabric.infiniband.link.RateCode;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A partition as OpenSM holds it.
 *
 * @param key the key without bit 15
 * @param name the name of the first definition with this key
 * @param line the line of that definition; 0 for the default partition, which is there without one
 * @param full the full members, by GUID
 * @param limited the limited members, by GUID; with both keys allowed a port may be in both lists
 * @param serviceLevel the service level, 0 to 15
 * @param group the broadcast group of IPoIB, if the partition has one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EffectivePartition(
    PartitionKey key,
    String name,
    int line,
    List<EndPort> full,
    List<EndPort> limited,
    int serviceLevel,
    Optional<BroadcastGroup> group) {

  /**
   * The broadcast group of a partition with IPoIB.
   *
   * @param rateCode the code of its rate
   * @param mtuCode the code of its MTU
   */
  public record BroadcastGroup(int rateCode, int mtuCode) {
    /**
     * The rate that a member must have.
     *
     * @return the rate; empty if the code is none
     */
    public Optional<RateCode> rate() {
      return RateCode.of(rateCode);
    }

    /**
     * The MTU that a member must have.
     *
     * @return the MTU; empty if the code is none
     */
    public Optional<MtuCode> mtu() {
      return MtuCode.of(mtuCode);
    }
  }

  /**
   * Copies the lists.
   *
   * @param key the key without bit 15
   * @param name the name of the first definition with this key
   * @param line the line of that definition
   * @param full the full members
   * @param limited the limited members
   * @param serviceLevel the service level, 0 to 15
   * @param group the broadcast group of IPoIB
   */
  public EffectivePartition {
    full = List.copyOf(full);
    limited = List.copyOf(limited);
  }

  @Override
  public String toString() {
    return name + "=" + key + ": " + full.size() + " full, " + limited.size() + " limited";
  }
}
