package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.policy.DynamicThreshold;
import io.clusterfabric.roce.policy.EcnProfile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a switch's memory has to serve. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class BufferDemand {
  BufferDemand() {}

  /**
   * The ASIC.
   *
   * @return the ASIC; empty where {@link #model} knows all that is needed and the pool has no
   *     reserves of an ASIC
   */
  public abstract Optional<SwitchAsic> asic();

  /**
   * How headroom is computed.
   *
   * @return the model
   */
  public abstract HeadroomModel model();

  /**
   * The memory of the switch.
   *
   * @return the size
   */
  public abstract DataSize memory();

  /**
   * The most headroom of a port.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> maxPortHeadroom();

  /**
   * The ports.
   *
   * @return groups of ports that are alike, at least one
   */
  public abstract List<PortDemand> ports();

  /**
   * The MTU of the ports.
   *
   * @return the largest packet of any class
   */
  public abstract DataSize mtu();

  /**
   * The largest frame of lossless traffic.
   *
   * @return the size, if known
   */
  public abstract Optional<DataSize> losslessMtu();

  /**
   * The share of small packets.
   *
   * @return 0 to 100 %, if known
   */
  public abstract OptionalInt smallPacketPercent();

  /**
   * How many lossless priorities each port has.
   *
   * @return at least 1; 1 unless set
   */
  @Value.Default
  public int losslessPriorities() {
    return 1;
  }

  /**
   * How many times shared headroom is promised.
   *
   * @return at least 1; absent if each port gets its own headroom
   */
  public abstract OptionalInt oversubscription();

  /**
   * The dynamic threshold of lossless groups.
   *
   * @return the threshold, if it is given; else the least that serves is looked for
   */
  public abstract Optional<DynamicThreshold> threshold();

  /**
   * How queues of a rate are to mark; others in proportion to their rate.
   *
   * @return depths in bytes, if given; else DCQCN's of {@link #markingRate}
   */
  public abstract Optional<EcnProfile> marking();

  /**
   * The rate that {@link #marking} is of.
   *
   * @return the rate; absent for the rate of the marking that is taken where none is given
   */
  public abstract Optional<Bandwidth> markingRate();

  /**
   * The congestion in which marks are to come before pauses.
   *
   * @return the scenarios; none to leave it open
   */
  public abstract List<CongestionScenario> scenarios();

  @Value.Check
  void check() {
    if (ports().isEmpty() || losslessPriorities() < 1 || oversubscription().orElse(1) < 1) {
      throw new IllegalArgumentException(
          "a demand has ports, at least 1 lossless priority and an oversubscription of at least 1");
    }
    if (marking().isPresent() != markingRate().isPresent()
        || (marking().isPresent()
            && (marking().get().min().bytes().isEmpty()
                || marking().get().max().bytes().isEmpty()))) {
      throw new IllegalArgumentException(
          "a marking is given in bytes and with the rate that it is of");
    }
  }

  /**
   * How many ports there are.
   *
   * @return the sum
   */
  public int portCount() {
    return ports().stream().mapToInt(PortDemand::count).sum();
  }

  /**
   * Starts a demand.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts from this demand.
   *
   * @return a builder with all its parts
   */
  public Builder toBuilder() {
    Builder b = builder();
    b.from(this);
    return b;
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableBufferDemand.Builder {
    Builder() {}
  }
}
